/** The columns of a blog that describe its cover. `image` is a storage key. */
export interface CoverImage {
  image: string | null;
  image_width: number | null;
  image_height: number | null;
  image_alt: string;
  /** The classes that make a crop show the chosen point (see cover-focus.ts); undefined for the middle. */
  focus?: string;
}

/**
 * Returns the image with the size to show it at, in pixels. Images that are too wide for the box keep their size, since
 * CSS limits the width. Images that would still be too high are scaled down to the height of the box.
 */
export function fitInside<T extends CoverImage>(image: T, box: { width: number; height: number }) {
  // The default is the size of the built-in covers.
  const [width, height] = [image.image_width ?? 1600, image.image_height ?? 900];
  const shownHeight = Math.round((Math.min(width, box.width) * height) / width);
  if (shownHeight <= box.height) return { ...image, image_width: width, image_height: height };
  return { ...image, image_width: Math.round((box.height * width) / height), image_height: box.height };
}

export const imageWidths = [480, 960, 1600];

/** Matches the key of an uploaded image. The storage has one file for each width of it. */
export const imageKeyRegExpSource = "blogImages/[a-z0-9]{12}/[a-z0-9-]{1,60}";
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

/** The address to use for an uploaded image in a text. */
export function imageAddress(key: string): string {
  return `/images/${key}-${imageWidths.at(-1)}.webp`;
}

/** The name in an uploaded image's key: "rye-loaf" for "blogImages/abc234def567/rye-loaf". */
export function imageName(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

/**
 * The addresses of a cover: built-in covers are files of the build, all others come from the storage. `src` is for
 * programs that do not read `srcset`; browsers that read it can show AVIF.
 */
export function imageSources(key: string | null, maxWidth = 1600) {
  if (!key) return { src: "/company.svg" };
  const isBuiltIn = isBuiltInCover(key);
  const base = (isBuiltIn ? "/" : "/images/") + key;
  const format = isBuiltIn ? "avif" : "webp";
  return {
    src: `${base}-960.${isBuiltIn ? "jpg" : "webp"}`,
    srcset: imageWidths
      .filter((width) => width <= maxWidth)
      .map((width) => `${base}-${width}.${format} ${width}w`)
      .join(", "),
  };
}

export function isBuiltInCover(key: string | null): boolean | undefined {
  return key?.startsWith("covers/");
}

/** The name of the file that `src` in `imageSources` leads to. */
export function imageFileName(key: string): string {
  return `${key}-960.${isBuiltInCover(key) ? "jpg" : "webp"}`;
}
