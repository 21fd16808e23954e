// Every address of the site. Those of app/routes.ts are read from it, so that a new route is tried by itself.
import { readdirSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";

const build = join(import.meta.dirname, "../../build");
/** What the server answers without the router. */
const own = ["/blog/:id/live", "/healthz", "/readyz"];

/** Paths in which ":name" and "*" stand for anything: "/blog/:id/like". */
export const addresses = [...routes.flatMap((entry) => pathsOf(entry, "")), ...own, ...files()];

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
