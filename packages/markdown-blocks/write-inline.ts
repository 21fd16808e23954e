import type { Nodes, PhrasingContent } from "mdast";
import type { Mark, Node } from "prosemirror-model";

/**
 * The inline nodes of a text block as Markdown nodes, without spaces at the ends of the block and of its marks.
 * `isOneLine`: whether Markdown has no line break there.
 */
export function writeInline(block: Node, isOneLine = false): PhrasingContent[] {
  return joinMarks(trimEnds(tidyMarks(block, isOneLine)));
}

/** A piece of a block: a text or a leaf, and the marks around it. */
interface Piece {
  node: Node;
  /** Of a text node. */
  text?: string;
  marks: readonly Mark[];
}

/** Spaces and line breaks at the ends of a mark go out of it, since "** a**" is no Markdown. */
function tidyMarks(block: Node, isOneLine: boolean): Piece[] {
  const pieces = block.children.flatMap((node): Piece[] => {
    const { marks } = node;
    const text = isOneLine && isBreak(node) ? " " : node.text;
    const piece = { node, text, marks };
    if (text === undefined || marks.length === 0 || isCode(piece)) return [piece];
    const parts = /^(\s*)([\s\S]*?)(\s*)$/.exec(text)!.slice(1);
    return parts.filter(Boolean).map((part) => ({ node, text: part, marks }));
  });
  return pieces.map((piece, at) => {
    if (!isEdge(piece)) return piece;
    const before = pieces.slice(0, at).findLast((other) => !isEdge(other));
    const after = pieces.slice(at).find((other) => !isEdge(other));
    const isShared = (mark: Mark) => mark.isInSet(before?.marks ?? []) && mark.isInSet(after?.marks ?? []);
    return { ...piece, marks: piece.marks.filter(isShared) };
  });
}

const isEdge = (piece: Piece) =>
  piece.text === undefined ? isBreak(piece.node) : !isCode(piece) && piece.text.trim() === "";

const isBreak = ({ type }: Node) => /_break$/.test(type.name);

const isCode = ({ marks }: Piece) => marks.some((mark) => mark.type.name === "code");

/** Whether Markdown leaves out a piece at the end of a line. */
const isSpace = (piece: Piece) =>
  piece.text === undefined ? isBreak(piece.node) : !isCode(piece) && /^[ \t\n]*$/.test(piece.text);

function trimEnds(pieces: Piece[]): Piece[] {
  let [from, to] = [0, pieces.length];
  while (from < to && isSpace(pieces[from]!)) from++;
  while (to > from && isSpace(pieces[to - 1]!)) to--;
  const kept = pieces.slice(from, to).map((piece) => ({ ...piece }));
  const [first, last] = [kept[0], kept.at(-1)];
  if (first && !isCode(first)) first.text = first.text?.replace(/^[ \t\n]+/, "");
  if (last && !isCode(last)) last.text = last.text?.replace(/[ \t\n]+$/, "");
  return kept;
}

/** Nests the marks: of those that begin at a piece, the one that lasts longest is the outermost. */
function joinMarks(pieces: Piece[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let at = 0; at < pieces.length; ) {
    const runs = pieces[at]!.marks.filter((mark) => mark.type.name !== "code").map((mark) => ({
      mark,
      end: endOf(mark, pieces, at),
    }));
    const longest = runs.reduce<(typeof runs)[number] | undefined>(
      (best, run) => (best && best.end >= run.end ? best : run),
      undefined,
    );
    if (!longest) nodes.push(...leafOf(pieces[at++]!));
    else {
      const { mark, end } = longest;
      const inner = pieces
        .slice(at, end)
        .map((piece) => ({ ...piece, marks: mark.removeFromSet(piece.marks) }));
      nodes.push(markNode(mark, joinMarks(inner)));
      at = end;
    }
  }
  return guardFormulas(joinTexts(nodes));
}

function endOf(mark: Mark, pieces: Piece[], from: number) {
  let end = from + 1;
  while (end < pieces.length && mark.isInSet(pieces[end]!.marks)) end++;
  return end;
}

function markNode({ type, attrs }: Mark, children: PhrasingContent[]): PhrasingContent {
  if (type.name !== "link") {
    const names = { strong: "strong", em: "emphasis", strike: "delete" } as const;
    return { type: names[type.name as keyof typeof names], children } as PhrasingContent;
  }
  const { href, title, reference } = attrs as Record<string, string | null>;
  if (reference === null) return { type: "link", url: href!, title, children: children as never };
  const label = { identifier: reference!, label: reference };
  // Written as "[label]" when that is its text, else as "[text][label]".
  return { type: "linkReference", ...label, referenceType: "shortcut", children: children as never };
}

function leafOf(piece: Piece): PhrasingContent[] {
  const { node, text } = piece;
  const { type, attrs } = node;
  if (text !== undefined)
    return text === "" ? [] : [{ type: isCode(piece) ? "inlineCode" : "text", value: text }];
  if (type.name === "hard_break") return [{ type: "break" }];
  if (type.name === "soft_break") return [{ type: "text", value: "\n" }];
  if (type.name === "image") return [{ type: "image", url: attrs.src, alt: attrs.alt, title: attrs.title }];
  return [sourceNode(attrs.source)];
}

/** Markdown that is written as it is. A node of HTML would lose the line break before it. */
export function sourceNode(value: string): PhrasingContent {
  return { type: "source", value } as never;
}

/** Neighbouring texts become one: what has to be escaped depends on the letters around it. */
function joinTexts(nodes: PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = [];
  for (const node of nodes) {
    const last: Nodes | undefined = joined.at(-1);
    if ((node.type === "text" || node.type === "inlineCode") && last?.type === node.type)
      last.value += node.value;
    else joined.push(node);
  }
  return joined;
}

/** Beside a letter, the dollars of a formula would be money: the letter is written as a reference. */
function guardFormulas(nodes: PhrasingContent[]): PhrasingContent[] {
  const isFormula = (node: PhrasingContent | undefined) =>
    (node?.type as string) === "source" && (node as unknown as { value: string }).value.startsWith("$");
  return nodes.flatMap((node, at) => {
    if (node.type !== "text") return [node];
    const start = isFormula(nodes[at - 1]) ? /^[A-Za-z0-9]?/.exec(node.value)![0] : "";
    const rest = node.value.slice(start.length);
    const end = isFormula(nodes[at + 1]) ? /[A-Za-z0-9]?$/.exec(rest)![0] : "";
    const middle = { ...node, value: rest.slice(0, rest.length - end.length) };
    return [start, middle, end].flatMap((part) => {
      if (typeof part !== "string") return part.value ? [part] : [];
      return part ? [sourceNode(`&#${part.charCodeAt(0)};`)] : [];
    });
  });
}
