import { type EditorState, StateEffect, StateField } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** Says that the focus came or went. */
export const setFocused = StateEffect.define<boolean>();

const focusedField = StateField.define<boolean>({
  create: () => false,
  update: (isFocused, { effects }) => effects.find((effect) => effect.is(setFocused))?.value ?? isFocused,
});

/** Tracks whether the editor has the focus. While it does not, all marks of Markdown are hidden. */
export const focusTracking = [
  focusedField,
  EditorView.focusChangeEffect.of((_, isFocused) => setFocused.of(isFocused)),
];

/** Whether the cursor or the selection touches a range of the text, while the editor has the focus. */
export function cursorTouches(state: EditorState, from: number, to: number): boolean {
  if (!state.field(focusedField, false)) return false;
  return state.selection.ranges.some((range) => range.from <= to && range.to >= from);
}

/** Whether a transaction says that the focus came or went. */
export function changesFocus(effects: readonly StateEffect<unknown>[]): boolean {
  return effects.some((effect) => effect.is(setFocused));
}
