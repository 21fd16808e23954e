// Not in image.ts, which every reader's browser loads.
import { imageKeyRegExpSource, imageWidths } from "./image.ts";

/** The width and height of uploaded images, by key, in pixels of the widest file. */
export type ImageSizes = Record<string, { width: number; height: number }>;

/** Matches the address of a file of an uploaded image on this site; its group is the key. */
export const imageFileRegExpSource = `/images/(${imageKeyRegExpSource})-(?:${imageWidths.join("|")})\\.webp`;
const fileAddress = new RegExp(`^((?:https?:)?//[^/?#]+)?${imageFileRegExpSource}$`);

/** The keys of the uploaded images whose addresses stand in a text, each once, in their order. */
export function imageKeysInMarkdown(text: string): string[] {
  return [...new Set([...text.matchAll(new RegExp(imageFileRegExpSource, "g"))].map((match) => match[1]!))];
}

/**
 * The size and the `srcset` of an uploaded image by the address of one of its files; undefined when its size is unknown.
 * A small image has no `srcset`: its files are all the same.
 */
export function imageSourcesAt(address: string, sizes: ImageSizes) {
  const [, origin = "", key = ""] = fileAddress.exec(address) ?? [];
  if (!Object.hasOwn(sizes, key)) return undefined;
  const { width, height } = sizes[key]!;
  const [smallest, ...others] = imageWidths;
  // No file is wider than the image.
  const widths = [smallest!, ...others.filter((_, at) => imageWidths[at]! < width)];
  const files = widths.map((name) => `${origin}/images/${key}-${name}.webp ${Math.min(name, width)}w`);
  return { width, height, srcset: files.length > 1 ? files.join(", ") : undefined };
}
