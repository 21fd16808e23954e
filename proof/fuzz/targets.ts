// The targets of requests: valid paths and queries for a path pattern of the site, and odd ones.

import type { Fixtures } from "./fixtures.ts";
import type { RequestContext } from "./requests.ts";
import { queryNames, queryValues, segments } from "./values.ts";

/** `oddParts`: the parts to make odd, of "segment", "path" and "query". */
export function targetOf(context: RequestContext, pattern: string, oddParts: Set<string>): string {
  const { random, fixtures } = context;
  const segment = () => (oddParts.has("segment") ? random.pick(segments) : validSegment(context, pattern));
  let path = pattern.replace(/:\w+|\*/g, segment);
  if (random.oneIn(5)) path = path === "/" ? "/_root.data" : `${path}.data`;
  if (oddParts.has("path")) path = random.pick(oddPaths)(path, fixtures);
  if (!oddParts.has("query") && !random.oneIn(3)) return path;
  const values = oddParts.has("query") ? queryValues : ["loaf", "s1", "1", "reading/routes/blog"];
  const pairs = Array.from({ length: 1 + random.below(3) }, () => [
    random.pick(queryNames),
    random.pick(values),
  ]);
  return `${path}?${pairs.map((pair) => pair.join("=")).join("&")}`;
}

/** A value for any placeholder of a path pattern. */
function validSegment({ random, fixtures }: RequestContext, pattern: string) {
  if (pattern.startsWith("/images/")) return `${random.pick(fixtures.images)}-480.webp`;
  if (pattern.startsWith("/follow/")) return "company";
  // A new draft has the publish key of its form as its id: see blogForm in forms.ts.
  if (/^\/(?:write|drafts)\//.test(pattern)) return `fuzz${fixtures.number}x${random.below(4)}`;
  return random.pick([...fixtures.blogs, ...fixtures.blogs, "s1", "s26"]);
}

const oddPaths: ((path: string, fixtures: Fixtures) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replace("/", "//"),
  (path) => path.toUpperCase(),
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/%2e%2e${path}`,
  (path) => `${path}#fragment`,
  (path) => `${path} `,
  (path) => `${path}\t`,
  (path) => `${path}.data.data`,
  (path) => `${path}?`,
  (path) => `${path}??&&==`,
  (path) => path.slice(1),
  (path) => path.replaceAll("/", "\\"),
  (path) => path.replaceAll("/", "%2f"),
  (path, { url }) => url + path,
  (path) => `http://evil.example${path}`,
  (path) => `https://user:password@evil.example${path}`,
  (path) => `http:${path}`,
  (path) => `//evil.example${path}`,
  () => "*",
  () => "evil.example:443",
  () => "",
];
