// Not in image-limits.ts, which browsers load.
import { maxFrames, maxImageMegabytes, maxImagePixels } from "./image-limits.ts";

const maxMegapixels = maxImagePixels / 1_000_000;

/** Why an image is refused, as its uploader reads it. */
const refusedImages = {
  heic: "This is a HEIC photo, which the site cannot read: save it as a JPEG first.",
  unknown: "It is damaged, or none of JPEG, PNG, WebP, GIF, AVIF, TIFF and SVG.",
  pixels: `It has more than ${maxMegapixels} million pixels, or more than ${maxFrames} frames: make it smaller first.`,
  bytes: `It has more than ${maxImageMegabytes} MB: make it smaller first.`,
  damaged: "The file is damaged, or contains more than an image.",
  slow: "It takes too long to read: choose a simpler one.",
};

/** An image that is refused. */
export interface RefusedImage {
  refused: keyof typeof refusedImages;
}

/** What its uploader reads: the text for all failures, and the reason. */
export function refusalText(failed: string, { refused }: RefusedImage): string {
  return `${failed} ${refusedImages[refused]}`;
}

/** An image that cannot be refused, since it is ours. Throws when it is. */
export function accepted<T extends object>(image: T | RefusedImage): T {
  if ("refused" in image) throw new Error(`an image was refused: ${image.refused}`);
  return image;
}
