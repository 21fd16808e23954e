import { imageWidths, isBuiltInCover, pictureAddress } from "../lib/image.ts";

/**
 * The addresses of a cover on a page: those of built-in articles are drawings, which tools/covers.ts names; all others are pixels
 * from the storage.
 */
export function imageSources(key: string | null, maxWidth = 1600): { src: string; srcset?: string } {
  if (!key) return { src: "/company.svg" };
  if (isBuiltInCover(key)) return { src: import.meta.env.VITE_COVERS.replace("*", key) };
  const widths = imageWidths.filter((width) => width <= maxWidth);
  return {
    src: pictureAddress(key),
    srcset: widths.map((width) => `/images/${key}-${width}.webp ${width}w`).join(", "),
  };
}
