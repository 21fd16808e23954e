import { convertTree } from "pasted-html/html-to-markdown";
import { tidyRaised } from "pasted-html/tidy/raised";
import type { ImportedPost } from "../imported.ts";
import { parseHtml } from "../sources/html.ts";
import { keepAddresses, writeAddresses } from "./addresses.ts";
import { keepCards } from "./cards.ts";
import { keepEmbeds } from "./embeds.ts";
import { keepFigures } from "./figures.ts";
import { keepFootnotes } from "./footnotes.ts";
import { replaceHtml } from "./html-in-markdown.ts";
import { keepRest, liftBlocks } from "./rest.ts";

export interface MarkdownText {
  markdown: string;
  /** What could not be kept, each in a sentence; the same sentence for the same kind of thing, so that they can be counted. */
  lost: string[];
}

/**
 * Converts the text of an import to Markdown. `showsFrame`: of which addresses a frame becomes no plain link where the text is
 * shown. Run it in a thread of its own: a hostile text takes long. Throws a RangeError when elements are nested thousands deep.
 */
export function toMarkdown(
  { format, text, base = "" }: ImportedPost["body"],
  showsFrame: (address: URL) => boolean = () => false,
): MarkdownText {
  const lost: string[] = [];
  const convert = (html: string) => convertHtml(html, base, lost, showsFrame);
  return { markdown: format === "html" ? convert(text) : replaceHtml(text, convert), lost };
}

function convertHtml(
  html: string,
  base: string,
  lost: string[],
  showsFrame: (address: URL) => boolean,
): string {
  const tree = parseHtml(html);
  keepAddresses(tree, base, lost);
  keepFootnotes(tree, lost);
  keepCards(tree, lost);
  keepEmbeds(tree, lost, showsFrame);
  keepFigures(tree, lost);
  keepRest(tree, lost);
  liftBlocks(tree);
  for (let count = tidyRaised(tree); count > 0; count--)
    lost.push("Raised or lowered text became plain text.");
  const { markdown, missingImages } = convertTree(tree);
  for (let count = 0; count < missingImages; count++)
    lost.push("A picture was left out: its address leads nowhere.");
  return writeAddresses(markdown);
}
