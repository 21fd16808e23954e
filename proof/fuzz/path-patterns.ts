// The patterns of all paths of the site. Those in app/routes.ts are read from there, so a new route is included
// automatically.
import { readdirSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import { apiPatterns } from "./api.ts";

const buildFolder = join(import.meta.dirname, "../../build");
/** The paths that the server handles without the router. */
const serverPatterns = ["/blog/:id/live", "/healthz", "/readyz", "/api/v1/openapi.json"];

/** Patterns with the placeholders ":name" and "*", for example "/blog/:id/like". */
export const pathPatterns = [
  ...routes.flatMap((entry) => patternsOf(entry, "")),
  ...serverPatterns,
  ...apiPatterns,
  ...staticPaths(),
];

function patternsOf({ path = "", children = [] }: RouteConfigEntry, parent: string): string[] {
  const pattern = path ? `${parent}/${path}` : parent;
  const ownPatterns = pattern.endsWith("?")
    ? [pattern.replace(/\/[^/]+\?$/, ""), pattern.slice(0, -1)]
    : [pattern || "/"];
  // Below an optional part, the paths have it.
  const whole = pattern.replace(/\?$/, "");
  return [...ownPatterns, ...children.flatMap((child) => patternsOf(child, whole))];
}

/** The path of one static file for each file extension. */
function staticPaths() {
  const folder = join(buildFolder, "client");
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`);
  return [...Map.groupBy(paths.sort(), extname).values()].map(([first]) => first!);
}
