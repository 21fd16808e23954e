import type { TextEdit } from "./markdown-edits.ts";

/**
 * Replaces the selection by a text, as one undo step, and puts the caret behind it. In browsers that cannot do this,
 * the text changes without an undo step.
 */
export function insertText(field: HTMLTextAreaElement, text: string) {
  field.focus({ preventScroll: true });
  endUndoStep(field);
  replaceSelection(field, text);
  endUndoStep(field);
}

/** Inserts a block behind the paragraph of the `caret`: the field forgets its own while a dialog is open. */
export function insertBlock(field: HTMLTextAreaElement, block: string, caret: number) {
  const { value } = field;
  const end = value.indexOf("\n\n", caret);
  field.setSelectionRange(...([end, end].map((at) => (at < 0 ? value.length : at)) as [number, number]));
  insertText(field, value.slice(0, field.selectionEnd).trim() ? `\n\n${block}` : `${block}\n`);
}

/** Changes the field that the person is in, as one undo step. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, text, selection }: TextEdit) {
  if (field.value.slice(from, to) !== text) replaceText(field, from, to, text);
  field.setSelectionRange(...selection);
}

/**
 * Replaces a part of a text as one undo step. The person may be writing in this field or in another one meanwhile:
 * focus, selection and scroll position stay as they are.
 */
export function replaceText(field: HTMLTextAreaElement, from: number, to: number, text: string) {
  const { selectionStart, selectionEnd, selectionDirection, hidden } = field;
  const focusedElement = document.activeElement as HTMLElement | null;
  const [left, top] = [scrollX, scrollY];
  // Browsers edit only a visible field that has the focus. Nothing is painted before both are restored.
  field.hidden = false;
  const height = field.offsetHeight;
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  replaceSelection(field, text);
  const shift = (at: number) => (at <= from ? at : Math.max(at - to, 0) + from + text.length);
  field.setSelectionRange(shift(selectionStart), shift(selectionEnd), selectionDirection);
  const addedHeight = focusedElement === field && from < selectionStart ? field.offsetHeight - height : 0;
  field.hidden = hidden;
  if (focusedElement !== field) focusedElement?.focus({ preventScroll: true });
  if (document.activeElement !== focusedElement) field.blur();
  scrollTo({ left, top: top + addedHeight, behavior: "instant" });
}

/** In UTF-16 units. Chromium inserts a longer text line by line: 0.5 s for 60,000 characters, seconds for 200,000. */
const maxTypedLength = 2000;

/** `execCommand` is deprecated, but it is the only way to change a text so that the browser can undo it. */
function replaceSelection(field: HTMLTextAreaElement, text: string) {
  const { value, selectionStart, selectionEnd } = field;
  const wanted = value.slice(0, selectionStart) + text + value.slice(selectionEnd);
  if (wanted === value) return field.setSelectionRange(selectionEnd, selectionEnd);
  // Without the focus, as behind the rich text, the command would change another field.
  if (document.activeElement !== field) return replaceWithoutUndo(field, text);
  if (text.length > maxTypedLength) runCommand("insertHTML", asHtml(text));
  if (field.value !== wanted && field.value !== value) {
    runCommand("undo");
    field.setSelectionRange(selectionStart, selectionEnd);
  }
  if (field.value === value) runCommand(text ? "insertText" : "delete", text);
  if (field.value === value) replaceWithoutUndo(field, text);
}

function replaceWithoutUndo(field: HTMLTextAreaElement, text: string) {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
}

function runCommand(command: string, text?: string) {
  try {
    document.execCommand(command, false, text);
  } catch {
    // The command is not supported.
  }
}

/**
 * In Chromium and Safari a text field takes the text of inserted HTML in one piece (30 ms for 200,000 characters);
 * Firefox refuses, but is fast with plain text. The parser drops the first line break, the editor the last one.
 */
function asHtml(text: string) {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<pre>\n${escaped}${text.endsWith("\n") ? "\n" : ""}</pre>`;
}

/** Browsers join successive changes into one undo step. Moving the caret away and back ends the step. */
function endUndoStep(field: HTMLTextAreaElement) {
  const { selectionStart, selectionEnd, selectionDirection } = field;
  const elsewhere = selectionStart === 0 ? field.value.length : 0;
  field.setSelectionRange(elsewhere, elsewhere);
  field.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
}
