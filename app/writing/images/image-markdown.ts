export type ImageSize = "" | "wide" | "full";

export interface ImageDetails {
  alt: string;
  caption: string;
  /** "" is the width of the text. */
  size: ImageSize;
}

/** An image of the text whose details the person changes. */
export interface OpenedImage {
  address: string;
  details: ImageDetails;
  /** Changes the image's source where these details differ from those that it was opened with. */
  apply(details: ImageDetails): void;
  /** Moves the focus back to the text. */
  focus(): void;
}

/** Returns the Markdown of an image. Its size is a fragment of the address, which other programs ignore. */
export function imageMarkdown(address: string, { alt, caption, size }: ImageDetails): string {
  return `![${altMarkdown(alt)}](${address}${sizeMarkdown(size)}${captionMarkdown(caption)})`;
}

export const altMarkdown = (alt: string) => escapeIn(alt, /[[\]\\]/g);
export const sizeMarkdown = (size: ImageSize) => size && `#${size}`;
export const captionMarkdown = (caption: string) =>
  caption.trim() ? ` "${escapeIn(caption, /["\\]/g)}"` : "";

const escapeIn = (text: string, special: RegExp) => text.trim().replace(/\s+/g, " ").replace(special, "\\$&");
