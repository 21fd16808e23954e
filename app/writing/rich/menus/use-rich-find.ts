import type { EditorState } from "prosemirror-state";
import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useEffect, useState } from "react";
import { useAlert } from "../../../ui/alerts.tsx";
import { validateInsertedText } from "../../lib/field-text.ts";
import { type FindState, findInBlocks, findKey } from "./find-plugin.ts";

/** The search in the rich text, for its panel. Each replacement is one undo step. */
export function useRichFind(view: EditorView, state: EditorState) {
  const alert = useAlert();
  const [replacement, setReplacement] = useState("");
  const find = findKey.getState(state)!;
  const { isOpen, query, matchCase, matches, current } = find;
  const match = matches[current];
  const change = (value: Partial<FindState>) => view.dispatch(view.state.tr.setMeta(findKey, value));
  useEffect(() => {
    if (isOpen && match !== undefined)
      view.dom.querySelector("mark[data-current]")?.scrollIntoView({ block: "center" });
  }, [view, isOpen, match, query]);

  /** Returns to the text, with the current match selected. */
  function close() {
    const { tr } = view.state;
    if (match !== undefined) tr.setSelection(TextSelection.create(tr.doc, match, match + query.length));
    view.dispatch(tr.setMeta(findKey, { isOpen: false }).scrollIntoView());
    view.focus();
  }

  function replace(positions: number[]) {
    const problem = replaceAt(view, positions, query.length, replacement);
    if (problem) alert(problem);
  }

  return {
    isOpen,
    close,
    query,
    setQuery: (query: string) => change({ query }),
    replacement,
    setReplacement,
    matchCase,
    setMatchCase: (matchCase: boolean) => change({ matchCase }),
    matches,
    current,
    move(step: 1 | -1) {
      const position = matches.at((current + step) % matches.length);
      if (position !== undefined) change({ position });
    },
    replaceOne: () => void (match !== undefined && replace([match])),
    replaceAll() {
      const all = findInBlocks(view.state.doc, query, matchCase, Number.POSITIVE_INFINITY);
      if (all.length > 0) replace(all);
    },
  };
}

/** What the panel of the search shows and does. */
export type Find = ReturnType<typeof useRichFind>;

/** Replaces the texts of a length at some places. Returns why it cannot. */
function replaceAt(view: EditorView, positions: number[], length: number, replacement: string) {
  const { tr } = view.state;
  const added = replacement.repeat(positions.length);
  const problem = validateInsertedText("content", tr.doc.textContent, added);
  if (problem) return problem;
  // From the end, so that the positions before stay.
  for (const from of positions.toReversed()) tr.insertText(replacement, from, from + length);
  const position = positions.length === 1 ? positions[0]! + replacement.length : 0;
  view.dispatch(tr.setMeta(findKey, { position } satisfies Partial<FindState>));
  return undefined;
}
