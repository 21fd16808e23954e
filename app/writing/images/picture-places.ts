import type { PastedImage } from "pasted-html/data-images";
import { fitBlocks } from "pasted-html/fit-blocks";
import { commonEnds } from "../lib/common-ends.ts";
import { imagePattern } from "../paste/convert-paste.ts";

/** A picture that is not in the text yet, and where it belongs there. `alt` and `title` are Markdown. */
export interface PicturePlace {
  file: File;
  /** In UTF-16 units. */
  at: number;
  /** Whether it is a paragraph of its own. */
  isAlone: boolean;
  alt: string;
  /** With a space before it, or "". */
  title: string;
}

/** Takes the pictures that have to be uploaded out of a text. Their places are those in the text that is left. */
export function takeOutPictures(markdown: string, images: PastedImage[]) {
  const found = images
    .map(({ address, file }) => ({ file, match: imagePattern(address).exec(markdown)! }))
    .filter(({ match }) => match)
    .sort((a, b) => a.match.index - b.match.index);
  const pictures: PicturePlace[] = [];
  let [text, end] = ["", 0];
  for (const { file, match } of found) {
    text += markdown.slice(end, match.index);
    end = match.index + match[0].length;
    const isAlone = /(?:^|\n\n)$/.test(text) && /^(?:\n\n|\n*$)/.test(markdown.slice(end));
    if (isAlone) end += /^\n*/.exec(markdown.slice(end))![0].length;
    pictures.push({ file, at: text.length, isAlone, alt: match[1]!, title: match[2] ?? "" });
  }
  text += markdown.slice(end);
  return { text: pictures.at(-1)?.isAlone ? text.replace(/\n+$/, "") : text, pictures };
}

/** Returns what is to be inserted for an uploaded picture at its place. */
export function pictureMarkdown(text: string, { at, isAlone, alt, title }: PicturePlace, address: string) {
  const image = `![${alt}](${address}${title})`;
  return isAlone ? fitBlocks(text.slice(0, at), image, text.slice(at)) : image;
}

/** Returns where a place of a text is after a change of the text. */
export function movedPlace(before: string, after: string, at: number): number {
  const [start, end] = commonEnds(before, after);
  if (at <= start) return at;
  return Math.max(start, at >= before.length - end ? at + after.length - before.length : after.length - end);
}

/**
 * Returns the change that makes a line for the text below a picture, and the caret in it. undefined: the person already writes
 * below the picture, or it is no longer there.
 */
export function lineBelow(text: string, address: string, caret: number) {
  const end = endOfPicture(text, address);
  if (end === undefined) return undefined;
  const gap = /^[ \t]*\n*/.exec(text.slice(end))![0];
  if (caret > end + gap.length) return undefined;
  if (end + gap.length < text.length) return { at: end, insert: "\n\n", caret: end + 2 };
  return { at: end, insert: "\n\n".slice(gap.length), caret: Math.max(end + 2, end + gap.length) };
}

function endOfPicture(text: string, address: string) {
  const start = text.indexOf(`](${address}`);
  if (start < 0) return undefined;
  const rest = /^\]\([^\s()]*(?: "(?:[^"\\]|\\.)*")?\)/.exec(text.slice(start));
  return rest ? start + rest[0].length : undefined;
}
