import { toString as textOf } from "hast-util-to-string";
import rehypeParse from "rehype-parse";
import { unified } from "unified";

const parser = unified().use(rehypeParse, { fragment: true });

/** Parses HTML to a tree. Readers run in a thread of their own: a hostile text takes long. */
export const parseHtml = (source: string) => parser.parse(source);

/** The text of HTML in one line. */
export const plainText = (source: string) => textOf(parseHtml(source)).replace(/\s+/g, " ").trim();

export const escapeHtml = (source: string) =>
  source.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
