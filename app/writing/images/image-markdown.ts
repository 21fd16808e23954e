export type ImageSize = "" | "wide" | "full";

export interface ImageDetails {
  alt: string;
  caption: string;
  /** "" is the width of the text. */
  size: ImageSize;
}

/** Returns the Markdown of an image. Its size is a fragment of the address, which other programs ignore. */
export function imageMarkdown(address: string, { alt, caption, size }: ImageDetails): string {
  return `![${altMarkdown(alt)}](${address}${sizeMarkdown(size)}${captionMarkdown(caption)})`;
}

const altMarkdown = (alt: string) => escapeIn(alt, /[[\]\\]/g);
const sizeMarkdown = (size: ImageSize) => size && `#${size}`;
const captionMarkdown = (caption: string) => (caption.trim() ? ` "${escapeIn(caption, /["\\]/g)}"` : "");

const escapeIn = (text: string, special: RegExp) => text.trim().replace(/\s+/g, " ").replace(special, "\\$&");
