// Draws the covers of the built-in articles in every width and format (build/covers/covers/s01-….avif and so on), and the icons
// for home screens.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { imageWidths } from "../app/lib/image.ts";

const source = join(import.meta.dirname, "../content/covers");
const target = join(import.meta.dirname, "../build/covers/covers");
/** Change it when the code below draws something else. Then all covers are drawn again. */
const recipeVersion = "1";

mkdirSync(target, { recursive: true });
const names = readdirSync(source).filter((name) => name.endsWith(".svg"));
const svgs = new Map(names.map((name) => [name.slice(0, -4), readFileSync(join(source, name))]));
for (const file of readdirSync(target))
  if (!svgs.has(file.replace(/(-\d+)?\.\w+$/, ""))) rmSync(join(target, file));
for (const [name, size] of [
  ["apple-touch-icon", 180],
  ["icon-192", 192],
  ["icon-512", 512],
] as const)
  await sharp(join(import.meta.dirname, "../public/company.svg"), { density: 288 })
    .resize(size)
    .png()
    .toFile(join(target, `../${name}.png`));
await Promise.all([...svgs].map(([name, svg]) => draw(name, svg)));

/**
 * Draws a cover unless its stamp is current. The stamp is removed first and written last, so that an interrupted cover is drawn
 * again.
 */
async function draw(name: string, svg: Buffer) {
  const stamp = join(target, `${name}.stamp`);
  const recipe = JSON.stringify([recipeVersion, imageWidths, sharp.versions]);
  const hash = createHash("sha256").update(recipe).update(svg).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  rmSync(stamp, { force: true });
  for (const width of imageWidths) {
    const picture = sharp(svg, { density: (72 * width) / 1600 }).resize(width);
    const file = (ending: string) => join(target, `${name}-${width}.${ending}`);
    await picture.clone().avif({ quality: 62, effort: 2, chromaSubsampling: "4:4:4" }).toFile(file("avif"));
    await picture.clone().webp({ quality: 82, effort: 4 }).toFile(file("webp"));
    if (width === 960) await picture.clone().jpeg({ quality: 84, mozjpeg: true }).toFile(file("jpg"));
  }
  writeFileSync(`${stamp}.part`, hash);
  renameSync(`${stamp}.part`, stamp);
}
