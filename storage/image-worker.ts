// A child process that processes one image: it receives a task, sends the result, and is then killed by the server.
import { readFile, stat, writeFile } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import sharp, { type Sharp } from "sharp";
import { maxImageBytes, maxImagePixels } from "../app/lib/image-limits.ts";
import type { ImageTask } from "./image-processor.ts";
import { isPolyglot } from "./polyglot.ts";
import type { ProcessedImage } from "./storage.ts";
import { isExpensiveSvg, mayBeSvg } from "./svg.ts";

const maxFrames = 100;
/** Lossless encoding is slow. */
const maxLosslessPixels = 4_000_000;
/** After this time no lower quality is tried: a larger file is better than a longer wait. */
const maxReencodingMs = 5000;
/** The limit of the WebP format. */
const maxHeight = 16_383;
const options = { limitInputPixels: maxImagePixels, failOn: "error" } as const;

// libvips reads dozens of formats. Only these are allowed, since each decoder may have bugs that a file could exploit.
const loaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Svg", "Tiff"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}Buffer`) });
sharp.cache(false);
sharp.concurrency(1);
// When memory runs out, Linux should kill this process first.
await writeFile("/proc/self/oom_score_adj", "1000").catch(() => {});

// Node would store the compiled modules when this process ends by itself, which it never does.
flushCompileCache();
// The server has ended, so nothing waits for the result.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
// Ctrl-C in a terminal reaches this process too, but the server may still need the result while it drains.
process.on("SIGINT", () => {});
process.once("message", async ({ source, widths, isSquare, maxSvgCpuMs }: ImageTask) => {
  const bytes = await readSource(source);
  if (bytes && mayBeSvg(bytes)) limitCpu(maxSvgCpuMs);
  const image = bytes && (await processImage(bytes, widths, isSquare).catch(() => undefined));
  process.send!(image ?? null);
});

/** Kills this process when it has used so much processor time. Waiting for a busy machine does not count. */
function limitCpu(maxMs: number) {
  const start = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1000 > maxMs) process.kill(process.pid, "SIGKILL");
  }, 50);
}

/** Returns undefined when the file is too large. */
async function readSource(source: string | Uint8Array) {
  const size = typeof source === "string" ? (await stat(source)).size : source.length;
  if (size > maxImageBytes) return undefined;
  return typeof source === "string" ? readFile(source) : Buffer.from(source);
}

/** Throws when the image is refused. */
async function processImage(bytes: Buffer, widths: number[], isSquare: boolean): Promise<ProcessedImage> {
  const maxWidth = Math.max(...widths);
  const box = isSquare
    ? ({ width: maxWidth, height: maxWidth, fit: "cover" } as const)
    : ({ width: maxWidth, height: maxHeight, fit: "inside", withoutEnlargement: true } as const);
  const { density, originalWidth, isFlat } = await inspect(bytes, maxWidth);
  const { data, info } = await sharp(bytes, { ...options, density })
    .autoOrient()
    .toColourspace("srgb")
    .resize(box)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files: ProcessedImage["files"] = [];
  for (const width of widths) {
    const picture = sharp(data, { raw: info, limitInputPixels: maxImagePixels });
    picture.resize({ width, withoutEnlargement: true });
    // At its original size, an image should not become larger than the original file.
    const targetBytes =
      width >= info.width && info.width === originalWidth ? bytes.length : Number.POSITIVE_INFINITY;
    const mayBeLossless = isFlat && info.width * info.height <= maxLosslessPixels;
    files.push({ width, bytes: await encode(picture, targetBytes, mayBeLossless) });
  }
  return { width: info.width, height: info.height, files };
}

/** Encodes as WebP. While the result is larger than `targetBytes`, tries other options until the time is up. */
async function encode(picture: Sharp, targetBytes: number, mayBeLossless: boolean): Promise<Buffer> {
  let smallest = await picture.clone().webp({ quality: 82 }).toBuffer();
  const lossy = [70, 50, 30].map((quality) => ({ quality }));
  const deadline = performance.now() + maxReencodingMs;
  for (const webpOptions of mayBeLossless ? [{ lossless: true }, ...lossy] : lossy) {
    if (smallest.length <= targetBytes || performance.now() > deadline) break;
    const encoded = await picture.clone().webp(webpOptions).toBuffer();
    if (encoded.length < smallest.length) smallest = encoded;
  }
  return smallest;
}

/**
 * Checks the file before its pixels are decoded, and throws when it is refused. Returns the density (dots per inch) to
 * render an SVG at, or the width of a raster image, and whether the image probably has large areas of one colour.
 */
async function inspect(bytes: Buffer, maxWidth: number) {
  const { format, width, height, pages = 1 } = await sharp(bytes, options).metadata();
  // `limitInputPixels` counts the pixels of one frame only.
  if (pages > maxFrames || pages * width * height > maxImagePixels) throw new Error("too many pixels");
  if (format !== "svg" && isPolyglot(bytes)) throw new Error("not an image alone");
  if (format === "gif" && !hasGifTrailer(bytes)) throw new Error("not whole");
  // Images with flat colours, such as screenshots, are often smaller without loss.
  if (format !== "svg") return { originalWidth: width, isFlat: format === "png" || format === "gif" };
  if (isExpensiveSvg(bytes)) throw new Error("too many filters");
  return { density: densityOf(Math.min(maxWidth / width, maxHeight / height)), isFlat: false };
}

/** libvips silently drops the missing frames of an incomplete GIF, so its end is checked here. */
function hasGifTrailer(bytes: Buffer) {
  return bytes[bytes.findLastIndex((byte) => byte !== 0)] === 0x3b;
}

/** The density that scales an SVG to the width it is shown in, within the limits of libvips. */
function densityOf(scale: number) {
  return Math.min(Math.max(72 * scale, 1), 100_000);
}
