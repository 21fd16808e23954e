import type { ImportedPost, PlacedAddress } from "blog-exports/imported";

/** Whether an address is one of an image; a definition does not say what it is for. */
export const isOfImage = ({ of, address }: PlacedAddress) =>
  of === "image" ||
  (of === "definition" && /\.(?:png|jpe?g|gif|webp|avif|svg|heic|tiff?)(?:[?#]|$)/i.test(address));

/** A post that was read, with its text as Markdown. */
export interface StagedPost extends Omit<ImportedPost, "type" | "body"> {
  markdown: string;
  addresses: PlacedAddress[];
}

/** Puts other addresses into a text. `find`: the new text for one; undefined: it stays. */
export function replaceAddresses(
  { markdown, addresses }: Pick<StagedPost, "markdown" | "addresses">,
  find: (place: PlacedAddress) => string | undefined,
): string {
  let [text, at] = ["", 0];
  for (const place of addresses) {
    const replacement = place.from >= at ? find(place) : undefined;
    if (replacement === undefined) continue;
    text += markdown.slice(at, place.from) + replacement;
    at = place.to;
  }
  return text + markdown.slice(at);
}
