// The targets of requests: valid paths and queries for an address of the site, and odd ones.
import type { RequestContext } from "./requests.ts";
import { queryNames, queryValues, segments } from "./values.ts";
import type { World } from "./world.ts";

/** `oddParts`: the parts that shall be odd, of "segment", "path" and "query". */
export function targetOf(context: RequestContext, address: string, oddParts: Set<string>): string {
  const { random, world } = context;
  const segment = () => (oddParts.has("segment") ? random.pick(segments) : validSegment(context, address));
  let path = address.replace(/:\w+|\*/g, segment);
  if (random.oneIn(5)) path = path === "/" ? "/_root.data" : `${path}.data`;
  if (oddParts.has("path")) path = random.pick(oddPaths)(path, world);
  if (!oddParts.has("query") && !random.oneIn(3)) return path;
  const values = oddParts.has("query") ? queryValues : ["loaf", "s1", "1", "routes/blog"];
  const pairs = Array.from({ length: 1 + random.below(3) }, () => [
    random.pick(queryNames),
    random.pick(values),
  ]);
  return `${path}?${pairs.map((pair) => pair.join("=")).join("&")}`;
}

/** A value for ":id" or "*" in an address. */
function validSegment({ random, world }: RequestContext, address: string) {
  if (address.startsWith("/images/")) return `${random.pick(world.images)}-480.webp`;
  if (address.startsWith("/follow/")) return "company";
  return random.pick([...world.blogs, ...world.blogs, "s1", "s26"]);
}

const oddPaths: ((path: string, world: World) => string)[] = [
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
