import { type ChangeEvent, type ClipboardEvent, type DragEvent, type RefObject, useRef } from "react";
import { normalizeFieldText, type TextFieldName, validateInsertedText } from "../lib/field-text.ts";
import { useAlert } from "../ui/alerts.tsx";
import { insertText } from "./insert-text.ts";

/** Browsers take seconds to insert a long text by a command that can be undone. */
const maxCommandLength = 2000;

/**
 * What comes into a text of a blog from the keyboard, the clipboard and by drag and drop. Nothing is ever cut: what
 * would make the text too long is refused whole, and said. `takeFiles`: called with files that come without a text.
 */
export function useTextIntake(
  area: RefObject<HTMLTextAreaElement | null>,
  name: TextFieldName,
  onChange: (value: string) => void,
  takeFiles?: (files: File[]) => void,
) {
  const alert = useAlert();
  const draggingOwn = useRef(false);

  /** Answers the text to be inserted; undefined when there is none, or this event is dealt with. */
  function take(event: DragEvent | ClipboardEvent, data: DataTransfer, around: string) {
    const text = textOf(data);
    const refusal = validateInsertedText(name, around, text);
    if (text && !refusal) return normalizeFieldText(name, text);
    const images = [...data.files].filter(({ type }) => type.startsWith("image/"));
    if (!refusal && !(takeFiles && images.length > 0)) return undefined;
    event.preventDefault();
    if (refusal) alert(refusal);
    else takeFiles!(images);
    return undefined;
  }

  function onPaste(event: ClipboardEvent) {
    const { value, selectionStart, selectionEnd } = area.current!;
    const data = event.clipboardData;
    const text = take(event, data, value.slice(0, selectionStart) + value.slice(selectionEnd));
    // Browsers insert a text as it is; a long one that has to be tidied is tidied when it is there.
    if (!text || text === lineEnds(data.getData("text/plain")) || text.length > maxCommandLength) return;
    event.preventDefault();
    insertText(area.current!, text);
  }

  function onDrop(event: DragEvent) {
    // What is moved within a text makes it no longer.
    if (draggingOwn.current) return;
    const data = event.dataTransfer;
    if (data.files.length > 0) toPoint(area.current!, event);
    const text = take(event, data, area.current!.value);
    if (!text || data.files.length === 0) return;
    event.preventDefault();
    insertText(area.current!, text);
  }

  return {
    onPaste,
    onDrop,
    onDragStart: () => {
      draggingOwn.current = true;
    },
    onDragEnd: () => {
      draggingOwn.current = false;
    },
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => onChange(tidied(event, name)),
  };
}

/** The text that is meant to be inserted: a file brings its own name or address along, which is none. */
function textOf(data: DataTransfer) {
  const text = lineEnds(data.getData("text/plain"));
  if (data.files.length === 0) return text;
  const names = new Set([...data.files].map((file) => file.name));
  const addresses = data.getData("text/uri-list").split(/\r\n?|\n/);
  const meant = text.split("\n").some((line) => {
    const own = names.has(line.slice(line.lastIndexOf("/") + 1)) || addresses.includes(line);
    return line.trim() !== "" && !own;
  });
  return meant ? text : "";
}

const lineEnds = (text: string) => text.replace(/\r\n?/g, "\n");

/** Sets the cursor where something is dropped, in browsers that tell where that is; it replaces no selection. */
function toPoint(field: HTMLTextAreaElement, { clientX, clientY }: DragEvent) {
  const point = document.caretPositionFromPoint?.(clientX, clientY);
  const at = point?.offsetNode === field ? point.offset : field.selectionEnd;
  field.setSelectionRange(at, at);
}

/** What was typed, without what the field cannot hold; the caret stays where it is. */
function tidied({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>, name: TextFieldName) {
  const before = target.value.slice(0, target.selectionStart);
  // A character that is being composed, or whose second half is still to come, is not to be disturbed.
  const unfinished = (nativeEvent as InputEvent).isComposing || /[\ud800-\udbff]$/.test(before);
  const tidy = normalizeFieldText(name, target.value);
  if (unfinished || tidy === target.value) return target.value;
  const caret = normalizeFieldText(name, before).length;
  target.value = tidy;
  target.setSelectionRange(caret, caret);
  return tidy;
}
