/** What a blog says of its cover. `image` is a storage key. */
export interface ImageOf {
  image: string | null;
  image_width: number | null;
  image_height: number | null;
  image_alt: string;
}

/**
 * A picture with the size it is shown at in a room that it may be wider than, in pixels: its own, unless it would be too
 * high there.
 */
export function fitInside<T extends ImageOf>(image: T, room: { width: number; height: number }) {
  // One that does not say is as large as the built-in ones.
  const [width, height] = [image.image_width ?? 1600, image.image_height ?? 900];
  const highest = Math.round((Math.min(width, room.width) * height) / width);
  if (highest <= room.height) return { ...image, image_width: width, image_height: height };
  return { ...image, image_width: Math.round((room.height * width) / height), image_height: room.height };
}

export const widths = [480, 960, 1600];

/** An uploaded image's key, of which the storage holds one file for each width. */
const uploaded = "blogImages/[a-z0-9]{12}/[a-z0-9-]{1,60}";
const keyPattern = new RegExp(`^${uploaded}$`);
const filePattern = new RegExp(`^${uploaded}-(?:${widths.join("|")})\\.webp$`);

/** Whether this is the storage's name of a file of an uploaded image, and not just any path. */
export function isImageFile(name: string): boolean {
  return filePattern.test(name);
}

/** Whether this may be an uploaded image's key. Anything else is never asked of a database. */
export function isImageKey(text: string): boolean {
  return keyPattern.test(text);
}

/** The address of an uploaded image as it is linked within a text. */
export function imageAddress(key: string): string {
  return `/images/${key}-${widths.at(-1)}.webp`;
}

/**
 * Keys of the uploaded images that a rendered text shows or links to. `elsewhere`: by an address with a host, which may
 * be this site's or another one's.
 */
export function imageKeysIn(html: string): { here: string[]; elsewhere: string[] } {
  const file = `/images/(${uploaded})-(?:${widths.join("|")})\\.webp(?:[?#][^"]*)?`;
  const keysAt = (start: string) => {
    const addresses = new RegExp(` (?:src|href)="${start}${file}"`, "g");
    return [...new Set([...html.matchAll(addresses)].map((found) => found[1]!))];
  };
  return { here: keysAt(""), elsewhere: keysAt('(?:https?:)?//[^/"?#]+') };
}

/** What an uploaded image is called: "rye-loaf" for "blogImages/abc234def567/rye-loaf". */
export function imageName(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

/** Addresses of a cover in every width. The built-in ones are files of the build, others come from the storage. */
export function imageSources(key: string | null) {
  if (!key) return { sources: [], fallback: "/company.svg", fallbackKey: undefined };
  const built = key.startsWith("covers/");
  const base = built ? `/${key}` : `/images/${key}`;
  const set = (ending: string) => widths.map((width) => `${base}-${width}.${ending} ${width}w`).join(", ");
  const webp = { type: "image/webp", srcset: set("webp") };
  const sources = built ? [{ type: "image/avif", srcset: set("avif") }, webp] : [webp];
  const ending = `-960.${built ? "jpg" : "webp"}`;
  return { sources, fallback: base + ending, fallbackKey: key + ending };
}
