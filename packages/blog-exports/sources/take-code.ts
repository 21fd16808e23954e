import type { Root } from "mdast";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { visit } from "unist-util-visit";
import { besideCode } from "./html-code.ts";

/** Only what matters for code, so that no text takes long. */
const needless = [
  ...["attention", "autolink", "definition", "htmlFlow", "htmlText"],
  ...["labelStartImage", "labelStartLink", "labelEnd"],
];

const mayHoldCode = /`|~~~|^[> ]*(?: {4}|\t)/m;
/** The parser takes minutes for so many lists or quotations in each other. */
const isDeep = /^(?:(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])[ \t]*){100}/m;

function parse(source: string, without: string[]): Root {
  const extension = { disable: { null: without } };
  function onlyCode(this: Processor) {
    this.data().micromarkExtensions = [extension];
  }
  return unified()
    .use(onlyCode)
    .use(remarkParse)
    .parse(mayHoldCode.test(source) && !isDeep.test(source) ? source : "");
}

/** Takes blocks and spans of code out of a text: a mark stands for each. MDX has no code by indentation. */
export function takeCode(source: string, isMdx: boolean) {
  const codes: string[] = [];
  const keep = (code: string) => `\uE000${codes.push(code) - 1}\uE001`;
  let text = "";
  let at = 0;
  visit(
    parse(source, isMdx ? [...needless, "codeIndented"] : needless),
    ["code", "inlineCode"],
    ({ type, position }) => {
      const [start, to] = [position!.start.offset!, position!.end.offset!];
      // The signs of quotations and lists before a block belong to it.
      const from = type === "code" ? source.lastIndexOf("\n", start - 1) + 1 : start;
      text += source.slice(at, from) + keep(source.slice(from, to));
      at = to;
    },
  );
  const html = besideCode(text + source.slice(at), (part) => part, keep);
  return { text: html, codes, keep };
}

const atStart = /^([> \t]*)?\uE000(\d+)\uE001/gm;

/** A block of code in a callout gets the marks of a quotation before each of its lines. */
export function putCode(text: string, codes: string[]): string {
  // What a shortcode or a tag holds as it is may hold marks itself.
  const codeOf = (number: string): string =>
    (codes[Number(number)] ?? "").replace(/\uE000(\d+)\uE001/g, (_, inner: string) => codeOf(inner));
  return text
    .replace(
      atStart,
      (_, start = "", number: string) => start + codeOf(number).replaceAll("\n", `\n${start}`),
    )
    .replace(/\uE000(\d+)\uE001/g, (_, number: string) => codeOf(number));
}
