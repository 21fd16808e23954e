import { catalogueContext, dbContext, tagsContext } from "../../http/context.ts";
import { idsInPath, toPathPageData } from "../courses/path-page-data.server.ts";
import { PathsView } from "../courses/paths-view.tsx";
import { findTitles } from "../models/titles.server.ts";
import type { Route } from "./+types/paths";

export async function loader({ context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  context.get(tagsContext).add("feed");
  const titles = await findTitles(context.get(dbContext), catalogue.paths.flatMap(idsInPath));
  return { paths: catalogue.paths.map((path) => toPathPageData(path, catalogue, titles)) };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { site } = matches[0].loaderData;
  return [
    { title: `Paths · ${site.name}` },
    { name: "description", content: `The courses of ${site.company} in an order that works.` },
    { tagName: "link", rel: "canonical", href: `${site.url}/paths` },
  ];
};

export default function Paths({ loaderData }: Route.ComponentProps) {
  return <PathsView {...loaderData} />;
}
