import type { Link, TextRange } from "./markdown-parts.ts";

/** A link to a page of this site. */
export interface SiteLink extends TextRange {
  path: string;
}

/** How many paths one request may ask for. */
export const maxCheckedPaths = 50;

/** In characters. A longer path is not checked. */
export const maxPathLength = 300;

/** The links of a text that lead to pages of this site. `origin`: of the site, without a slash at its end. */
export function siteLinks(links: Link[], origin: string): SiteLink[] {
  return links.flatMap(({ address, isBare, from, to }) => {
    // Of addresses that stand in the text, e-mails and those without a protocol lead elsewhere.
    if (isBare && !/^https?:/i.test(address)) return [];
    // Readers resolve an address without a slash at its beginning against that of the blog.
    const url = address.startsWith("#") ? null : URL.parse(address, `${origin}/blog/this`);
    if (url?.origin !== origin || url.pathname.length > maxPathLength) return [];
    return [{ path: url.pathname, from, to }];
  });
}

export type TargetKind = "blog" | "person" | "page" | "topic";

/** What a path of this site leads to, as far as the path says it. */
type PathTarget = { kind: TargetKind; name: string } | "known" | "unknown";

/** First segments of paths that are not checked further: such a page exists, or tells its visitor what is missing. */
export const knownFirstSegments = new Set(
  "feed course services search bookmarks images jpeg follow following mute comments lists notifications unsubscribe preview upload write login signup logout forgot reset verify account setup outbox profile saved passkey desk topic drafts paths progress certificate contact sandbox subscribe subscription newsletter api classes".split(
    " ",
  ),
);

const kinds = { blog: "blog", people: "person", pages: "page", topic: "topic" } as const;

export function targetOfPath(path: string): PathTarget {
  const [first = "", name = ""] = path.split("/").slice(1);
  // A file, such as /feed.xml or a picture.
  if (first === "" || path.includes(".")) return path.startsWith("//") ? "unknown" : "known";
  if (Object.hasOwn(kinds, first) && name)
    return { kind: kinds[first as keyof typeof kinds], name: decodeOrKeep(name) };
  return knownFirstSegments.has(first) ? "known" : "unknown";
}

function decodeOrKeep(name: string) {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
