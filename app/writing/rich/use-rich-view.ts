import { EditorState, NodeSelection, type Plugin, Selection, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import { openExchange } from "./exchange.ts";
import { blockEndAt, offsetAt, posAt } from "./find-place.ts";
import { richPaste } from "./paste.ts";
import { richPlugins } from "./plugins.ts";
import type { RichEditorProps } from "./rich-editor-props.ts";
import { openRichText, type RichText } from "./rich-text.ts";
import { openUploads } from "./uploads.ts";

interface Options extends Omit<RichEditorProps, "ref" | "toolbarSlot"> {
  parent: RefObject<HTMLElement | null>;
  /** Read once. They stand before all others. */
  menuPlugins: Plugin[];
}

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

const markOf = (isEmpty: boolean) =>
  isEmpty ? { "aria-invalid": "true", "aria-describedby": "content-empty rich-keys" } : undefined;

/**
 * ProseMirror's view of the Markdown in `value`, and its state. `onChange` gets the Markdown after a short pause, and at once
 * when the focus leaves the text or the form is sent.
 */
export function useRichView(options: Options) {
  const alert = useAlert();
  const latest = useRef({ ...options, alert });
  latest.current = { ...options, alert };
  const [rich, setRich] = useState<ReturnType<typeof openView>>();
  const [state, setState] = useState<EditorState>();

  useEffect(() => {
    const rich = openView(() => latest.current, setState);
    setRich(rich);
    setState(rich.view.state);
    return rich.close;
  }, []);

  useEffect(() => rich?.takeOver(options.value), [options.value, rich]);
  useEffect(
    () => rich?.view.setProps({ attributes: { ...attributes, ...markOf(options.isEmpty) } }),
    [options.isEmpty, rich],
  );
  return rich && state && { ...rich, state };
}

function openView(
  latest: () => Options & { alert(problem: string): void },
  onUpdate: (state: EditorState) => void,
) {
  const text = openRichText(latest().value);
  const { wait, flush, takeOver } = openExchange(text, latest, () => view);
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
      onUpdate(view.state);
      if (transaction.docChanged && !transaction.getMeta("isFromForm")) wait();
    },
  });
  const select = (from: number, to: number) => selectRange(view, text, from, to);
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

/** Shows and selects a part of the Markdown; of a picture, the picture. */
function selectRange(view: EditorView, text: RichText, from: number, to: number) {
  const { doc, tr } = view.state;
  const [start, end] = [from, to].map((offset) =>
    doc.resolve(Math.min(posAt(text, doc, offset), doc.content.size)),
  );
  const isPicture = from < to && start!.nodeBefore?.type.name === "figure";
  const selection = isPicture
    ? NodeSelection.create(doc, start!.pos - 1)
    : from === to
      ? Selection.near(start!)
      : TextSelection.between(start!, end!);
  view.focus();
  view.dispatch(tr.setSelection(selection).scrollIntoView());
}
