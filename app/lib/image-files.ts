import { imageWidths } from "./image.ts";

/** The width and height of uploaded images, by key, in pixels of the widest file. */
export type ImageSizes = Record<string, { width: number; height: number }>;

/** Matches the key of an uploaded image. The storage has one file for each width of it. */
const imageKeyRegExpSource = "blogImages/[a-z0-9]{12}/[a-z0-9-]{1,60}";
const keyPattern = new RegExp(`^${imageKeyRegExpSource}$`);
const filePattern = new RegExp(`^${imageKeyRegExpSource}-(?:${imageWidths.join("|")})\\.webp$`);
/** The width and height of people's pictures, in pixels: enough for the largest place on a high-density screen. */
export const pictureSize = 256;
const pictureKeyPattern = /^pictures\/[a-z0-9]{12}\/picture$/;
const pictureFilePattern = new RegExp(`^pictures/[a-z0-9]{12}/picture-${pictureSize}\\.webp$`);

/** Whether a path is the name of a stored file of an uploaded image, or of somebody's picture. */
export function isImageFileName(name: string): boolean {
  return filePattern.test(name) || pictureFilePattern.test(name);
}

/** Whether a text has the form of the key of somebody's picture. */
export function isPictureKey(text: string): boolean {
  return pictureKeyPattern.test(text);
}

/** The parts of a picture's address before and after its key, for a query that puts the address together. */
export const pictureAddressParts = { start: "/images/", end: `-${pictureSize}.webp` };

/** Whether a text has the form of an uploaded image's key. Check this before a database query. */
export function isImageKey(text: string): boolean {
  return keyPattern.test(text);
}

/** Matches the address of a file of an uploaded image on this site; its group is the key. */
export const imageFileRegExpSource = `/images/(${imageKeyRegExpSource})-(?:${imageWidths.join("|")})\\.webp`;
const fileAddress = new RegExp(`^((?:https?:)?//[^/?#]+)?${imageFileRegExpSource}$`);

export interface ImageKeys {
  /** Those with an address on this site. */
  relative: string[];
  /** Those with a host in their address, which may be this site or another one. */
  absolute: string[];
}

/** The keys of the uploaded images among the addresses of a text, each once. */
export function imageKeysAt(addresses: string[]): ImageKeys {
  const keys = { relative: new Set<string>(), absolute: new Set<string>() };
  for (const address of addresses) {
    const [, origin, key] = fileAddress.exec(address.replace(/[?#].*$/s, "")) ?? [];
    if (key) keys[origin ? "absolute" : "relative"].add(key);
  }
  return { relative: [...keys.relative], absolute: [...keys.absolute] };
}

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
