/** The columns of a blog that describe its cover. `image` is a storage key. */
export interface CoverImage {
  image: string | null;
  image_width: number | null;
  image_height: number | null;
  image_alt: string;
  /** The classes that make a crop show the chosen point (see focus-point.ts); undefined for the middle. */
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

/** The address to use for an uploaded image in a text. */
export function imageAddress(key: string): string {
  return `/images/${key}-${imageWidths.at(-1)}.webp`;
}

/** The name in an uploaded image's key: "rye-loaf" for "blogImages/abc234def567/rye-loaf". */
export function imageName(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

/** The address of a cover in pixels, for browsers and programs that read WebP. */
export function pictureAddress(key: string): string {
  return isBuiltInCover(key) ? jpegAddress(key) : `/images/${imageFileName(key)}`;
}

/** The address at which reading/routes/jpeg.ts draws an image as a JPEG: mail programs and feed readers may know no WebP. */
export function jpegAddress(key: string): string {
  return `/jpeg/${key}.jpg`;
}

export function isBuiltInCover(key: string | null): boolean {
  return key?.startsWith("covers/") ?? false;
}

/** The name of a cover that the editor drew from the title. */
export const drawnCoverName = "drawn-cover";

/** The file that the social card of a blog shows beside its title: none of a cover that has the title in it. */
export function cardCover(key: string | null | undefined): string | undefined {
  return key && imageName(key) !== drawnCoverName ? imageFileName(key) : undefined;
}

/** The name of the file that pictures of other formats are drawn from. */
export function imageFileName(key: string): string {
  return isBuiltInCover(key) ? `${key}.svg` : `${key}-960.webp`;
}
