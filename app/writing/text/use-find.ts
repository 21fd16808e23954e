import { type RefObject, useDeferredValue, useMemo, useState } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import { validateInsertedText } from "../lib/field-text.ts";
import { findMatches, replaceMatches } from "./find-matches.ts";
import { replaceText } from "./insert-text.ts";

/** Searches the content and replaces what is found. Each replacement is one undo step. */
export function useFind(area: RefObject<HTMLTextAreaElement | null>, value: string) {
  const alert = useAlert();
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [replacement, setReplacement] = useState("");
  const [matchCase, setMatchCase] = useState(false);
  /** Where the current match is expected: the first one from here on is the current one. */
  const [position, setPosition] = useState(0);
  const text = useDeferredValue(isOpen ? value : "");
  const matches = useMemo(() => findMatches(text, query, matchCase), [text, query, matchCase]);
  const found = matches.findIndex((match) => match >= position);
  const current = found < 0 ? 0 : found;

  function open() {
    const { value, selectionStart, selectionEnd } = area.current!;
    const selection = value.slice(selectionStart, selectionEnd);
    if (selection && selection.length < 100 && !selection.includes("\n")) setQuery(selection);
    setPosition(selectionStart);
    setOpen(true);
  }

  /** Returns to the text, with the current match selected. */
  function close() {
    setOpen(false);
    const match = matches[current];
    area.current?.focus({ preventScroll: true });
    if (match !== undefined) area.current?.setSelectionRange(match, match + query.length);
  }

  function move(step: 1 | -1) {
    const next = matches.at((current + step) % matches.length);
    if (next !== undefined) setPosition(next);
  }

  function replaceOne() {
    const match = matches[current];
    if (match === undefined || text !== value) return;
    replaceChecked(match, match + query.length, replacement);
    setPosition(match + replacement.length);
  }

  function replaceAll() {
    const { text, count } = replaceMatches(value, query, replacement, matchCase);
    if (count > 0) replaceChecked(0, value.length, text);
  }

  function replaceChecked(from: number, to: number, text: string) {
    const problem = validateInsertedText("content", value.slice(0, from) + value.slice(to), text);
    if (problem) alert(problem);
    else replaceText(area.current!, from, to, text);
  }

  return {
    isOpen,
    open,
    close,
    query,
    setQuery,
    replacement,
    setReplacement,
    matchCase,
    setMatchCase,
    matches,
    current,
    text,
    move,
    replaceOne,
    replaceAll,
  };
}

/** What the panel gets, from either mode. */
export interface Find extends Omit<ReturnType<typeof useFind>, "setQuery" | "setMatchCase"> {
  setQuery(query: string): void;
  setMatchCase(matchCase: boolean): void;
}
