import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { ImageProcessor, ProcessedImage } from "../../storage/storage.ts";

const maxBytes = 16 * 1024;
const processedImages = new Map<string, ProcessedImage>();

/**
 * Caches the result for each small image: most tests need any cover, and each processing starts a process. Tests of the
 * processing itself are not affected: their images are larger, refused, or used once.
 */
export function processEachOnce(process: ImageProcessor): ImageProcessor {
  return async (source, widths, options) => {
    if (sizeOf(source) > maxBytes) return process(source, widths, options);
    const bytes = typeof source === "string" ? readFileSync(source) : source;
    const key = `${createHash("sha256").update(bytes).digest("hex")} ${widths}`;
    const image = processedImages.get(key) ?? (await process(source, widths, options));
    if (image) processedImages.set(key, image);
    return image;
  };
}

function sizeOf(source: string | Uint8Array): number {
  return typeof source === "string" ? statSync(source).size : source.length;
}
