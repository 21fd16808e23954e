import { type RefObject, useDeferredValue, useMemo, useState } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import { validateInsertedText } from "../lib/field-text.ts";
import { findMatches, replaceMatches } from "./find-matches.ts";
import { replaceText } from "./insert-text.ts";

type Area = RefObject<HTMLTextAreaElement | null>;

/** Searches the content and replaces what is found. Each replacement is one undo step. */
export function useFind(area: Area, value: string) {
  const [isOpen, setOpen] = useState(false);
  const { setPosition, ...search } = useSearch(isOpen ? value : "");
  const { query, setQuery, matches, current } = search;

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

  return { isOpen, open, close, move, ...search, ...useReplacement(area, value, search, setPosition) };
}

function useSearch(value: string) {
  const [query, setQuery] = useState("");
  const [matchCase, setMatchCase] = useState(false);
  /** Where the current match is expected: the first one from here on is the current one. */
  const [position, setPosition] = useState(0);
  const text = useDeferredValue(value);
  const matches = useMemo(() => findMatches(text, query, matchCase), [text, query, matchCase]);
  const found = matches.findIndex((match) => match >= position);
  const current = found < 0 ? 0 : found;
  return { query, setQuery, matchCase, setMatchCase, setPosition, text, matches, current };
}

type Search = Omit<ReturnType<typeof useSearch>, "setPosition">;

function useReplacement(
  area: Area,
  value: string,
  { text, query, matchCase, matches, current }: Search,
  setPosition: (position: number) => void,
) {
  const alert = useAlert();
  const [replacement, setReplacement] = useState("");

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

  return { replacement, setReplacement, replaceOne, replaceAll };
}

/** What the panel gets, from either mode. */
export interface Find extends Omit<ReturnType<typeof useFind>, "setQuery" | "setMatchCase"> {
  setQuery(query: string): void;
  setMatchCase(matchCase: boolean): void;
}
