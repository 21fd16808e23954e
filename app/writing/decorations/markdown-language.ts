import { defineLanguageFacet, Language, languageDataProp } from "@codemirror/language";
import {
  type BlockContext,
  GFM,
  type InlineContext,
  type Line,
  type MarkdownConfig,
  parser,
} from "@lezer/markdown";

const languageData = defineLanguageFacet({ closeBrackets: { brackets: [] } });
const dollarCode = 36;
const openBracketCode = 91;

/** `$…$` and `$$…$$`, as remark-math reads them, and references to footnotes. */
const siteSyntax: MarkdownConfig = {
  defineNodes: ["Math", "MathMark", "FootnoteReference", { name: "MathBlock", block: true }],
  parseInline: [
    { name: "Math", parse: parseMath, before: "Escape" },
    { name: "FootnoteReference", parse: parseFootnote, before: "Link" },
  ],
  parseBlock: [{ name: "MathBlock", parse: parseMathBlock, before: "FencedCode", endLeaf: isMathFence }],
};

/**
 * The Markdown that this site renders. `@codemirror/lang-markdown` is not used: it brings HTML, CSS and JavaScript with it,
 * which would make the editor half as large again.
 */
export const markdownLanguage = new Language(
  languageData,
  parser.configure([GFM, siteSyntax, { props: [languageDataProp.add({ Document: languageData })] }]),
  [],
  "markdown",
);

function parseMath(context: InlineContext, next: number, at: number) {
  if (next !== dollarCode) return -1;
  const marks = /^\$+/.exec(context.slice(at, context.end))![0].length;
  const rest = context.slice(at + marks, Math.min(at + 2000, context.end));
  const close = new RegExp(`(?<!\\$)[$]{${marks}}(?!\\$)`).exec(rest);
  // Prices are not formulas: "$5 and $6".
  if (!close || /^\s|^$/.test(rest) || /\s$/.test(rest.slice(0, close.index))) return -1;
  if (/^\d/.test(rest.slice(close.index + marks))) return -1;
  const end = at + marks + close.index + marks;
  const children = [context.elt("MathMark", at, at + marks), context.elt("MathMark", end - marks, end)];
  return context.addElement(context.elt("Math", at, end, children));
}

function parseFootnote(context: InlineContext, next: number, at: number) {
  const match = next === openBracketCode && /^\[\^[^\s\]]+\]/.exec(context.slice(at, context.end));
  if (!match) return -1;
  return context.addElement(context.elt("FootnoteReference", at, at + match[0].length));
}

/** Only outside of lists and quotations, whose marks would have to be read on each line. */
function isMathFence({ depth }: BlockContext, line: Line) {
  return depth === 1 && line.indent < 4 && /^\$\$+\s*$/.test(line.text.slice(line.pos));
}

function parseMathBlock(context: BlockContext, line: Line) {
  if (!isMathFence(context, line)) return false;
  const from = context.lineStart + line.pos;
  let to = context.lineStart + line.text.length;
  while (context.nextLine()) {
    to = context.lineStart + line.text.length;
    if (!isMathFence(context, line)) continue;
    context.nextLine();
    break;
  }
  context.addElement(context.elt("MathBlock", from, to));
  return true;
}
