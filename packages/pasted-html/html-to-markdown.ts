import type { Element, Root } from "hast";
import type { Nodes as MarkdownNodes, Root as MarkdownRoot, Paragraph } from "mdast";
import rehypeParse from "rehype-parse";
import rehypeRemark, { type Options } from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkStringify, { type Options as WriterOptions } from "remark-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { readLineBreaks, tidyBreaks, tidyHeadings, tidySpaces } from "./tidy/blocks.ts";
import { joinCodeParagraphs, tidyCode } from "./tidy/code.ts";
import { findAll, textOf } from "./tidy/elements.ts";
import { tidyFootnotes, writeFootnotes } from "./tidy/footnotes.ts";
import { tidyFrames } from "./tidy/frames.ts";
import { removeHidden } from "./tidy/hidden.ts";
import { tidyCallouts, tidyImages, tidyLinks } from "./tidy/links.ts";
import { tidyLists } from "./tidy/lists.ts";
import { readMarks, tidyMarks } from "./tidy/marks.ts";
import { tidyRaised } from "./tidy/raised.ts";
import { tidyTables } from "./tidy/tables.ts";

export interface ConvertedHtml {
  /** "" when nothing can be kept. */
  markdown: string;
  /** How many pictures are lost: only the program that they were copied from can read them. */
  missingImages: number;
}

export interface PasteOptions {
  /**
   * How many image files the clipboard holds beside the HTML; if there are as many images that only the program can read, these
   * get the addresses "pasted-file:1" and so on.
   */
  fileCount?: number;
  /** The number of the first footnote, where the text has some. */
  firstNote?: number;
  /** Of which pages a frame is shown where the text goes: such a frame becomes the address, others are left out. */
  showsFrame?: (page: URL) => boolean;
}

/**
 * Converts HTML that a program put into the clipboard. Images with an address "pasted-image:1" stay. Throws a RangeError when
 * elements are nested thousands deep.
 */
export function convertHtml(html: string, options?: PasteOptions): ConvertedHtml {
  return convertTree(parser.parse(html), options);
}

/** The same of HTML that is already a tree, which it changes. */
export function convertTree(
  tree: Root,
  { fileCount = 0, firstNote = 1, showsFrame = () => false }: PasteOptions = {},
): ConvertedHtml {
  tidyFootnotes(tree);
  tidyFrames(tree, showsFrame);
  removeHidden(tree);
  readLineBreaks(tree);
  tidyCallouts(tree);
  tidyLists(tree);
  tidyCode(tree);
  readMarks(tree);
  tidyTables(tree);
  joinCodeParagraphs(tree);
  tidyRaised(tree);
  const missingImages = tidyImages(tree, fileCount);
  tidyLinks(tree);
  tidySpaces(tree);
  tidyMarks(tree);
  tidyBreaks(tree);
  tidyHeadings(tree);
  const markdown = converter.runSync(tree as Root) as MarkdownNodes as MarkdownRoot;
  return { markdown: writeFootnotes(converter.stringify(markdown).trim(), firstNote), missingImages };
}

type Handlers = NonNullable<WriterOptions["handlers"]>;
type ConverterState = Parameters<NonNullable<NonNullable<Options["handlers"]>[string]>>[0];

/** KaTeX and Wikipedia put the source of a formula beside what is drawn. */
function toMath(state: ConverterState, node: Element) {
  const annotation = findAll(node, ({ tagName }) => tagName === "annotation")[0];
  const source = annotation
    ? textOf(annotation)
    : String(node.properties.alttext ?? node.properties.altText ?? "");
  const value = source
    .trim()
    .replace(/^\{\\displaystyle\s+([\s\S]*)\}$/, "$1")
    .trim();
  if (!value) return state.all(node);
  return { type: "inlineMath" as const, value };
}

function toBlockquote(state: ConverterState, node: Element) {
  const children = state.toFlow(state.all(node)) as Paragraph[];
  const kind = node.properties.dataCallout;
  if (!kind) return { type: "blockquote" as const, children };
  const marker = { type: "html" as const, value: `[!${String(kind)}]` };
  if (children[0]?.type === "paragraph") children[0].children.unshift(marker, { type: "text", value: "\n" });
  else children.unshift({ type: "paragraph", children: [marker] });
  return { type: "blockquote" as const, children };
}

/** A list is loose, with blank lines, only when an item has several paragraphs. Ends of paragraphs lose their spaces. */
function tightenBlocks() {
  return (tree: MarkdownRoot) => {
    visit(tree, "list", (list) => {
      for (const item of list.children)
        item.spread = item.children.filter(({ type }) => type !== "list").length > 1;
      list.spread = list.children.some(({ spread }) => spread);
    });
    visit(tree, "paragraph", ({ children }) => {
      const [first, last] = [children[0], children.at(-1)];
      if (first?.type === "text") first.value = first.value.trimStart();
      if (last?.type === "text") last.value = last.value.trimEnd();
    });
  };
}

/** A link whose text is its own address, alone in its paragraph, is written as the bare address. */
function writeBareAddresses() {
  return (tree: MarkdownRoot) => {
    visit(tree, "paragraph", (paragraph, _index, parent) => {
      const [link] = paragraph.children;
      if (paragraph.children.length !== 1 || link?.type !== "link" || parent?.type !== "root") return;
      if (markdownText(link) !== link.url || !/^https?:\/\/[\w./?=&%#:@~+,-]+$/.test(link.url)) return;
      paragraph.children = [{ type: "html", value: link.url }];
    });
  };
}

/** A single dollar sign in a block cannot begin a formula, so that it needs no backslash. */
function markLoneDollars() {
  return (tree: MarkdownRoot) => {
    visit(tree, ["paragraph", "heading", "tableCell"], (block) => {
      if (markdownText(block as MarkdownNodes).split("$").length !== 2) return;
      visit(block, "text", (text) => {
        text.data = { ...text.data, isDollarAlone: true } as typeof text.data;
      });
    });
  };
}

function markdownText(node: MarkdownNodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(markdownText).join("") : "";
}

/** An ampersand needs a backslash only where it begins a character reference: not in most addresses. */
const writeRoot: NonNullable<Handlers["root"]> = (node, _parent, state, info) => {
  // The patterns themselves are shared with whatever else writes Markdown.
  state.unsafe = state.unsafe.map((pattern) => {
    const { character, inConstruct } = pattern;
    return character === "&" ? { character, inConstruct, after: "#?[A-Za-z0-9]+;" } : pattern;
  });
  return state.containerFlow(node, info);
};

/** Takes back backslashes that nobody needs: inside of words, and before a single dollar sign. */
const writeText: NonNullable<Handlers["text"]> = (node, _parent, state, info) => {
  const text = state.safe(node.value, info).replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, "_");
  return node.data?.isDollarAlone ? text.replace("\\$", "$$") : text;
};

const parser = unified().use(rehypeParse, { fragment: true });
const converter = unified()
  .use(rehypeRemark, { handlers: { math: toMath, blockquote: toBlockquote } })
  .use(tightenBlocks)
  .use(writeBareAddresses)
  .use(markLoneDollars)
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkStringify, {
    bullet: "-",
    emphasis: "_",
    rule: "-",
    handlers: { root: writeRoot, text: writeText },
    listItemIndent: "one",
  });
