// Old addresses and where they lead. A source is a path without its host, decoded as far as that is unambiguous, and may have a
// query: "/2019/old-post", "/?p=12"; "/news/*" stands for "/news" and all that lies below it.
import { isStorable } from "../../lib/characters.ts";
import { isOwnAddress } from "./own-addresses.ts";

export interface Redirect {
  source: string;
  /** A path of this site, or an https address. With "/*" at its end, what "/*" of the source stood for goes there. */
  target: string;
}

const maxLength = 1000;
/** Prefixes with more parts match nothing. */
const maxPrefixParts = 8;

/** The redirect that somebody typed, in the form in which it is stored. `problem`: why there can be none. */
export function readRedirect(
  { source, target }: Redirect,
  publicUrl: string,
): Redirect | { problem: string } {
  const from = URL.parse(source.trim(), publicUrl);
  const to = URL.parse(target.trim(), publicUrl);
  const key = from && /^(\/|https?:\/\/)/i.test(source.trim()) && keyOf(from);
  if (!key) return { problem: "An old address begins with / and is part of a web address." };
  if (key === "/") return { problem: "The front page cannot lead elsewhere." };
  if (isOwnAddress(key)) return { problem: `This site itself answers ${key}, before any redirect.` };
  if (key.includes("?") && key.includes("*"))
    return { problem: "An old address has a * or a query, not both." };
  const isOurs = to?.origin === publicUrl && !to.pathname.startsWith("//");
  if (!to || !(isOurs || to.protocol === "https:") || to.username || to.password || !target.trim())
    return {
      problem: "It has to lead to a path such as /blog/s1, or to an address that begins with https://.",
    };
  const stored = isOurs ? to.pathname + to.search + to.hash : to.href;
  if (key.length > maxLength || stored.length > maxLength)
    return { problem: `An address may have ${maxLength} characters at most.` };
  if (isOurs && keysOf(to).includes(key)) return { problem: "It would lead to itself." };
  return { source: key, target: stored };
}

/** undefined: it is no text, or cannot be stored. */
function keyOf({ pathname, search }: Pick<URL, "pathname" | "search">): string | undefined {
  const path = decodePath(pathname);
  return path && (path.endsWith("/*") ? path : path + search);
}

/** Without a slash at its end, and in one spelling. */
function decodePath(pathname: string): string | undefined {
  try {
    // What would mean something else in a path stays encoded: / ? # % and the backslash.
    const path = decodeURIComponent(
      pathname.replace(/%(2f|3f|23|25|5c)/gi, (_, byte) => `%25${byte.toUpperCase()}`),
    );
    return isStorable(path) ? path.replace(/\/+$/, "") || "/" : undefined;
  } catch {
    return undefined;
  }
}

/** The sources that match an address, the most exact one first. */
export function keysOf({ pathname, search }: Pick<URL, "pathname" | "search">): string[] {
  const path = decodePath(pathname);
  if (!path || path.length > maxLength || search.length > maxLength) return [];
  const parts = path.split("/").slice(1, 1 + maxPrefixParts);
  const prefixes = parts.map((_, at) => `${["", ...parts.slice(0, at + 1)].join("/")}/*`).reverse();
  return [...(search ? [path + search] : []), path, ...prefixes, "/*"];
}

/** Where a redirect leads the address that it matches. What is asked is kept, unless it is part of the source. */
export function targetOf(
  { source, target }: Redirect,
  { pathname, search }: Pick<URL, "pathname" | "search">,
) {
  const [address, hash = ""] = target.split(/(?=#)/);
  let to = address!;
  if (source.endsWith("/*") && to.endsWith("/*")) {
    const rest = pathname.split("/").slice(source.split("/").length - 1);
    to = [to.slice(0, -2), ...rest.filter(Boolean)].join("/") || "/";
  }
  const kept = source.includes("?") ? "" : search;
  return to + (to.includes("?") ? kept.replace("?", "&") : kept) + hash;
}
