export type ImageSize = "" | "wide" | "full";

export interface ImageDetails {
  alt: string;
  caption: string;
  /** "" is the width of the text. */
  size: ImageSize;
}

/** Returns the Markdown of an image. Its size is a fragment of the address, which other programs ignore. */
export function imageMarkdown(address: string, { alt, caption, size }: ImageDetails): string {
  const title = caption.trim() ? ` "${escapeIn(caption, /["\\]/g)}"` : "";
  return `![${escapeIn(alt, /[[\]\\]/g)}](${address}${size && `#${size}`}${title})`;
}

const escapeIn = (text: string, special: RegExp) => text.trim().replace(/\s+/g, " ").replace(special, "\\$&");
