import { type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { tableNodes } from "prosemirror-tables";
import { task } from "./task-node.ts";

/** The formatting of letters, the outermost first. */
const marks: Record<string, MarkSpec> = {
  link: {
    // `reference`: the label of a definition elsewhere in the text; null for an address in place.
    attrs: { href: {}, title: { default: null }, reference: { default: null } },
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: (dom) => ({ href: dom.getAttribute("href") }) }],
    toDOM: ({ attrs }) => ["a", { href: attrs.href, title: attrs.title }, 0],
  },
  em: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
  strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
  strike: { parseDOM: [{ tag: "del" }, { tag: "s" }], toDOM: () => ["del", 0] },
  code: { code: true, parseDOM: [{ tag: "code" }], toDOM: () => ["code", { dir: "ltr" }, 0] },
};

const pictureAttributes = { src: {}, alt: { default: "" }, title: { default: null } };

const textBlocks: Record<string, NodeSpec> = {
  paragraph: {
    content: "inline*",
    group: "block",
    parseDOM: [{ tag: "p" }],
    toDOM: () => ["p", { dir: "auto" }, 0],
  },
  heading: {
    attrs: { level: { default: 2 } },
    content: "inline*",
    group: "block",
    defining: true,
    // The title of the page is its only first-level heading: readers get those of a text one level lower.
    parseDOM: [
      { tag: "h2[data-level]", attrs: { level: 1 } },
      ...[1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    ],
    toDOM: ({ attrs: { level } }) =>
      level === 1 ? ["h2", { dir: "auto", "data-level": 1 }, 0] : [`h${level}`, { dir: "auto" }, 0],
  },
  code_block: {
    // The info string: the language, and what may follow it.
    attrs: { info: { default: "" } },
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    parseDOM: [{ tag: "pre", preserveWhitespace: "full" }],
    toDOM: ({ attrs }) => [
      "pre",
      { dir: "ltr", "data-language": attrs.info.split(/\s/)[0] || "Text" },
      ["code", 0],
    ],
  },
  /** What the editor cannot edit as readers get it, such as formulas, footnotes, HTML and embeds: its Markdown. */
  source: {
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    isolating: true,
    parseDOM: [{ tag: "pre[data-source]", preserveWhitespace: "full", priority: 60 }],
    toDOM: () => ["pre", { "data-source": "" }, 0],
  },
};

const containers: Record<string, NodeSpec> = {
  blockquote: {
    // "note", "tip" … for a callout.
    attrs: { callout: { default: null } },
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote", getAttrs: (dom) => ({ callout: dom.getAttribute("data-callout") }) }],
    toDOM: ({ attrs }) => ["blockquote", { "data-callout": attrs.callout }, 0],
  },
  bullet_list: {
    attrs: { spread: { default: false } },
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ul" }],
    toDOM: ({ attrs }) => ["ul", { "data-spread": attrs.spread || null }, 0],
  },
  ordered_list: {
    attrs: { order: { default: 1 }, spread: { default: false } },
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ol", getAttrs: (dom) => ({ order: (dom as HTMLOListElement).start ?? 1 }) }],
    toDOM: ({ attrs }) => ["ol", { start: attrs.order === 1 ? null : attrs.order }, 0],
  },
  list_item: {
    // null: no task; true: a task that is done.
    attrs: { checked: { default: null }, spread: { default: false } },
    content: "paragraph block*",
    defining: true,
    parseDOM: [
      {
        tag: "li",
        getAttrs: (dom) => {
          const checked = dom.getAttribute("data-checked");
          return { checked: checked === null ? null : checked === "true" };
        },
      },
    ],
    toDOM: ({ attrs }) => [
      "li",
      { "data-checked": attrs.checked === null ? null : String(attrs.checked) },
      0,
    ],
  },
};

const leaves: Record<string, NodeSpec> = {
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  /** A picture that stands alone. */
  figure: {
    attrs: pictureAttributes,
    group: "block",
    draggable: true,
    parseDOM: [{ tag: "figure[data-src]", getAttrs: (dom) => pictureOf(dom, "data-src", "data-alt") }],
    toDOM: ({ attrs }) => ["figure", { "data-src": attrs.src, "data-alt": attrs.alt, title: attrs.title }],
  },
  task,
  text: { group: "inline" },
  /** A picture among words. */
  image: {
    attrs: pictureAttributes,
    inline: true,
    group: "inline",
    draggable: true,
    parseDOM: [{ tag: "img[src]", getAttrs: (dom) => pictureOf(dom, "src", "alt") }],
    toDOM: ({ attrs }) => ["img", { src: attrs.src, alt: attrs.alt, title: attrs.title }],
  },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    linebreakReplacement: true,
    leafText: () => "\n",
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  /** The end of a line in the Markdown, which readers see as a space. */
  soft_break: {
    inline: true,
    group: "inline",
    selectable: false,
    leafText: () => " ",
    parseDOM: [{ tag: "span[data-soft-break]" }],
    toDOM: () => ["span", { "data-soft-break": "" }, " "],
  },
  /** What the editor cannot edit among words, such as formulas and marks of footnotes: its Markdown. */
  inline_source: {
    attrs: { source: {} },
    inline: true,
    group: "inline",
    leafText: ({ attrs }) => attrs.source,
    parseDOM: [
      {
        tag: "span[data-inline-source]",
        getAttrs: (dom) => ({ source: dom.getAttribute("data-inline-source") }),
      },
    ],
    toDOM: ({ attrs }) => ["span", { "data-inline-source": attrs.source }, attrs.source],
  },
};

function pictureOf(dom: HTMLElement, src: string, alt: string) {
  return { src: dom.getAttribute(src), alt: dom.getAttribute(alt) ?? "", title: dom.getAttribute("title") };
}

const tables = tableNodes({
  tableGroup: "block",
  cellContent: "paragraph",
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: (dom) => dom.style.textAlign || null,
      setDOMAttr: (align, attributes) => {
        if (align) attributes.style = `text-align: ${align}`;
      },
    },
  },
});

/**
 * The blocks and marks that the rich text can edit: those of CommonMark and GFM, callouts, and two nodes that hold any other
 * Markdown as it is written.
 */
export const schema = new Schema({
  nodes: { doc: { content: "block+" }, ...textBlocks, ...containers, ...tables, ...leaves },
  marks,
});
