// Writes a second, smaller route manifest for the pages of readers, so that a first visit does not grow with the desk. It leaves
// out the pages of members, of the desk and behind mailed or shared links, and the routes without a page, which the browser
// never opens.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isOutsideReadersManifest } from "../app/lib/readers-manifest.ts";

interface Route {
  hasDefaultExport: boolean;
  /** The files that its module imports, for prefetching. */
  imports: string[];
}

interface Manifest {
  /** Its own address, which each page preloads. */
  url: string;
  entry: Pick<Route, "imports">;
  routes: Record<string, Route>;
}

const assets = join(import.meta.dirname, "../build/client/assets");
const manifestPrefix = "window.__reactRouterManifest=";
const [name] = globSync("manifest-*.js", { cwd: assets });
if (!name) throw new Error("The build has no route manifest");
const text = readFileSync(join(assets, name), "utf8");
if (!text.startsWith(manifestPrefix))
  throw new Error("React Router writes its route manifest differently now");
const manifest = JSON.parse(text.slice(manifestPrefix.length).replace(/;$/, "")) as Manifest;
const { root } = manifest.routes;
const loadedImports = new Set([...manifest.entry.imports, ...root!.imports]);
const routes = Object.fromEntries(
  Object.entries(manifest.routes)
    .filter(([id, { hasDefaultExport }]) => hasDefaultExport && !isOutsideReadersManifest(id))
    .map(([id, route]) => [id, withoutDefaults(route)]),
);
// server/app.ts knows this name.
const url = manifest.url.replace(name, `readers-${name}`);
writeFileSync(
  join(assets, `readers-${name}`),
  `${manifestPrefix}${JSON.stringify({ ...manifest, url, routes })};`,
);

/** The route without flags that are false, without imports that every page has loaded, and without its empty list of styles. */
function withoutDefaults(route: Route) {
  const imports = route.imports.filter((file) => !loadedImports.has(file));
  const entries = Object.entries({ ...route, imports });
  return Object.fromEntries(entries.filter(([name, value]) => value !== false && name !== "css"));
}
