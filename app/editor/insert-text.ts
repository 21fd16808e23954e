/**
 * Puts a text in the place of the selection, as one step that can be undone, with the caret behind it. Where the
 * browser cannot do that, the text changes all the same.
 */
export function insertText(field: HTMLTextAreaElement, text: string) {
  field.focus({ preventScroll: true });
  endStep(field);
  type(field, text);
  endStep(field);
}

/**
 * Replaces a part of a text as one step that can be undone. Whoever goes on writing meanwhile, here or in another
 * field, notices nothing: focus, selection and scrolling stay.
 */
export function replaceText(field: HTMLTextAreaElement, from: number, to: number, text: string) {
  const { selectionStart, selectionEnd, selectionDirection, hidden } = field;
  const focused = document.activeElement as HTMLElement | null;
  const [left, top] = [scrollX, scrollY];
  // Browsers edit only what is shown and has the focus; nothing is painted before both are as they were.
  field.hidden = false;
  const height = field.offsetHeight;
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  type(field, text);
  const moved = (at: number) => (at <= from ? at : Math.max(at - to, 0) + from + text.length);
  field.setSelectionRange(moved(selectionStart), moved(selectionEnd), selectionDirection);
  const grown = focused === field && from < selectionStart ? field.offsetHeight - height : 0;
  field.hidden = hidden;
  if (focused !== field) focused?.focus({ preventScroll: true });
  if (document.activeElement !== focused) field.blur();
  scrollTo({ left, top: top + grown, behavior: "instant" });
}

/** The command takes seconds for thousands of lines. */
const maxUndoableLength = 20_000;

/** Writes over the selection. The command is old, and the only one that browsers can undo. */
function type(field: HTMLTextAreaElement, text: string) {
  const { value, selectionStart, selectionEnd } = field;
  if (text === "" && selectionStart === selectionEnd) return;
  // The toolbar leaves it switched off, which some browsers take as a reason not to edit.
  field.removeAttribute("contenteditable");
  try {
    if (text.length <= maxUndoableLength) document.execCommand(text ? "insertText" : "delete", false, text);
  } catch {
    // Not supported: what follows does it.
  }
  if (field.value !== value) return;
  field.setRangeText(text, selectionStart, selectionEnd, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
}

/** Browsers undo at once what was typed in one go; a caret that was elsewhere in between makes two steps of it. */
function endStep(field: HTMLTextAreaElement) {
  const { selectionStart, selectionEnd, selectionDirection } = field;
  const elsewhere = selectionStart === 0 ? field.value.length : 0;
  field.setSelectionRange(elsewhere, elsewhere);
  field.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
}
