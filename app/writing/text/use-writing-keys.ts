import { type KeyboardEvent, type RefObject, useRef } from "react";
import { isInCode } from "../paste/read-paste.ts";
import { applyEdit } from "./insert-text.ts";
import { continueList, indentList, type TextEdit } from "./list-keys.ts";
import { imageTool, markdownTools, runTool } from "./markdown-toolbar.tsx";
import { matchesKeys } from "./matches-keys.ts";

interface KeyActions {
  /** Ctrl+F stays the browser's. */
  openFind(): void;
  chooseImages(): void;
}

/**
 * Returns the handler for keys in the content. Enter continues a list; in a list, Tab and Shift+Tab move items. After Escape,
 * and outside of lists, Tab leaves the field, so that nobody who uses the keyboard is caught in it.
 */
export function useWritingKeys(area: RefObject<HTMLTextAreaElement | null>, keys: KeyActions) {
  const isLeaving = useRef(false);

  function findEdit({ key, shiftKey }: KeyboardEvent): TextEdit | undefined {
    const { value, selectionStart: from, selectionEnd: to } = area.current!;
    if (isInCode(value.slice(0, from))) return undefined;
    if (key === "Enter") return shiftKey || from !== to ? undefined : continueList(value, from);
    return isLeaving.current ? undefined : indentList(value, from, to, shiftKey ? "out" : "in");
  }

  /** What a shortcut does; undefined: it is none. */
  function findAction(event: KeyboardEvent): (() => void) | undefined {
    if (matchesKeys(event, "Mod+Alt+f")) return keys.openFind;
    if (matchesKeys(event, imageTool[2])) return keys.chooseImages;
    const tool = markdownTools.find(([, , keys]) => matchesKeys(event, keys));
    return tool && (() => runTool(area.current!, tool[0]));
  }

  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (event.nativeEvent.isComposing) return;
    const isPlain = !ctrlKey && !metaKey && !altKey;
    const edit = isPlain && (key === "Enter" || key === "Tab") ? findEdit(event) : undefined;
    const action = edit ? () => applyEdit(area.current!, edit) : findAction(event);
    if (key !== "Shift") isLeaving.current = key === "Escape";
    if (!action) return;
    event.preventDefault();
    action();
  };
}
