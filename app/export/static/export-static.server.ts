// The public site as files that any web server serves. See docs/export.md.
import { OperatorError } from "../../../config/operator-error.ts";
import { isExported, pathOf, staticPath } from "./static-address.ts";
import { openStaticFiles } from "./static-files.server.ts";
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

  async function write(path: string, isPage: boolean, content: string | Buffer) {
    if (await files.write(path, isPage, content)) summary.files++;
    else summary.missing.push(path);
  }

  async function take(path: string) {
    const { status, headers, body } = await get(path);
    if (status >= 500) throw new Error(`The site answers ${status} at ${path}`);
    if (headers.location) return redirect(path, headers.location);
    if (status !== 200 && path !== unknownPage) return summary.missing.push(path);
    const { "content-type": type = "", "content-security-policy": policy = "" } = headers;
    if (!type.startsWith("text/html")) {
      const { content, links } = staticText(type, body, site);
      follow(links);
      return write(path, false, content);
    }
    const { html, links, ...texts } = staticPage(body.toString(), { policy, site, path });
    follow(links);
    if (isSearched.test(path)) await files.addToSearch({ path: staticPath(path), ...texts });
    return write(path, path !== unknownPage, html);
  }

  async function redirect(path: string, location: string) {
    const target = pathOf(location, site, path);
    if (target === undefined) return write(path, true, redirectPage(location));
    if (!isExported(target)) return;
    follow([target]);
    return write(path, true, redirectPage(staticPath(target)));
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
