/** `images`: the public address of the stored images, where it is another than /images; without a slash at its end. */
export interface Addresses {
  url: string;
  images?: string;
}

/** Of a file, or in attributes of HTML and in a srcset. */
const ownImages = /(^|"|\dw, )\/images\/(?=blogImages\/|pictures\/)/g;

/** The address of a file, or HTML or a srcset with such addresses, as browsers shall ask for the images. */
export function withImageBase(text: string, images: string | undefined): string {
  return images ? text.replaceAll(ownImages, `$1${images}/`) : text;
}

/** The complete address of an image, for feeds, search engines and other programs. */
export function completeImageAddress(src: string, { url, images }: Addresses): string {
  const placed = withImageBase(src, images);
  return placed.startsWith("/") ? url + placed : placed;
}
