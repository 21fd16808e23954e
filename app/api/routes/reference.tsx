import { apiOperations } from "../../api-operations.server.ts";
import { settingsContext, siteSettingsContext, tagsContext } from "../../http/context.ts";
import { describeApi } from "../document.server.ts";
import { ReferenceView } from "../reference/reference-view.tsx";
import { showOperations } from "../reference/show-operations.server.ts";
import type { Route } from "./+types/reference";

/** What programs can do here, for people. */
export function loader({ context }: Route.LoaderArgs) {
  const { name } = context.get(siteSettingsContext);
  context.get(tagsContext).add("api");
  const base = `${context.get(settingsContext).PUBLIC_URL}/api/v1`;
  return { groups: showOperations(describeApi(apiOperations, name), base) };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { site } = matches[0].loaderData;
  return [
    { title: `API · ${site.name}` },
    { name: "description", content: `What programs can read and write on ${site.name}, and how.` },
    { tagName: "link", rel: "canonical", href: `${site.url}/api` },
  ];
};

export default function Reference({ loaderData, matches }: Route.ComponentProps) {
  return <ReferenceView siteName={matches[0].loaderData.site.name} groups={loaderData.groups} />;
}
