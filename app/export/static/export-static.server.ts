// The public site as files that any web server serves. See docs/export.md.
import { OperatorError } from "../../../config/operator-error.ts";
import { isExported, pathOf, staticPath } from "./static-address.ts";
import { openStaticFiles, type SearchEntry } from "./static-files.server.ts";
import { redirectPage, staticPage } from "./static-page.server.ts";
import { staticText } from "./static-text.ts";

/** What a visitor gets. */
export interface Answer {
  status: number;
  headers: { "content-type"?: string; location?: string; "content-security-policy"?: string };
  body: Buffer;
}

interface Options {
  /** The site's address, which feeds and other programs find in the files. */
  site: string;
  /** Paths that no page names. */
  paths: string[];
  /** How many addresses are done, of those that are known by now. */
  onProgress(done: number, known: number): void;
}

export interface StaticSummary {
  files: number;
  /** What pages name, though the site has nothing there, or no file can have that name. */
  missing: string[];
}

const unknownPage = "/404.html";
const starts = [
  ...["/", "/search", "/feed.xml", "/rss.xml", "/feed.json", "/sitemap.xml", "/robots.txt", "/llms.txt"],
  ...["/static-search.js", unknownPage],
];
const isSearched = /^\/(?:blog|course|pages|people|paths|topic|lists)\/[^?]+$/;
/** Images are drawn beside the thread of the pages. */
const maxAtOnce = 4;

/** Asks the site for everything that it says in public, and writes it to an empty folder. Throws an OperatorError when a page fails. */
export async function exportStatic(
  get: (path: string) => Promise<Answer>,
  folder: string,
  { site, paths, onProgress }: Options,
): Promise<StaticSummary> {
  const files = await openStaticFiles(folder);
  const summary: StaticSummary = { files: 0, missing: [] };
  const waiting: string[] = [];
  const known = new Set<string>();

  function follow(links: string[]) {
    for (const link of links) {
      const path = link.replace(/^\/search\?.*/s, "/search");
      if (!isExported(path) || known.has(staticPath(path))) continue;
      known.add(staticPath(path));
      waiting.push(path);
    }
  }

  async function take(path: string) {
    const answer = await get(path);
    const { status, headers } = answer;
    if (status >= 500) throw new Error(`The site answers ${status} at ${path}`);
    if (!headers.location && status !== 200 && path !== unknownPage) return summary.missing.push(path);
    const file = fileTextOf(path, answer, site);
    if (!file) return;
    follow(file.links);
    if (file.found) await files.addToSearch({ path: staticPath(path), ...file.found });
    if (await files.write(path, file.isPage, file.content)) summary.files++;
    else summary.missing.push(path);
  }

  try {
    follow([...starts, ...paths]);
    for (let done = 0; waiting.length > 0; onProgress(done, known.size)) {
      const batch = waiting.splice(-maxAtOnce);
      await Promise.all(batch.map(take));
      done += batch.length;
    }
  } catch (error) {
    const { message } = error as Error;
    throw new OperatorError(`${message}. What is in ${folder} is not complete: remove it.`);
  } finally {
    await files.close();
  }
  return summary;
}

interface FileText {
  isPage: boolean;
  content: string | Buffer;
  links: string[];
  /** What the search shows of it. */
  found?: Omit<SearchEntry, "path">;
}

/** undefined: a redirect to what is not exported. */
function fileTextOf(path: string, { headers, body }: Answer, site: string): FileText | undefined {
  const { location, "content-type": type = "", "content-security-policy": policy = "" } = headers;
  if (location) {
    const target = pathOf(location, site, path);
    if (target === undefined) return { isPage: true, content: redirectPage(location), links: [] };
    if (!isExported(target)) return undefined;
    return { isPage: true, content: redirectPage(staticPath(target)), links: [target] };
  }
  if (!type.startsWith("text/html")) return { isPage: false, ...staticText(type, body, site) };
  const { html, links, ...texts } = staticPage(body.toString(), { policy, site, path });
  const found = isSearched.test(path) ? texts : undefined;
  return { isPage: path !== unknownPage, content: html, links, found };
}
