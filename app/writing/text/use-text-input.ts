import { fitBlocks } from "pasted-html/fit-blocks";
import { asWebAddress, isInCode, type Paste, readPaste } from "pasted-html/read-paste";
import { type ChangeEvent, type ClipboardEvent, type DragEvent, type RefObject, useRef } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import { normalizeFieldText, type TextFieldName, validateInsertedText } from "../lib/field-text.ts";
import { insertText } from "./insert-text.ts";

/** What to do with pastes that are more than plain text. Only the content has it. */
interface PasteHandlers {
  /** Images that come without a text. */
  insertImages(files: File[]): void;
  /** Formatted text. It is inserted later, as Markdown. */
  insertPaste(paste: Paste): void;
}

type Area = RefObject<HTMLTextAreaElement | null>;

/**
 * Event handlers for a text field of a blog: typing, paste, and drag and drop. No text is ever cut: a text that would
 * make the field too long is refused as a whole, with an alert.
 */
export function useTextInput(
  area: Area,
  name: TextFieldName,
  onChange: (value: string) => void,
  pasteHandlers?: PasteHandlers,
) {
  const handleInsertion = useInsertion(area, name, pasteHandlers);
  const isDraggingOwnText = useRef(false);

  function onPaste(event: ClipboardEvent) {
    const { value, selectionStart, selectionEnd } = area.current!;
    const paste = readPaste(event.clipboardData);
    const link = pasteHandlers && linkOver(value.slice(selectionStart, selectionEnd), paste.text);
    const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)];
    const code = pasteHandlers && paste.code && !isInCode(before) && fitBlocks(before, paste.code, after);
    const inserted = code ? { ...paste, text: code } : paste;
    const text = link ?? handleInsertion(event, inserted, before + after);
    // A text that needs no tidying is left to the browser.
    if (!text || text === paste.text) return;
    event.preventDefault();
    insertText(area.current!, text);
  }

  function onDrop(event: DragEvent) {
    // Moving text within the field does not make it longer.
    if (isDraggingOwnText.current) return;
    const data = event.dataTransfer;
    const paste = readPaste(data);
    if (data.files.length > 0 || paste.html) moveCursorTo(area.current!, event);
    const text = handleInsertion(event, paste, area.current!.value);
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

/**
 * What refuses a text that is too long, and passes images and formatted text on. It returns the plain text that is left to insert;
 * undefined when there is none. `remainingText`: the field's text without what the insertion replaces.
 */
function useInsertion(area: Area, name: TextFieldName, pasteHandlers: PasteHandlers | undefined) {
  const alert = useAlert();
  return (event: DragEvent | ClipboardEvent, paste: Paste, remainingText: string) => {
    const { html, text, files } = paste;
    const isFormatted =
      html && pasteHandlers && !isInCode(area.current!.value.slice(0, area.current!.selectionStart));
    const problem = isFormatted ? undefined : validateInsertedText(name, remainingText, text);
    if (text && !problem && !isFormatted) return normalizeFieldText(name, text);
    if (!problem && !isFormatted && !(pasteHandlers && files.length > 0)) return undefined;
    event.preventDefault();
    if (problem) alert(problem);
    else if (isFormatted) pasteHandlers.insertPaste(paste);
    else pasteHandlers!.insertImages(files);
    return undefined;
  };
}

/** An address over a selection makes a link of it. Returns undefined when either is something else. */
function linkOver(selection: string, text: string) {
  const address = asWebAddress(text);
  if (!address || !selection.trim() || /[\n[\]]/.test(selection) || asWebAddress(selection)) return undefined;
  return `[${selection}](${/[()]/.test(address) ? `<${address}>` : address})`;
}

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
