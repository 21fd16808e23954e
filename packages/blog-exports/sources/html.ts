import type { ElementContent } from "hast";
import { textOf } from "pasted-html/tidy/elements";
import rehypeParse from "rehype-parse";
import { unified } from "unified";

const parser = unified().use(rehypeParse, { fragment: true });

/** Parses HTML to a tree. Readers run in a thread of their own: a hostile text takes long. */
export const parseHtml = (source: string) => parser.parse(source);

/** The text of HTML in one line. */
export const plainText = (source: string) =>
  (parseHtml(source).children as ElementContent[]).map(textOf).join("").replace(/\s+/g, " ").trim();

/** An address alone in a paragraph. */
export const linkParagraph = (address: string, label = address) =>
  `<p><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`;

export const escapeHtml = (source: string) =>
  source.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
