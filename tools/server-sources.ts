import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "..");
const sourceFolders =
  /^(app\/subjects\.server\.ts$|(config|db|server|storage|app\/(core|http|lib|markdown|social-cards|statistics\/reads|\w+\/(lib|models|openid)))\/)/;
const packages = readdirSync(join(root, "packages"));
const buildFolder = "build/server";
const entry = "server/app.ts";

/**
 * Vite plugin: the built pages import the modules of the server and of packages/ from their source files, as
 * server/start.ts does. So each module is loaded only once. Only routes and components are bundled.
 */
export const serverSources: Plugin = {
  name: "server-sources",
  enforce: "pre",
  // `npm run dev` reloads what the pages import at the next request.
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  resolveId(source, importer) {
    if (packages.includes(source.split("/", 1)[0]!)) return { id: source, external: true };
    if (!importer || !source.startsWith(".")) return undefined;
    const path = join(dirname(importer.replace(/\?.*$/, "")), source);
    const name = relative(root, path).replaceAll("\\", "/");
    if (!sourceFolders.test(name) || name === entry) return undefined;
    return { id: pathFromBuild(name), external: true };
  },
};

function pathFromBuild(name: string) {
  return relative(buildFolder, name).replaceAll("\\", "/");
}
