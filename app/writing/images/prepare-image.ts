import { maxImageBytes, maxImagePixels } from "../../lib/image-limits.ts";

/** Redrawing would keep their first frame only. */
const movingTypes = new Set(["image/gif", "image/webp"]);
/** Formats that the server can decode. */
const serverTypes = new Set(
  ["jpeg", "png", "webp", "gif", "avif", "svg+xml", "tiff"].map((name) => `image/${name}`),
);
const maxWidthPixels = 3200;

/**
 * Prepares an image for the server: redraws formats that only the browser can decode (BMP, ICO, HEIC in Safari), and
 * images that are too large. A file that the browser cannot decode is returned unchanged, and the server decides.
 */
export async function prepareImage(file: File): Promise<File> {
  if (movingTypes.has(file.type)) return file;
  const isAccepted = serverTypes.has(file.type) && file.size <= maxImageBytes;
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!bitmap) return file;
  try {
    return isAccepted && bitmap.width * bitmap.height <= maxImagePixels
      ? file
      : await redraw(bitmap, file.name);
  } finally {
    bitmap.close();
  }
}

/** Draws a picture anew: no larger than the site shows it. */
export async function redraw(bitmap: ImageBitmap, name: string): Promise<File> {
  const scale = Math.min(
    1,
    maxWidthPixels / bitmap.width,
    Math.sqrt(maxImagePixels / (bitmap.width * bitmap.height)),
  );
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.92));
  if (!blob) throw new Error("the browser could not encode the image");
  return new File([blob], name, { type: blob.type });
}
