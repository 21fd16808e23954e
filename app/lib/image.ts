/** What a blog says of its cover. `image` is a storage key. */
export interface ImageOf {
  image: string | null;
  image_width: number | null;
  image_height: number | null;
  image_alt: string;
}

export const widths = [480, 960, 1600];

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
