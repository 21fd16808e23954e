import { href } from "react-router";
import { dbContext, settingsContext, tagsContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { catalogueContext } from "../../learning/catalogue-context.ts";
import { listAllLessons } from "../../learning/models/listed-lessons.server.ts";
import { peopleTag } from "../../lib/cache-tags.ts";
import { type Cursor, formatCursor, oldestPage, parseCursor } from "../../lib/cursor.ts";
import { pictureAddress } from "../../lib/image.ts";
import { type Addresses, completeImageAddress } from "../../lib/image-base.ts";
import { topicPath } from "../../lib/topics.ts";
import { listPages } from "../../site/models/own-pages.server.ts";
import { listSitemapTopics } from "../../topics/models/topic.server.ts";
import { listSitemapPage, listSitemapPeople, listSitemapStarts } from "../models/sitemap.server.ts";
import type { Route } from "./+types/sitemap";

/**
 * All pages that search engines should index (sitemaps.org). On a large site they are split: this address then lists the parts,
 * each with `?from=`, the cursor of its first blog, and `&to=`, that of the next part. The parts have the path /sitemap.xml too,
 * since a sitemap may only list addresses in or below its own folder.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  context.get(tagsContext).add("feed");
  const db = context.get(dbContext);
  const { PUBLIC_URL, IMAGES_PUBLIC_URL: images } = context.get(settingsContext);
  const query = new URL(request.url).searchParams;
  const [from, to] = [query.get("from"), query.get("to")];
  const starts = from === null ? await listSitemapStarts(db) : [];
  if (starts.length > 0) return xmlResponse(sitemapIndex(PUBLIC_URL, starts));
  const start = from === null || from === oldestPage ? undefined : found(parseCursor(from));
  const end = to === null ? undefined : found(parseCursor(to));
  const blogs = await listSitemapPage(db, start, end);
  const people = await listSitemapPeople(db, blogs);
  context.get(tagsContext).add(peopleTag);
  const urls = [
    ...(start ? [] : await listOtherPages(context)),
    ...blogs
      // A post with a canonical address elsewhere is left out: search engines should find that one.
      .filter(({ canonical_url, noindex }) => canonical_url === "" && !noindex)
      .map((blog) => blogElement({ url: PUBLIC_URL, images }, blog)),
    ...people.map((person) => urlElement(`${PUBLIC_URL}/people/${person}`)),
  ];
  return xmlResponse(rootElement("urlset", urls));
}

/** The pages that are not about one blog or person. They are in the first part. */
async function listOtherPages(context: Route.LoaderArgs["context"]) {
  const db = context.get(dbContext);
  const { PUBLIC_URL } = context.get(settingsContext);
  const { paths } = context.get(catalogueContext);
  const lists = [href("/"), href("/course"), href("/services"), href("/paths")];
  const company = href("/people/:handle", { handle: "company" });
  const pages = await listPages(db);
  // A lesson that is a post is listed among the blogs.
  const lessons = (await listAllLessons(db)).filter(({ isPost }) => !isPost);
  const topics = await listSitemapTopics(db);
  return [
    ...[...lists, company, ...paths.map(({ id }) => href("/paths/:id", { id }))].map((path) =>
      urlElement(PUBLIC_URL + path),
    ),
    ...pages.map(({ name, updated_at }) => urlElement(`${PUBLIC_URL}/pages/${name}`, updated_at)),
    ...lessons.map(({ courseId, id }) => urlElement(`${PUBLIC_URL}/course/${courseId}/${id}`)),
    ...topics.map((name) => urlElement(PUBLIC_URL + topicPath(name))),
  ];
}

/** `updatedAt`: ISO-8601. `more`: further elements. */
function urlElement(address: string, updatedAt?: string, more = "") {
  const modified = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : "";
  return `  <url><loc>${address}</loc>${modified}${more}</url>`;
}

/** The element of a blog, with its cover for image search. */
function blogElement(
  addresses: Addresses,
  { id, updated_at, image }: { id: string; updated_at: string; image: string | null },
) {
  const cover = image
    ? `<image:image><image:loc>${completeImageAddress(pictureAddress(image), addresses)}</image:loc></image:image>`
    : "";
  return urlElement(`${addresses.url}/blog/${id}`, updated_at, cover);
}

function sitemapIndex(publicUrl: string, starts: Cursor[]) {
  const address = publicUrl + href("/sitemap.xml");
  const boundaries = [oldestPage, ...starts.map(formatCursor)];
  const queries = boundaries.map((from, index) => {
    const to = boundaries[index + 1];
    // In XML, "&" is written as "&amp;".
    return to ? `from=${from}&amp;to=${to}` : `from=${from}`;
  });
  return rootElement(
    "sitemapindex",
    queries.map((query) => `  <sitemap><loc>${address}?${query}</loc></sitemap>`),
  );
}

function rootElement(name: string, lines: string[]) {
  return `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${lines.join("\n")}
</${name}>
`;
}

function xmlResponse(xml: string) {
  return new Response(`<?xml version="1.0" encoding="utf-8"?>\n${xml}`, {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}
