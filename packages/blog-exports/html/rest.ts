import type { Element, ElementContent, Root } from "hast";
import {
  classesOf,
  findAll,
  isBlank,
  isBlock,
  isElement,
  makeElement,
  rewrite,
} from "pasted-html/tidy/elements";
import { addressOf, hasClass, link, paragraph } from "./nodes.ts";

/** The elements of HTML in a text, and those that word processors add. */
const known = new Set(
  "a abbr address article aside b bdi bdo big blockquote br button canvas caption center cite code col colgroup dd del details dfn div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 head header hgroup hr i img input ins kbd label legend li link main map area mark menu meta nav nobr noscript o:p ol optgroup option p path picture pre q rp rt ruby s samp section select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var wbr math".split(
    " ",
  ),
);

/** Names what is left that Markdown cannot say, and keeps its text. */
export function keepRest(tree: Root, lost: string[]) {
  const inDrawing = new Set(
    findAll(tree, ({ tagName }) => tagName === "svg" || tagName === "math").flatMap((drawing) =>
      findAll(drawing, () => true),
    ),
  );
  rewrite(tree, (element) => {
    const { tagName, properties, children } = element;
    if (tagName === "pre" || tagName === "code") nameLanguage(element);
    if (tagName === "form") return form(element, lost);
    if (tagName === "button") return children;
    if (tagName === "style") lost.push("Styles of its own were left out.");
    if (!known.has(tagName) && !inDrawing.has(element))
      lost.push(`The unknown element <${tagName.slice(0, 40)}> was left out; the text in it stays.`);
    if (
      tagName === "canvas" ||
      (tagName === "svg" && properties.ariaHidden === undefined && Number(properties.width) > 48)
    )
      lost.push("A drawing was left out.");
    if (tagName === "details") lost.push("A part to open became plain text.");
    if (tagName === "table") nameTable(element, lost);
    // Of pages such as WordPress makes: the converter takes these for hidden.
    if (hasClass(element, /^(?:anchor|reference|navbox|gutter)$/) && tagName !== "a")
      properties.className = [];
    return undefined;
  });
}

/** The names that other programs have for the language of a block of code. */
function nameLanguage({ properties, ...element }: Element) {
  const classes = classesOf({ properties, ...element }).join(" ");
  const inClass = /\bbrush:\s*([\w+#]+)|(?:^|\s)lang:([\w+#]+)/.exec(classes);
  const own =
    properties.dataCodeBlockLang ??
    properties.dataEnlighterLanguage ??
    inClass?.[1] ??
    inClass?.[2] ??
    properties.lang;
  if (own && properties.dataLanguage === undefined) properties.dataLanguage = String(own);
}

function form(element: Element, lost: string[]): ElementContent[] {
  lost.push("A form was left out.");
  const address = addressOf(element, "action");
  rewrite(element, ({ tagName }) => (/^(?:input|select|textarea|label)$/.test(tagName) ? [] : undefined));
  return [...element.children, ...(address ? [paragraph(link(address))] : [])];
}

function nameTable(table: Element, lost: string[]) {
  const cells = findAll(table, ({ tagName }) => tagName === "td" || tagName === "th");
  if (cells.some(({ properties }) => Number(properties.colSpan) > 1 || Number(properties.rowSpan) > 1))
    lost.push("Merged cells of a table were split.");
  if (findAll(table, ({ tagName }) => /^(?:table|pre|h[1-6]|blockquote)$/.test(tagName)).length > 0)
    lost.push("A table with blocks in its cells became plain text.");
}

/** A paragraph that holds blocks is split at them: a frame often stands in one. Text without paragraphs gets them. */
export function liftBlocks(tree: Root) {
  breakText(tree);
  rewrite(tree, (element) => {
    if (/^(?:div|section|article|blockquote|td)$/.test(element.tagName)) breakText(element);
    return undefined;
  });
  rewrite(tree, (element) => {
    if (element.tagName !== "p" || !element.children.some(isBlock)) return undefined;
    const parts: ElementContent[] = [];
    for (const child of element.children) {
      const last = parts.at(-1);
      if (isBlock(child)) parts.push(child);
      else if (isElement(last) && last.tagName === "p" && last.properties.dataPart) last.children.push(child);
      else parts.push(makeElement("p", [child], { dataPart: "1" }));
    }
    return parts;
  });
}

const isBreak = (node: ElementContent | undefined) => isElement(node) && node.tagName === "br";

/** Where nothing but breaks separates paragraphs, two in a row do. */
function breakText(parent: Root | Element) {
  const nodes = (parent.children as ElementContent[]).filter(
    (node) => !isBlank(node) || (node.type === "text" && node.value !== "" && !node.value.includes("\n")),
  );
  if (!nodes.some((node, index) => isBreak(node) && isBreak(nodes[index + 1]))) return;
  const parts: ElementContent[] = [];
  let open: Element | undefined;
  for (const [index, node] of nodes.entries()) {
    const isDouble = isBreak(node) && (isBreak(nodes[index - 1]) || isBreak(nodes[index + 1]));
    if (isDouble || isBlock(node)) {
      open = undefined;
      if (!isDouble) parts.push(node);
    } else if (open) open.children.push(node);
    else {
      open = makeElement("p", [node]);
      parts.push(open);
    }
  }
  parent.children = parts;
}
