import type { Node } from "prosemirror-model";
import { type Command, Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { matchesKeys } from "../../text/matches-keys.ts";
import { findMatches, maxMatches } from "./find-matches.ts";

export interface FindState {
  isOpen: boolean;
  query: string;
  matchCase: boolean;
  /** Where the current match is expected: the first one from here on is the current one. */
  position: number;
  /** Positions in the document. */
  matches: number[];
  current: number;
}

export const findKey = new PluginKey<FindState>("find");
const closed: FindState = {
  isOpen: false,
  query: "",
  matchCase: false,
  position: 0,
  matches: [],
  current: 0,
};

/** Opens the search, with the selected words. */
export const openFind: Command = ({ tr, doc, selection: { from, to } }, dispatch) => {
  const words = doc.textBetween(from, to, "\n");
  const query = words && words.length < 100 && !words.includes("\n") ? { query: words } : {};
  dispatch?.(tr.setMeta(findKey, { isOpen: true, position: from, ...query }));
  return true;
};

export const findPlugin = () =>
  new Plugin<FindState>({
    key: findKey,
    state: {
      init: () => closed,
      apply(transaction, old, _, { doc }) {
        const change: Partial<FindState> | undefined = transaction.getMeta(findKey);
        const next = { ...old, position: transaction.mapping.map(old.position), ...change };
        if (!next.isOpen) return change ? { ...next, matches: [] } : old;
        if (!change && !transaction.docChanged) return old;
        const matches = findInBlocks(doc, next.query, next.matchCase, maxMatches);
        const found = matches.findIndex((match) => match >= next.position);
        return { ...next, matches, current: Math.max(0, found) };
      },
    },
    props: {
      // ProseMirror's keymap would take Ctrl+Shift+F too while Caps Lock is on, which is full screen.
      handleKeyDown(view, event) {
        const isFind = matchesKeys(event, "Mod+f") || matchesKeys(event, "Mod+Alt+f");
        return isFind && openFind(view.state, view.dispatch);
      },
      decorations(state) {
        const { matches, query, current } = findKey.getState(state)!;
        if (matches.length === 0) return undefined;
        const marks = matches.map((from, index) =>
          Decoration.inline(from, from + query.length, {
            nodeName: "mark",
            ...(index === current && { "data-current": "" }),
          }),
        );
        return DecorationSet.create(state.doc, marks);
      },
    },
  });

/** Returns the positions at which the text occurs, within a block each. */
export function findInBlocks(doc: Node, query: string, matchCase: boolean, max: number): number[] {
  const positions: number[] = [];
  if (query === "") return positions;
  doc.descendants((node, position) => {
    if (!node.isTextblock || positions.length >= max) return positions.length < max;
    // What is no text stands as one character, as in the positions; the end of a line reads as a space.
    const text = node.textBetween(0, node.content.size, null, ({ type }) =>
      type.name === "soft_break" ? " " : "\ufffc",
    );
    for (const match of findMatches(text, query, matchCase, max - positions.length))
      positions.push(position + 1 + match);
    return false;
  });
  return positions;
}
