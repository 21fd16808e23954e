// Compresses the built text files as tightly as brotli and gzip can, which takes too long to do while somebody waits.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Below this, a compressed file is hardly smaller, if at all. */
const minBytes = 500;

const folder = join(import.meta.dirname, "../build/client");
const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
await Promise.all(names.filter((name) => /\.(css|js|json|svg|txt|webmanifest)$/.test(name)).map(compress));

async function compress(name: string) {
  const path = join(folder, name);
  const bytes = readFileSync(path);
  if (bytes.length <= minBytes) return;
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes));
  writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
