import { elementsOf } from "./page.ts";
import type { TestSite } from "./site.ts";

const starts = [
  ...[
    "/",
    "/feed",
    "/feed.xml",
    "/rss.xml",
    "/feed.json",
    "/sitemap.xml",
    "/robots.txt",
    "/llms.txt",
    "/site.css",
  ],
  ...["/course", "/services", "/paths", "/topics.json", "/search?q=bread", "/search?q=floor+tests"],
];

/** The program's own: forms, files of the build, and articles and lessons that nobody changed. Of what is alike, a few will do. */
const left = new RegExp(
  [
    "^/(login|signup|forgot|write|assets/|covers/|contact|blog/\\w+/report|course/(?!s12/)\\w+/)",
    "^/blog/s(?!(7|12)\\b)\\d+|^/blog/s\\w+/(card|comments)|^/topic/(?!bread/)[^/]+/card",
    "^/(topic|people)/[^/]+/(rss.xml|feed.json)",
  ].join("|"),
);
const atOnce = 4;

/** What visitors get at every address that a page, a feed or the sitemap names, by address. */
export async function crawl(site: Pick<TestSite, "get" | "url">): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let waiting = new Set(starts); waiting.size > 0; ) {
    const paths = [...waiting].slice(0, atOnce);
    const pages = await Promise.all(paths.map((path) => look(site, path)));
    for (const [at, { answer }] of pages.entries()) found.set(paths[at]!, answer);
    for (const { type, text } of pages)
      if (/html|xml/.test(type)) for (const link of linksIn(text, site.url)) waiting.add(link);
    waiting = waiting.difference(found);
  }
  return found;
}

/** What visitors get at one address, without what differs from request to request and from site to site. */
export async function look(site: Pick<TestSite, "get" | "url">, path: string) {
  const { status, headers, text } = await site.get(path);
  const body = withoutRequest(
    text.replaceAll(site.url, origin).replaceAll(encodeURIComponent(site.url), origin),
  );
  const type = headers["content-type"] ?? "";
  return { type, text, answer: `${status} ${type} ${headers.location ?? ""}\n${body}` };
}

const origin = "https://site.example";

/** The time of the request is in the stamps of forms. */
function withoutRequest(text: string) {
  return text.replaceAll(/name="stamp" value="[^"]*"/g, 'name="stamp"');
}

function linksIn(text: string, site: string) {
  const inTags = elementsOf(text, "*").flatMap(({ attributes: { href, src, srcset = "", content } }) => [
    ...[href, src, content],
    ...srcset.split(",").map((source) => source.trim().split(" ")[0]),
  ]);
  const inTexts = [...text.matchAll(/<(?:loc|link|id|url)>([^<]+)</g)].map(([, address]) => address);
  return [...inTags, ...inTexts].flatMap((address = "") => {
    const path = address.replace(site, "").replace(/#.*/s, "");
    return /^\/(?!\/)\S*$/.test(path) && !left.test(path) ? [path] : [];
  });
}

/**
 * The addresses whose answers stay different. Both sites read their catalogues while the first pages are asked for, so what
 * differed once is looked at again.
 */
export async function lastingDifferences(
  paths: string[],
  ...[one, other]: [Pick<TestSite, "get" | "url">, Pick<TestSite, "get" | "url">]
): Promise<string[]> {
  const answers = paths.map(async (path) => [
    path,
    (await look(one, path)).answer,
    (await look(other, path)).answer,
  ]);
  return (await Promise.all(answers)).flatMap(([path, here, there]) => (here === there ? [] : [path!]));
}

/** The addresses whose answers differ, or that one of the two sites does not have. */
export function differentPages(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
}
