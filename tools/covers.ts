import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { hashFiles } from "./hash-files.ts";

const folder = join(import.meta.dirname, "../content/covers");

/**
 * Vite plugin: the covers of the built-in articles are files of the site, with one hash of them all in their names, so that pages
 * need no list of names. app/ui/image-sources.ts puts the key of a cover for the asterisk.
 */
export const covers: Plugin = {
  name: "covers",
  applyToEnvironment: ({ name }) => name === "client",
  config(_config, { command }) {
    const addresses = command === "build" ? `/*${ending()}` : "/content/*.svg";
    return { define: { "import.meta.env.VITE_COVERS": JSON.stringify(addresses) } };
  },
  generateBundle() {
    for (const name of readdirSync(folder))
      this.emitFile({
        type: "asset",
        fileName: `covers/${name.replace(/\.svg$/, ending())}`,
        source: readFileSync(join(folder, name)),
      });
  },
};

const ending = () => `-${hashFiles(["content/covers/*.svg"]).slice(0, 8)}.svg`;
