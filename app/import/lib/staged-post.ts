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
