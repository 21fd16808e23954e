import type { Plugin } from "vite";

interface Patch {
  /** The end of the module's path. */
  path: string;
  /** Code that must occur exactly once in the module. */
  from: string;
  to: string;
}

/** Vite plugin: changes code in a module that browsers load. The build fails when the code or the module is missing. */
export function patchModule({ path, from, to }: Patch): Plugin {
  let isFound = false;
  return {
    name: `patch-${path}`,
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart() {
      isFound = false;
    },
    transform(code, id) {
      if (!id.replaceAll("\\", "/").endsWith(path)) return undefined;
      isFound = true;
      const [before, after, ...otherParts] = code.split(from);
      if (after === undefined || otherParts.length > 0)
        this.error(`${path} has changed: check what vite.config.ts says about it`);
      return before + to + after;
    },
    buildEnd(error) {
      if (!error && !isFound) this.error(`this module is not loaded any more: ${path}`);
    },
  };
}
