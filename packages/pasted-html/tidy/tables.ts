import type { Element, ElementContent, Root } from "hast";
import { codeText, makeCodeBlock } from "./code.ts";
import {
  classesOf,
  findAll,
  hasBlock,
  isBlank,
  isElement,
  makeElement,
  rewrite,
  styleOf,
  textOf,
} from "./elements.ts";

/**
 * Gives every table a head row and cells of one line each, as Markdown has them. A table of one column, or with blocks such as
 * headings in its cells, is replaced by the content of its cells. A table whose cells are lines of code becomes a block of code.
 */
export function tidyTables(tree: Root) {
  rewrite(tree, (table) => (table.tagName === "table" ? tidyTable(table) : undefined));
}

const cellsOf = (row: Element) =>
  row.children.filter(isElement).filter(({ tagName }) => tagName === "td" || tagName === "th");
const isEmpty = (cell: Element) =>
  textOf(cell).trim() === "" && findAll(cell, ({ tagName }) => tagName === "img").length === 0;

function tidyTable(table: Element): ElementContent[] {
  const code = findAll(table, (cell) => /^(?:blob-code|code)$/.test(classesOf(cell)[0] ?? ""));
  if (code.length > 0 && code.every(({ tagName }) => tagName === "td"))
    return [makeCodeBlock(code.map((cell) => codeText(cell).replace(/\n$/, "")).join("\n"), "")];
  const rows = findAll(table, ({ tagName }) => tagName === "tr").filter(
    (row) => !cellsOf(row).every(isEmpty),
  );
  const inner = findAll(table, ({ tagName }) => /^(?:table|pre|h[1-6]|blockquote)$/.test(tagName));
  if (inner.length > 0 || rows.every((row) => cellsOf(row).length < 2))
    return rows.flatMap((row) => cellsOf(row).map(({ children }) => makeElement("div", children)));
  const caption = findAll(table, ({ tagName }) => tagName === "caption")[0];
  const [head, ...body] = rows as [Element, ...Element[]];
  const aligns = cellsOf(head).map((_, column) => columnAlign(body, column));
  const headCells = cellsOf(head).map((cell, index) => tidyCell(cell, "th", aligns[index]));
  const bodyRows = body.map((row) =>
    makeElement(
      "tr",
      cellsOf(row).map((cell) => tidyCell(cell, "td")),
    ),
  );
  return [
    ...(caption ? [makeElement("p", caption.children)] : []),
    makeElement("table", [
      makeElement("thead", [makeElement("tr", headCells)]),
      makeElement("tbody", bodyRows),
    ]),
  ];
}

function tidyCell(cell: Element, tagName: string, align?: string): Element {
  const { colSpan, rowSpan } = cell.properties;
  if (tagName === "th") rewrite(cell, (inner) => (inner.tagName === "strong" ? inner.children : undefined));
  // Code cannot break in a cell.
  rewrite(cell, (inner) => (inner.tagName === "br" ? [{ type: "text", value: " " }] : undefined));
  return makeElement(tagName, toOneLine(cell.children), { colSpan, rowSpan, align });
}

/** Puts the blocks of a cell behind each other in one line; the items of a list are separated by semicolons. */
function toOneLine(nodes: ElementContent[]): ElementContent[] {
  const blocks = nodes.filter((node) => !isBlank(node) || nodes.length === 1);
  if (
    !nodes.some(
      (node) =>
        hasBlock(node) ||
        (isElement(node) && /^(?:p|div|ul|ol|li|br|dl|dd|dt|hr|figure)$/.test(node.tagName)),
    )
  )
    return nodes;
  return blocks.flatMap((node, index) => {
    if (!isElement(node)) return [node];
    if (node.tagName === "br" || node.tagName === "hr") return [{ type: "text" as const, value: " " }];
    if (!hasBlock(node) && !/^(?:p|div|li|dd|dt|figure|ul|ol|dl)$/.test(node.tagName)) return [node];
    const separator = node.tagName === "li" ? "; " : " ";
    const isLast = index === blocks.length - 1;
    return [...toOneLine(node.children), ...(isLast ? [] : [{ type: "text" as const, value: separator }])];
  });
}

/** Returns how all cells of a column are aligned: "right", "center"; undefined when they differ or say nothing. */
function columnAlign(rows: Element[], column: number) {
  const aligns = new Set(rows.map((row) => alignOf(cellsOf(row)[column])));
  const [align] = aligns;
  return aligns.size === 1 && (align === "right" || align === "center") ? align : undefined;
}

function alignOf(cell: Element | undefined) {
  if (!cell) return undefined;
  const block = cell.children.filter(isElement).find(({ tagName }) => tagName === "p" || tagName === "div");
  const [own, inner] = [cell, block].map((node) =>
    node ? styleOf(node, "text-align") || String(node.properties.align ?? "") : "",
  );
  return inner || own;
}
