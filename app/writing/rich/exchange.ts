import type { EditorView } from "prosemirror-view";
import { mergeTexts } from "../lib/merge-texts.ts";
import type { RichEditorProps } from "./rich-editor-props.ts";
import type { RichText } from "./rich-text.ts";

/** Writing a long text takes a while, so the form gets it only after this pause in typing. */
const flushDelayMs = 300;

/** Gives the form what was typed in the view, and the view what was changed elsewhere. */
export function openExchange(
  text: RichText,
  latest: () => Pick<RichEditorProps, "value" | "onChange">,
  view: () => Pick<EditorView, "state" | "dispatch" | "isDestroyed" | "composing">,
) {
  /** The text that the view and the form had in common the last time. */
  let shared = latest().value;
  /** What was given to the form, and the value that it had then: it draws the new one a moment later. */
  let [given, seen] = [shared, shared];
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Gives the form the text after a pause, which begins again. */
  function wait() {
    clearTimeout(timer);
    timer = setTimeout(flush, flushDelayMs);
  }

  function flush() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const { value, onChange } = latest();
    const [current, typed] = [value === seen ? given : value, text.write(view().state.doc)];
    const next = merge(current, typed);
    [shared, given, seen] = [typed, next, value];
    if (next !== current) onChange(next);
  }

  /** Merges what was changed elsewhere with what was typed meanwhile. */
  const merge = (value: string, typed: string) =>
    value === shared ? typed : typed === shared ? value : mergeTexts(shared, value, typed).text;

  /** Takes over what was changed elsewhere, when no word is being composed. */
  function takeOver(value: string) {
    const { isDestroyed, composing, state } = view();
    if (isDestroyed) return;
    if (composing && value !== shared) return void setTimeout(() => takeOver(latest().value), 100);
    [given, seen] = [value, value];
    if (value === shared) return;
    const merged = merge(value, timer === undefined ? shared : text.write(state.doc));
    view().dispatch(text.change(state, merged).setMeta("isFromForm", true));
    shared = value;
    if (merged !== value) timer ??= setTimeout(flush, flushDelayMs);
  }

  return { wait, flush, takeOver };
}
