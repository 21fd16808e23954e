import type { Nodes, PhrasingContent } from "mdast";
import type { Mark, Node } from "prosemirror-model";

/** The inline nodes of a text block as Markdown nodes, without spaces at the ends of the block and of its marks. */
export function writeInline(block: Node): PhrasingContent[] {
  return joinMarks(trimEnds(tidyMarks(block)));
}

/** A piece of a block: a text or a leaf, and the marks around it. */
interface Piece {
  node: Node;
  /** Of a text node. */
  text?: string;
  marks: readonly Mark[];
}

/** Spaces at the ends of a mark go out of it, since "** a**" is no Markdown. */
function tidyMarks(block: Node): Piece[] {
  const pieces = block.children.flatMap((node): Piece[] => {
    const { text, marks } = node;
    if (text === undefined || marks.length === 0 || marks.some((mark) => mark.type.name === "code"))
      return [{ node, text, marks }];
    const [, before, middle, after] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text)! as unknown as string[];
    const all = [
      { node, text: before!, marks: [] },
      { node, text: middle!, marks },
      { node, text: after!, marks: [] },
    ];
    return all.filter(({ text }) => text);
  });
  return rejoinSpaces(pieces);
}

/** A space between two pieces with the same mark belongs to both. */
function rejoinSpaces(pieces: Piece[]): Piece[] {
  return pieces.map((piece, at) => {
    const [before, after] = [pieces[at - 1], pieces[at + 1]];
    if (piece.text?.trim() !== "" || !before || !after) return piece;
    const shared = before.marks.filter((mark) => mark.type.name !== "code" && mark.isInSet(after.marks));
    return { ...piece, marks: shared.filter((mark) => mark.isInSet(piece.node.marks)) };
  });
}

const isSpace = ({ node, text }: Piece) =>
  text === undefined ? /_break$/.test(node.type.name) : text.trim() === "";

function trimEnds(pieces: Piece[]): Piece[] {
  let [from, to] = [0, pieces.length];
  while (from < to && isSpace(pieces[from]!)) from++;
  while (to > from && isSpace(pieces[to - 1]!)) to--;
  const kept = pieces.slice(from, to).map((piece) => ({ ...piece }));
  const [first, last] = [kept[0], kept.at(-1)];
  if (first?.text !== undefined) first.text = first.text.trimStart();
  if (last?.text !== undefined) last.text = last.text.trimEnd();
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
  return joinTexts(nodes);
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
  const { href, title, reference } = attrs as {
    href: string;
    title: string | null;
    reference: string | null;
  };
  if (!reference) return { type: "link", url: href, title, children: children as never };
  const [referenceType, label] = [
    reference.slice(0, reference.indexOf(":")),
    reference.slice(reference.indexOf(":") + 1),
  ];
  return {
    type: "linkReference",
    identifier: label,
    label,
    referenceType: referenceType as "full",
    children: children as never,
  };
}

function leafOf({ node, text, marks }: Piece): PhrasingContent[] {
  const { type, attrs } = node;
  if (text !== undefined) {
    const isCode = marks.some((mark) => mark.type.name === "code");
    return text === "" ? [] : [{ type: isCode ? "inlineCode" : "text", value: text }];
  }
  if (type.name === "hard_break") return [{ type: "break" }];
  if (type.name === "soft_break") return [{ type: "text", value: "\n" }];
  if (type.name === "image") return [{ type: "image", url: attrs.src, alt: attrs.alt, title: attrs.title }];
  return [{ type: "html", value: attrs.source }];
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
