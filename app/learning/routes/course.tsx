import { loadCataloguePage } from "../courses/catalogue.server.ts";
import { CataloguePage } from "../courses/catalogue-page.tsx";
import type { Route } from "./+types/course";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadCataloguePage("course", request, context);
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData.site;
  return [
    { title: `Course · ${site.name}` },
    { name: "description", content: `The courses of ${site.company}, each with what it holds and for whom.` },
    { tagName: "link", rel: "canonical", href: `${site.url}/course` },
  ];
};

export default function Courses({ loaderData }: Route.ComponentProps) {
  return <CataloguePage title="Course" noun="course" searchLabel="Search courses..." {...loaderData} />;
}
