import type { Node } from "prosemirror-model";
import type { Piece } from "./text-blocks.ts";

interface Match {
  /** The index of the piece that a node is, or was made from; undefined for a new one. */
  at?: number;
  isSame: boolean;
}

/**
 * Finds the piece of each node. A node that nobody touched is the piece's own object, wherever it was moved; undo makes equal
 * ones. What is left between two of these was changed: nodes and pieces of one type belong together in their order.
 */
export function matchPieces(pieces: Piece[], nodes: readonly Node[]): Match[] {
  const indexes = new Map(pieces.map(({ node }, at) => [node, at]));
  const matches: Match[] = nodes.map((node) => {
    const at = indexes.get(node);
    indexes.delete(node);
    return { at, isSame: at !== undefined };
  });
  const used = new Set(matches.map(({ at }) => at));
  for (let from = 0; from < nodes.length; from++) {
    if (matches[from]!.isSame) continue;
    let to = from;
    while (to < nodes.length && !matches[to]!.isSame) to++;
    const first = (matches[from - 1]?.at ?? -1) + 1;
    const free = pieces
      .slice(first, matches[to]?.at ?? pieces.length)
      .map((_, at) => first + at)
      .filter((at) => !used.has(at));
    matchHole(pieces, nodes, matches, from, to, free);
    from = to;
  }
  return matches;
}

/** Matches the nodes of a hole with the pieces that are free there: first those that are equal, then those of one type. */
function matchHole(
  pieces: Piece[],
  nodes: readonly Node[],
  matches: Match[],
  from: number,
  to: number,
  free: number[],
) {
  const match = (rest: number[], keyOf: (node: Node) => string, isSame: boolean) => {
    const found = Map.groupBy(rest, (at) => keyOf(pieces[at]!.node));
    for (let index = from; index < to; index++) {
      const at = matches[index]!.at === undefined ? found.get(keyOf(nodes[index]!))?.shift() : undefined;
      if (at !== undefined) matches[index] = { at, isSame };
    }
    return [...found.values()].flat().sort((a, b) => a - b);
  };
  const changed = match(free, (node) => JSON.stringify(node), true);
  match(changed, ({ type }) => type.name, false);
}
