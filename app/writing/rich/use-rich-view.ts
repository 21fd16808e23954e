import { EditorState, type Plugin, Selection, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import { mergeTexts } from "../lib/merge-texts.ts";
import { blockEndAt, offsetAt, posAt } from "./find-place.ts";
import { richPaste } from "./paste.ts";
import { richPlugins } from "./plugins.ts";
import type { RichEditorProps } from "./rich-editor-props.ts";
import { openRichText, type RichText } from "./rich-text.ts";
import { openUploads } from "./uploads.ts";

type TextProps = "value" | "caret" | "onChange" | "uploadImage" | "followPlace" | "lesson" | "placeholder";
interface Options extends Pick<RichEditorProps, TextProps> {
  parent: RefObject<HTMLElement | null>;
  /** Read once. They stand before all others. */
  menuPlugins: Plugin[];
}

/** Writing a long text takes a while, so the form gets it only after this pause in typing. */
const flushDelayMs = 300;

const attributes = {
  class: "article rich-text",
  role: "textbox",
  "aria-label": "Content",
  "aria-multiline": "true",
  "aria-describedby": "rich-keys",
  spellcheck: "true",
  autocorrect: "on",
  autocapitalize: "sentences",
};

/**
 * ProseMirror's view of the Markdown in `value`, and its state. `onChange` gets the Markdown after a short pause, and at once
 * when the focus leaves the text or the form is sent.
 */
export function useRichView(options: Options) {
  const alert = useAlert();
  const latest = useRef({ ...options, alert });
  latest.current = { ...options, alert };
  const [shown, setShown] = useState<{ view: EditorView; state: EditorState }>();
  const opened = useRef<ReturnType<typeof openView>>(undefined);

  useEffect(() => {
    const rich = openView(
      () => latest.current,
      (view) => setShown({ view, state: view.state }),
    );
    opened.current = rich;
    setShown({ view: rich.view, state: rich.view.state });
    return rich.close;
  }, []);

  useEffect(() => opened.current?.takeOver(options.value), [options.value]);
  return shown && { ...shown, ...opened.current! };
}

function openView(
  latest: () => Options & { alert(problem: string): void },
  onUpdate: (view: EditorView) => void,
) {
  const text = openRichText(latest().value);
  const exchange = openExchange(text, latest, () => view);
  const uploads = openUploads({
    uploadImage: (file) => latest().uploadImage(file),
    followPlace: (offset) => latest().followPlace(offset),
    offsetOf: ({ doc }, pos) => blockEndAt(text, doc, pos),
  });
  const paste = richPaste({
    alert: (problem) => latest().alert(problem),
    upload: uploads.start,
    write: text.write,
  });
  const plugins = [...latest().menuPlugins, ...richPlugins([uploads.plugin, paste], latest())];
  const view: EditorView = new EditorView(latest().parent.current!, {
    state: EditorState.create({ doc: text.document, plugins }),
    attributes,
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      onUpdate(view);
      if (transaction.docChanged && !transaction.getMeta("isFromForm")) exchange.wait();
    },
  });
  const select = (from: number, to: number) => selectRange(view, text, from, to);
  const { flush, takeOver } = exchange;
  const { caret } = latest();
  if (caret !== undefined) select(caret, caret);
  const events = ["submit", "pagehide", "focusout", "visibilitychange"];
  for (const name of events) addEventListener(name, flush, true);
  return {
    ...{ view, takeOver, flush, selectRange: select },
    /** Inserts pictures at the caret when they are uploaded. */
    insertImages: (files: File[]) =>
      uploads.start(view, [{ pos: view.state.selection.to, pictures: files.map((file) => ({ file })) }]),
    /** Where the caret is in the Markdown. */
    caret: () => offsetAt(text, view.state.doc, view.state.selection.head),
    close() {
      for (const name of events) removeEventListener(name, flush, true);
      flush();
      view.destroy();
    },
  };
}

/** Gives the form what was typed in the view, and the view what was changed elsewhere. */
function openExchange(
  text: RichText,
  latest: () => Pick<Options, "value" | "onChange">,
  view: () => EditorView,
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

/** Shows and selects a part of the Markdown. */
function selectRange(view: EditorView, text: RichText, from: number, to: number) {
  const { doc, tr } = view.state;
  const [start, end] = [from, to].map((offset) =>
    doc.resolve(Math.min(posAt(text, doc, offset), doc.content.size)),
  );
  const selection = from === to ? Selection.near(start!) : TextSelection.between(start!, end!);
  view.focus();
  view.dispatch(tr.setSelection(selection).scrollIntoView());
}
