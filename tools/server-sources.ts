import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "..");
const folders = /^(config|db|server|storage|work|app\/(http|lib|markdown|models|openid|social-cards))\//;
const built = "build/server";
const entry = "server/app.ts";

/**
 * Vite plugin: the pages import the server's own modules from their sources, where server/start.ts has them from, so that
 * each is loaded once. What is drawn is built.
 */
export const serverSources: Plugin = {
  name: "server-sources",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "ssr",
  resolveId(source, importer) {
    if (!importer || !source.startsWith(".")) return undefined;
    const path = join(dirname(importer.replace(/\?.*$/, "")), source);
    const name = relative(root, path).replaceAll("\\", "/");
    if (!folders.test(name) || name === entry) return undefined;
    const isBuild = this.environment.mode === "build";
    return { id: isBuild ? fromBuild(name) : pathToFileURL(path).href, external: true };
  },
};

function fromBuild(name: string) {
  return relative(built, name).replaceAll("\\", "/");
}
