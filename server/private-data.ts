import { chmodSync, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../config/log.ts";

const ownNames =
  /^(lectern\.db(-wal|-shm)?|server\.lock(-journal)?|images|backups|before-update|exports|imports|restore|running)$/;

/**
 * Takes from other users of this machine what they may read in DATA_DIR, such as a copied backup. The folder itself is left alone
 * when it holds anything that is not ours. What the site writes is closed by `process.umask`.
 */
export function closeDataFolder(dataDir: string, log: Log): void {
  if (!existsSync(dataDir)) return;
  const names = readdirSync(dataDir);
  const own = names.filter((name) => ownNames.test(name));
  const paths = own.map((name) => join(dataDir, name));
  if (own.length === names.length) paths.unshift(dataDir);
  const open = paths.filter((path) => !close(path));
  if (open.length > 0)
    log.warn(`Other users of this machine may read ${open.join(", ")}: its owner can change that`);
}

/** Returns false when this user may not. */
function close(path: string): boolean {
  try {
    const { mode } = statSync(path);
    if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
    return true;
  } catch (error) {
    // The database's second files come and go.
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}
