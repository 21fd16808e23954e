import type { SyntaxNode } from "@lezer/common";
import { markdownLanguage } from "./markdown-language.ts";
import { createElement } from "./widgets.ts";

const tagNames: Record<string, "em" | "strong" | "del" | "code" | "sup"> = {
  Emphasis: "em",
  StrongEmphasis: "strong",
  Strikethrough: "del",
  InlineCode: "code",
  Math: "code",
  FootnoteReference: "sup",
};

/** Renders one line of Markdown as elements, without its marks: the text of a table's cell. */
export function renderInline(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  // A letter before it, so that "# a" in a cell is no heading.
  const source = `x${text}`;
  const paragraph = markdownLanguage.parser.parse(source).topNode.firstChild;
  if (paragraph) appendChildren(fragment, paragraph, source, 1);
  return fragment;
}

function appendChildren(target: Node, { firstChild, to }: SyntaxNode, source: string, from: number) {
  let at = from;
  for (let child = firstChild; child; child = child.nextSibling) {
    if (child.from > at) target.appendChild(document.createTextNode(source.slice(at, child.from)));
    appendNode(target, child, source);
    at = Math.max(at, child.to);
  }
  if (to > at) target.appendChild(document.createTextNode(source.slice(at, to)));
}

function appendNode(target: Node, node: SyntaxNode, source: string) {
  const { name, from, to } = node;
  if (name.endsWith("Mark")) return;
  const tag = tagNames[name];
  if (tag) {
    const child = target.appendChild(createElement(tag));
    if (name === "FootnoteReference") child.textContent = source.slice(from + 2, to - 1);
    else appendChildren(child, node, source, from);
  } else if (name === "Escape") target.appendChild(document.createTextNode(source.slice(from + 1, to)));
  else if (name === "Link" || name === "Image") appendLink(target, node, source);
  else if (name === "URL" || name === "Autolink")
    target.appendChild(createElement("span", "cm-link", source.slice(from, to).replace(/^<|>$/g, "")));
  else target.appendChild(document.createTextNode(source.slice(from, to)));
}

/** Without an address it is text in brackets. */
function appendLink(target: Node, node: SyntaxNode, source: string) {
  const [open, close] = node.getChildren("LinkMark");
  const hasAddress = node.getChild("URL") !== null;
  const text = hasAddress ? source.slice(open!.to, close!.from) : source.slice(node.from, node.to);
  target.appendChild(createElement("span", hasAddress ? "cm-link" : "", text));
}
