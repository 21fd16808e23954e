// All addresses of the site. Those of app/routes.ts are read from it, so a new route is included automatically.
import { readdirSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";

const build = join(import.meta.dirname, "../../build");
/** Paths that the server handles without the router. */
const serverPaths = ["/blog/:id/live", "/healthz", "/readyz"];

/** Paths with placeholders ":name" and "*": "/blog/:id/like". */
export const addresses = [...routes.flatMap((entry) => pathsOf(entry, "")), ...serverPaths, ...files()];

function pathsOf({ path = "", children = [] }: RouteConfigEntry, parent: string): string[] {
  const full = path ? `${parent}/${path}` : parent;
  return [full || "/", ...children.flatMap((child) => pathsOf(child, full))];
}

/** One static file of each kind. */
function files() {
  const folders = [join(build, "client"), join(build, "covers")];
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`),
  );
  return [...Map.groupBy(paths.sort(), extname).values()].map(([first]) => first!);
}
