import { loadCataloguePage } from "../courses/catalogue.server.ts";
import { CataloguePage } from "../courses/catalogue-page.tsx";
import type { Route } from "./+types/services";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadCataloguePage("service", request, context);
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData.site;
  return [
    { title: `Services · ${site.name}` },
    {
      name: "description",
      content: `The services of ${site.company}, each with what it holds and for whom.`,
    },
    { tagName: "link", rel: "canonical", href: `${site.url}/services` },
  ];
};

export default function Services({ loaderData }: Route.ComponentProps) {
  return <CataloguePage title="Services" noun="service" searchLabel="Search services..." {...loaderData} />;
}
