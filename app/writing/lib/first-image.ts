import { imageFileRegExpSource } from "../../lib/image-files.ts";

const image = new RegExp(String.raw`!\[([^\]\n]*)\]\(<?${imageFileRegExpSource}`);

/** The first uploaded image of a Markdown text: its key, and its alternative text. undefined when there is none. */
export function firstImageIn(markdown: string): { key: string; alt: string } | undefined {
  const [, alt = "", key] = image.exec(markdown) ?? [];
  return key === undefined ? undefined : { key, alt };
}
