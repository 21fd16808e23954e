import { baseKeymap } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type RefObject, useEffect, useRef, useState } from "react";
import { openRichText } from "./rich-text.ts";

interface Options {
  parent: RefObject<HTMLElement | null>;
  value: string;
  onChange(value: string): void;
}

/** Writing a long text takes a while, so the form gets it only after this pause in typing. */
const flushDelayMs = 300;

/**
 * ProseMirror's view of the Markdown in `value`, and its state. `onChange` gets the Markdown after a short pause, and at once
 * when the focus leaves the text or the form is sent.
 */
export function useRichView(options: Options) {
  const latest = useRef(options);
  latest.current = options;
  const [shown, setShown] = useState<{ view: EditorView; state: EditorState }>();
  const formText = useRef(options.value);
  const text = useRef<ReturnType<typeof openRichText>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function flush() {
    if (timer.current === undefined || !shownView.current) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    formText.current = text.current!.write(shownView.current.state.doc);
    latest.current.onChange(formText.current);
  }
  const shownView = useRef<EditorView>(undefined);

  useEffect(() => {
    text.current = openRichText(latest.current.value);
    const state = EditorState.create({
      doc: text.current.document,
      plugins: [history(), keymap({ "Mod-z": undo, "Mod-y": redo, "Shift-Mod-z": redo }), keymap(baseKeymap)],
    });
    const view = new EditorView(latest.current.parent.current!, {
      state,
      attributes: { "aria-label": "Content", role: "textbox", "aria-multiline": "true", spellcheck: "true" },
      dispatchTransaction(transaction) {
        const next = view.state.apply(transaction);
        view.updateState(next);
        setShown({ view, state: next });
        if (!transaction.docChanged || transaction.getMeta("isFromForm")) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, flushDelayMs);
      },
    });
    shownView.current = view;
    setShown({ view, state });
    const events = ["submit", "pagehide", "focusout", "visibilitychange"];
    for (const name of events) addEventListener(name, flush, true);
    return () => {
      for (const name of events) removeEventListener(name, flush, true);
      flush();
      shownView.current = undefined;
      view.destroy();
    };
  }, []);

  useEffect(() => {
    const view = shownView.current;
    if (!view || options.value === formText.current) return;
    const transaction = text.current!.change(view.state, options.value).setMeta("isFromForm", true);
    view.dispatch(transaction);
    formText.current = options.value;
  }, [options.value]);
  return shown;
}
