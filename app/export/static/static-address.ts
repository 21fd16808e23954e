/** What only a server can answer, or what is of no use without one. */
const needsServer = new RegExp(
  [
    "^/(login|signup|forgot|reset|verify|setup|logout|passkey|account|profile|saved|outbox|healthz|readyz)([/.?]|$)",
    "^/(desk|write|drafts|upload|preview|api|ghost|sandbox|progress|bookmarks|contact|comments|mute)([/.?]|$)",
    "^/(following|follow|notifications|subscribe|unsubscribe|subscription|newsletter)([/.?]|$)",
    "^/feed([?]|$)|^/blog/[^/]+/(?!card[.]png)|^/paths/[^/]+/certificate([?]|$)|^/course/[^/]+/(certificate([?]|$)|[^/]+/lists)",
    // The same comments in another order.
    "^/(blog|course)/.*[?]sort=\\w+$",
  ].join("|"),
);
const isFileName =
  /\.(?:avif|css|gif|ico|jpe?g|js|json|md|mp4|pdf|png|svg|txt|webm|webmanifest|webp|woff2?|xml)$/;
const maxNameBytes = 200;

/** The path and query of a link in the page `base`. undefined when it leads to another site than `site`. */
export function pathOf(link: string, site: string, base: string): string | undefined {
  const url = URL.parse(link, site + base);
  return url?.origin === new URL(site).origin ? url.pathname + url.search : undefined;
}

/** Whether a folder of files can have this address. */
export function isExported(path: string): boolean {
  return !needsServer.test(path) && fileOf(path, true) !== undefined;
}

/** The address at which a server that knows only files answers with the same: a query becomes part of the path. */
export function staticPath(path: string): string {
  const [start = "", query] = path.split("?", 2);
  const name = start.replace(/\/+(?:index\.html)?$/, "") || "/";
  if (!query) return name;
  // A comment stands on the page of its article.
  if (query.startsWith("comment=")) return name;
  if (name === "/search") return `/search/?${query}`;
  const word = query.replaceAll(/[^\w.-]+/g, "-");
  // The parts of a large sitemap.
  if (name === "/sitemap.xml") return `/sitemap-${word}.xml`;
  return isFileName.test(name) ? name : `${name === "/" ? "" : name}/_${word}`;
}

/** The path of an address's file in the folder. undefined when it can have none, such as one that leaves the folder. */
export function fileOf(path: string, isPage: boolean): string | undefined {
  const name = decode(staticPath(path).split("?", 1)[0]!);
  const parts = name?.split("/").filter((part) => part !== "");
  if (!parts || parts.some((part) => /^\.\.?$|[\\\0]/.test(part) || Buffer.byteLength(part) > maxNameBytes))
    return undefined;
  // An old address, such as /2019/bread.html, is a file already.
  return [...parts, ...(isPage && !/\.html?$/.test(name!) ? ["index.html"] : [])].join("/");
}

function decode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    // No percent-encoded UTF-8: the site has no page there.
    return undefined;
  }
}
