// Packs the built scripts and styles as tightly as brotli can, which takes too long to do while somebody waits.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const assets = join(import.meta.dirname, "../build/client/assets");
const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
await Promise.all(names.map(pack));

async function pack(name: string) {
  const file = join(assets, name);
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file)));
}
