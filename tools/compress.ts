// Compresses the built files as far as brotli and gzip can, which is too slow to do during a request. Those of some megabytes are
// what readers load who run code: a few percent less would take longer than all the others together.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const folder = join(import.meta.dirname, "../build/client");
const maxSlowBytes = 500_000;
const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
await Promise.all(
  names.filter((name) => /\.(css|m?js|json|svg|txt|wasm|webmanifest)$/.test(name)).map(compress),
);

async function compress(name: string) {
  const path = join(folder, name);
  const bytes = readFileSync(path);
  const isSlow = bytes.length > maxSlowBytes;
  const params = { [constants.BROTLI_PARAM_QUALITY]: isSlow ? 5 : constants.BROTLI_MAX_QUALITY };
  const brotliBytes = await promisify(brotliCompress)(bytes, { params });
  const gzipBytes = await promisify(gzip)(bytes, { level: isSlow ? 4 : constants.Z_BEST_COMPRESSION });
  // A very small file can become larger when it is compressed.
  if (brotliBytes.length < bytes.length) writeFileSync(`${path}.br`, brotliBytes);
  if (gzipBytes.length < bytes.length) writeFileSync(`${path}.gz`, gzipBytes);
}
