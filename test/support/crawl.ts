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

/** The program's own: forms, files of the build, and lessons that nobody changed. Of many cards that are alike, a few will do. */
const left =
  /^\/(login|signup|forgot|write|assets\/|covers\/|contact|blog\/\w+\/report|blog\/s\w+\/card|course\/(?!s12\/)\w+\/)/;

/** What visitors get at every address that a page, a feed or the sitemap names, by address. */
export async function crawl(site: Pick<TestSite, "get" | "url">): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const waiting = [...starts]; waiting.length > 0; ) {
    const path = waiting.pop()!;
    if (found.has(path)) continue;
    const { status, headers, text } = await site.get(path);
    const body = withoutRequest(
      text.replaceAll(site.url, origin).replaceAll(encodeURIComponent(site.url), origin),
    );
    found.set(path, `${status} ${headers["content-type"]} ${headers.location ?? ""}\n${body}`);
    if (/html|xml/.test(headers["content-type"] ?? "")) waiting.push(...linksIn(text, site.url));
  }
  return found;
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

/** The addresses whose answers differ, or that one of the two sites does not have. */
export function differentPages(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
}
