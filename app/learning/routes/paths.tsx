import { dbContext, tagsContext, viewerContext } from "../../http/context.ts";
import { catalogueContext } from "../catalogue-context.ts";
import { idsInPath, toPathPageData } from "../courses/path-page-data.server.ts";
import { PathsView } from "../courses/paths-view.tsx";
import { countDone } from "../models/learning.server.ts";
import { lessonTotals } from "../models/listed-lessons.server.ts";
import { findTitles } from "../models/titles.server.ts";
import type { Route } from "./+types/paths";

export async function loader({ context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  context.get(tagsContext).add("feed");
  const db = context.get(dbContext);
  const titles = await findTitles(db, catalogue.paths.flatMap(idsInPath));
  const lessons = await lessonTotals(db, [...catalogue.courses.keys()]);
  const { user } = context.get(viewerContext);
  const done = user && (await countDone(db, user.id, [...lessons.keys()]));
  return { paths: catalogue.paths.map((path) => toPathPageData(path, catalogue, titles, lessons, done)) };
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
