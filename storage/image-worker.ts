// A child process that processes one image: it receives a task, sends the result, and is then killed by the server.
import { readFile, stat, writeFile } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import sharp, { type ResizeOptions, type Sharp } from "sharp";
import { maxFrames, maxImageBytes, maxImagePixels } from "../app/lib/image-limits.ts";
import type { RefusedImage } from "../app/lib/refused-images.ts";
import type { ImageTask } from "./image-processor.ts";
import { isPolyglot } from "./polyglot.ts";
import type { ProcessedImage } from "./storage.ts";
import { isExpensiveSvg, mayBeSvg } from "./svg.ts";

/** Lossless encoding is slow. */
const maxLosslessPixels = 4_000_000;
/** After this time no lower quality is tried: a larger file is better than a longer wait. */
const maxReencodingMs = 5000;
/** The limit of the WebP format. */
const maxHeight = 16_383;
/** From 0 to 6, the slowest: a second for ten million pixels. */
const animationEffort = 2;
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
  process.send!(bytes ? await processOrRefuse(bytes, widths, isSquare) : { refused: "bytes" });
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

async function processOrRefuse(bytes: Buffer, widths: number[], isSquare: boolean) {
  try {
    return await processImage(bytes, widths, isSquare);
  } catch (error) {
    return { refused: isHeic(bytes) ? "heic" : reasonOf(String(error)) };
  }
}

/** `message`: of libvips. */
function reasonOf(message: string) {
  if (message.includes("exceeds pixel limit")) return "pixels";
  return message.includes("unsupported image format") ? "unknown" : "damaged";
}

/** Throws when the image is damaged, or none at all. */
async function processImage(bytes: Buffer, widths: number[], isSquare: boolean) {
  const maxWidth = Math.max(...widths);
  const box = isSquare
    ? ({ width: maxWidth, height: maxWidth, fit: "cover" } as const)
    : ({ width: maxWidth, height: maxHeight, fit: "inside", withoutEnlargement: true } as const);
  const found = await inspect(bytes, maxWidth);
  if ("refused" in found) return found;
  const { density, originalWidth, isFlat, isAnimated } = found;
  if (isAnimated && !isSquare) return processAnimation(bytes, widths, box);
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

/** All frames, with their times. */
async function processAnimation(
  bytes: Buffer,
  widths: number[],
  box: ResizeOptions,
): Promise<ProcessedImage> {
  const files: ProcessedImage["files"] = [];
  let size = { width: 0, height: 0 };
  for (const width of widths.toSorted((a, b) => a - b)) {
    const last = files.at(-1);
    // It was not wider than the width before.
    if (last && size.width < last.width) files.push({ ...last, width });
    else {
      const picture = sharp(bytes, { ...options, animated: true }).resize({ ...box, width });
      const { data, info } = await picture
        .webp({ quality: 75, effort: animationEffort })
        .toBuffer({ resolveWithObject: true });
      size = { width: info.width, height: info.pageHeight ?? info.height };
      files.push({ width, bytes: data });
    }
  }
  return { ...size, files };
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

interface Found {
  density?: number;
  originalWidth?: number;
  isFlat: boolean;
  isAnimated?: boolean;
}

/**
 * Checks the file before its pixels are decoded; throws when it is damaged or contains more than an image. Returns the density
 * (dots per inch) to render an SVG at, or the width of a raster image, and whether it probably has large areas of one colour.
 */
async function inspect(bytes: Buffer, maxWidth: number): Promise<Found | RefusedImage> {
  const { format, width, height, pages = 1 } = await sharp(bytes, options).metadata();
  // `limitInputPixels` counts the pixels of one frame only.
  if (pages > maxFrames || pages * width * height > maxImagePixels) return { refused: "pixels" };
  if (format !== "svg" && isPolyglot(bytes)) throw new Error("not an image alone");
  if (format === "gif" && !hasGifTrailer(bytes)) throw new Error("not whole");
  // Images with flat colours, such as screenshots, are often smaller without loss.
  if (format !== "svg") {
    const isFlat = format === "png" || format === "gif";
    return { originalWidth: width, isFlat, isAnimated: pages > 1 && (format === "gif" || format === "webp") };
  }
  if (isExpensiveSvg(bytes)) return { refused: "slow" };
  return { density: densityOf(Math.min(maxWidth / width, maxHeight / height)), isFlat: false };
}

/** ISO/IEC 23008-12: the brand of a HEIF file. AVIF has others. */
function isHeic(bytes: Buffer) {
  return /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(bytes.toString("latin1", 4, 12));
}

/** libvips silently drops the missing frames of an incomplete GIF, so its end is checked here. */
function hasGifTrailer(bytes: Buffer) {
  return bytes[bytes.findLastIndex((byte) => byte !== 0)] === 0x3b;
}

/** The density that scales an SVG to the width it is shown in, within the limits of libvips. */
function densityOf(scale: number) {
  return Math.min(Math.max(72 * scale, 1), 100_000);
}
