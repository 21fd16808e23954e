import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { ImageProcessor, ProcessedImage } from "../../storage/storage.ts";

const maxCachedBytes = 16 * 1024;
const processedImages = new Map<string, ProcessedImage>();

/**
 * Caches the result for each small image: processing starts a process, and most tests need a cover but not its
 * processing. Tests of the processing itself use images that are larger, refused, or used only once.
 */
export function cacheProcessing(processImage: ImageProcessor): ImageProcessor {
  return async (source, widths, options) => {
    if (sizeOf(source) > maxCachedBytes) return processImage(source, widths, options);
    const bytes = typeof source === "string" ? readFileSync(source) : source;
    const key = `${createHash("sha256").update(bytes).digest("hex")} ${widths}`;
    const image = processedImages.get(key) ?? (await processImage(source, widths, options));
    if ("files" in image) processedImages.set(key, image);
    return image;
  };
}

function sizeOf(source: string | Uint8Array): number {
  return typeof source === "string" ? statSync(source).size : source.length;
}
