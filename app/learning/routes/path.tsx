import { dbContext, headContext, settingsContext, tagsContext, viewerContext } from "../../http/context.ts";
import { linkPreview } from "../../http/link-preview.ts";
import { found } from "../../http/responses.ts";
import { breadcrumbs } from "../../http/site-data.server.ts";
import { catalogueContext } from "../catalogue-context.ts";
import { idsInPath, toPathPageData } from "../courses/path-page-data.server.ts";
import { PathView } from "../courses/path-view.tsx";
import { countDone } from "../models/learning.server.ts";
import { lessonTotals } from "../models/listed-lessons.server.ts";
import { isPathCertified } from "../models/path-certificate.server.ts";
import { findTitles } from "../models/titles.server.ts";
import type { Route } from "./+types/path";

export async function loader({ params, context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const path = found(catalogue.paths.find(({ id }) => id === params.id));
  context.get(tagsContext).add("feed");
  const db = context.get(dbContext);
  const titles = await findTitles(db, idsInPath(path));
  const lessons = await lessonTotals(
    db,
    path.courses.map(({ id }) => id),
  );
  const { PUBLIC_URL: url } = context.get(settingsContext);
  const crumbs = [
    { name: "Paths", path: "/paths" },
    { name: path.title, path: `/paths/${path.id}` },
  ];
  context.get(headContext).structuredData.push(breadcrumbs(url, crumbs));
  const { user } = context.get(viewerContext);
  const done = user && (await countDone(db, user.id, [...lessons.keys()]));
  const isCertified = await isPathCertified(db, path);
  return { path: { ...toPathPageData(path, catalogue, titles, lessons, done), isCertified } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { site } = matches[0].loaderData;
  if (!loaderData) return [{ title: `Path not found · ${site.name}` }];
  const { id, title, for: forWhom } = loaderData.path;
  const address = `${site.url}/paths/${id}`;
  return [
    { title: `${title} · ${site.name}` },
    { name: "description", content: forWhom },
    { tagName: "link", rel: "canonical", href: address },
    ...linkPreview({ type: "website", siteName: site.name, title, description: forWhom, address }),
  ];
};

export default function PathPage({ loaderData }: Route.ComponentProps) {
  return <PathView key={loaderData.path.id} path={loaderData.path} />;
}
