import { type KeyboardEvent, type RefObject, useRef } from "react";
import { isInCode } from "../paste/read-paste.ts";
import { replaceText } from "./insert-text.ts";
import { continueList, indentList, type TextEdit } from "./list-keys.ts";

interface KeyActions {
  /** Ctrl+Alt+F, or Cmd+Alt+F. Ctrl+F stays the browser's. */
  openFind(): void;
  /** Ctrl+Shift+F, or Cmd+Shift+F. */
  toggleFullScreen(): void;
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

  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, code } = event;
    if (event.nativeEvent.isComposing) return;
    const isCommand = ctrlKey || metaKey;
    if (isCommand && code === "KeyF" && altKey !== shiftKey) {
      event.preventDefault();
      return altKey ? keys.openFind() : keys.toggleFullScreen();
    }
    const edit = (key === "Enter" || key === "Tab") && !isCommand && !altKey ? findEdit(event) : undefined;
    if (key !== "Shift") isLeaving.current = key === "Escape";
    if (!edit) return;
    event.preventDefault();
    applyEdit(area.current!, edit);
  };
}

function applyEdit(field: HTMLTextAreaElement, { from, to, text, selection }: TextEdit) {
  if (field.value.slice(from, to) !== text) replaceText(field, from, to, text);
  field.setSelectionRange(...selection);
}
