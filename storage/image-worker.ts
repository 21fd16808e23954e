// The process in which one image is drawn. It is told the image and the widths, answers once, and is killed then.
import { readFile, stat, writeFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import type { ImageTask } from "./image-processor.ts";
import { isDisguise } from "./polyglot.ts";
import type { ProcessedImage } from "./storage.ts";
import { isHeavyDrawing, mayBeDrawing } from "./svg.ts";

const maxBytes = 20 * 1024 * 1024;
const maxPixels = 50_000_000;
const maxFrames = 100;
/** Encoding without loss takes long. */
const maxLosslessPixels = 4_000_000;
/** For encoding an image anew, smaller than it was sent; who waits for it rather has a larger one. */
const smallerMs = 5000;
/** WebP knows no more. */
const maxHeight = 16_383;
const options = { limitInputPixels: maxPixels, failOn: "error" } as const;

// libvips reads dozens of formats; these are the ones that are tried on a stranger's file.
const loaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Svg", "Tiff"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}Buffer`) });
sharp.cache(false);
sharp.concurrency(1);
// When memory runs out, the system should end this process before any other.
await writeFile("/proc/self/oom_score_adj", "1000").catch(() => {});

// The server is gone: nobody waits for an answer.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
// Ctrl-C reaches every process of a terminal; the server ends this one when it has finished what runs.
process.on("SIGINT", () => {});
process.once("message", async ({ source, widths, svgTimeoutMs }: ImageTask) => {
  const bytes = await read(source);
  if (bytes && mayBeDrawing(bytes)) setTimeout(() => process.kill(process.pid, "SIGKILL"), svgTimeoutMs);
  const drawn = bytes && (await draw(bytes, widths).catch(() => undefined));
  process.send!(drawn ?? null);
});

async function read(source: string | Uint8Array) {
  const size = typeof source === "string" ? (await stat(source)).size : source.length;
  if (size > maxBytes) return undefined;
  return typeof source === "string" ? readFile(source) : Buffer.from(source);
}

/** Throws when the image is refused. */
async function draw(bytes: Buffer, widths: number[]): Promise<ProcessedImage> {
  const widest = Math.max(...widths);
  const { density, sentWidth, isFlat } = await check(bytes, widest);
  const { data, info } = await sharp(bytes, { ...options, density })
    .autoOrient()
    .toColourspace("srgb")
    .resize({ width: widest, height: maxHeight, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files: ProcessedImage["files"] = [];
  for (const width of widths) {
    const picture = sharp(data, { raw: info, limitInputPixels: maxPixels });
    picture.resize({ width, withoutEnlargement: true });
    // In the size that it was sent in it should not weigh more than what was sent.
    const maxBytes =
      width >= info.width && info.width === sentWidth ? bytes.length : Number.POSITIVE_INFINITY;
    const lossless = isFlat && info.width * info.height <= maxLosslessPixels;
    files.push({ width, bytes: await encode(picture, maxBytes, lossless) });
  }
  return { width: info.width, height: info.height, files };
}

/** As WebP of at most so many bytes, or of as few as can be had in time. */
async function encode(picture: Sharp, maxBytes: number, lossless: boolean): Promise<Buffer> {
  let smallest = await picture.clone().webp({ quality: 82 }).toBuffer();
  const lossy = [70, 50, 30].map((quality) => ({ quality }));
  const until = performance.now() + smallerMs;
  for (const way of lossless ? [{ lossless }, ...lossy] : lossy) {
    if (smallest.length <= maxBytes || performance.now() > until) break;
    const other = await picture.clone().webp(way).toBuffer();
    if (other.length < smallest.length) smallest = other;
  }
  return smallest;
}

/**
 * Looks at the head of the file before any pixel is made. Returns the density to draw a drawing at, the width that an
 * image of pixels was sent in, and whether it may be one of flat colours.
 */
async function check(bytes: Buffer, widest: number) {
  const { format, width, height, pages = 1 } = await sharp(bytes, options).metadata();
  // The library's own limit counts one frame.
  if (pages > maxFrames || pages * width * height > maxPixels) throw new Error("too many pixels");
  if (format !== "svg" && isDisguise(bytes)) throw new Error("not an image alone");
  if (format === "gif" && !endsAsGif(bytes)) throw new Error("not whole");
  // Flat colours weigh less without loss.
  if (format !== "svg") return { sentWidth: width, isFlat: format === "png" || format === "gif" };
  if (isHeavyDrawing(bytes)) throw new Error("too many filters");
  return { density: densityOf(Math.min(widest / width, maxHeight / height)), isFlat: false };
}

/** The library leaves out the frames that did not arrive, without a word. */
function endsAsGif(bytes: Buffer) {
  return bytes[bytes.findLastIndex((byte) => byte !== 0)] === 0x3b;
}

/** A drawing has no size of its own that counts: it is drawn as wide as it will be shown, if it is not a needle. */
function densityOf(scale: number) {
  return Math.min(Math.max(72 * scale, 1), 100_000);
}
