// Compresses the built text files at the highest levels of brotli and gzip, which are too slow to use during a request.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const folder = join(import.meta.dirname, "../build/client");
const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
await Promise.all(
  names.filter((name) => /\.(css|m?js|json|svg|txt|wasm|webmanifest)$/.test(name)).map(compress),
);

async function compress(name: string) {
  const path = join(folder, name);
  const bytes = readFileSync(path);
  // The highest quality takes half a minute for WebAssembly.
  const params = name.endsWith(".wasm") ? { [constants.BROTLI_PARAM_QUALITY]: 9 } : {};
  const brotliBytes = await promisify(brotliCompress)(bytes, { params });
  const gzipBytes = await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });
  // A very small file can become larger when it is compressed.
  if (brotliBytes.length < bytes.length) writeFileSync(`${path}.br`, brotliBytes);
  if (gzipBytes.length < bytes.length) writeFileSync(`${path}.gz`, gzipBytes);
}
