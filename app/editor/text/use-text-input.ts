import { type ChangeEvent, type ClipboardEvent, type DragEvent, type RefObject, useRef } from "react";
import {
  normalizeFieldText,
  type TextFieldName,
  validateInsertedText,
} from "../../lib/writing/field-text.ts";
import { useAlert } from "../../ui/alerts.tsx";
import { insertText } from "./insert-text.ts";

/**
 * Event handlers for a text field of a blog: typing, paste, and drag and drop. No text is ever cut: a text that would
 * make the field too long is refused as a whole, with an alert. `onImages` is called when images come without a text.
 */
export function useTextInput(
  area: RefObject<HTMLTextAreaElement | null>,
  name: TextFieldName,
  onChange: (value: string) => void,
  onImages?: (files: File[]) => void,
) {
  const alert = useAlert();
  const isDraggingOwnText = useRef(false);

  /**
   * Returns the text to insert. undefined when there is none, or when the event was handled here. `remainingText`: the
   * field's text without what the insertion replaces.
   */
  function readInsertion(event: DragEvent | ClipboardEvent, data: DataTransfer, remainingText: string) {
    const text = textOf(data);
    const problem = validateInsertedText(name, remainingText, text);
    if (text && !problem) return normalizeFieldText(name, text);
    const images = [...data.files].filter(({ type }) => type.startsWith("image/"));
    if (!problem && !(onImages && images.length > 0)) return undefined;
    event.preventDefault();
    if (problem) alert(problem);
    else onImages!(images);
    return undefined;
  }

  function onPaste(event: ClipboardEvent) {
    const { value, selectionStart, selectionEnd } = area.current!;
    const data = event.clipboardData;
    const text = readInsertion(event, data, value.slice(0, selectionStart) + value.slice(selectionEnd));
    // A text that needs no tidying is left to the browser.
    const isTidy = text === normalizeLineEnds(data.getData("text/plain"));
    if (!text || isTidy) return;
    event.preventDefault();
    insertText(area.current!, text);
  }

  function onDrop(event: DragEvent) {
    // Moving text within the field does not make it longer.
    if (isDraggingOwnText.current) return;
    const data = event.dataTransfer;
    if (data.files.length > 0) moveCursorTo(area.current!, event);
    const text = readInsertion(event, data, area.current!.value);
    if (!text || data.files.length === 0) return;
    event.preventDefault();
    insertText(area.current!, text);
  }

  return {
    onPaste,
    onDrop,
    onDragStart: () => {
      isDraggingOwnText.current = true;
    },
    onDragEnd: () => {
      isDraggingOwnText.current = false;
    },
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => onChange(tidyField(event, name)),
  };
}

/** Returns the text to insert. The name or address of a file, which browsers add as text, is not inserted. */
function textOf(data: DataTransfer) {
  const text = normalizeLineEnds(data.getData("text/plain"));
  if (data.files.length === 0) return text;
  const fileNames = new Set([...data.files].map((file) => file.name));
  const addresses = data.getData("text/uri-list").split(/\r\n?|\n/);
  const hasOwnText = text.split("\n").some((line) => {
    const isFile = fileNames.has(line.slice(line.lastIndexOf("/") + 1)) || addresses.includes(line);
    return line.trim() !== "" && !isFile;
  });
  return hasOwnText ? text : "";
}

const normalizeLineEnds = (text: string) => text.replace(/\r\n?/g, "\n");

/** Moves the cursor to the point of a drop, in browsers that report it; otherwise to the end of the selection. */
function moveCursorTo(field: HTMLTextAreaElement, { clientX, clientY }: DragEvent) {
  const point = document.caretPositionFromPoint?.(clientX, clientY);
  const offset = point?.offsetNode === field ? point.offset : field.selectionEnd;
  field.setSelectionRange(offset, offset);
}

/** Removes characters that the field cannot hold, and keeps the caret in its place. Returns the field's new text. */
function tidyField({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>, name: TextFieldName) {
  const before = target.value.slice(0, target.selectionStart);
  // A character that is being composed, or whose second surrogate is still to come, must not be interrupted.
  const isIncomplete = (nativeEvent as InputEvent).isComposing || /[\ud800-\udbff]$/.test(before);
  const tidy = normalizeFieldText(name, target.value);
  if (isIncomplete || tidy === target.value) return target.value;
  const caret = normalizeFieldText(name, before).length;
  target.value = tidy;
  target.setSelectionRange(caret, caret);
  return tidy;
}
