import { search } from "@codemirror/search";
import { Annotation, ChangeSet, EditorState, Transaction } from "@codemirror/state";
import { EditorView, placeholder, type ViewUpdate } from "@codemirror/view";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useAlert } from "../../ui/alerts.tsx";
import { blockWidgets } from "../decorations/block-widgets.ts";
import { codeColours } from "../decorations/code-colours.ts";
import { focusTracking } from "../decorations/focus-state.ts";
import { markdownLanguage } from "../decorations/markdown-language.ts";
import { searchTheme } from "../decorations/search-theme.ts";
import { textDecorations } from "../decorations/text-decorations.ts";
import { theme } from "../decorations/theme.ts";
import type { OpenedImage } from "../images/image-markdown.ts";
import { placeholdersIn } from "../images/placeholders.ts";
import type { InsertImages } from "../images/use-insert-images.ts";
import { changesBetween } from "../text/text-changes.ts";
import { imageDetails } from "./image-details.ts";
import { keys } from "./keys.ts";
import { lineBreakOf, withLineBreaks } from "./line-breaks.ts";
import { pasteExtension } from "./paste-extension.ts";
import { slashMenuExtension } from "./slash-menu.ts";
import { isSameToolState, readToolState, type ToolState } from "./tool-state.ts";

interface Options {
  parent: RefObject<HTMLElement | null>;
  value: string;
  descriptionId: string;
  onChange(value: string): void;
  insertImages(files: File[]): void;
  insertWithImages: InsertImages["insertWithImages"];
  chooseImages(): void;
  openImage(image: OpenedImage | undefined): void;
  /** Changes the text of the form when the view is gone. */
  replaceSource(source: string, markdown: string): void;
  /** Called once, when the view is there. It does not have the cursor of the text area yet. */
  onReady(view: EditorView): void;
}

/** Rendering a form with a long text takes a while, so the form gets the text only after this pause in typing. */
const flushDelayMs = 60;
const externalChange = Annotation.define<boolean>();
/**
 * CodeMirror's view of `value`. The text within has the line break "\n"; `onChange` gets it, after a short pause, with the
 * line breaks of `value`.
 */
export function useRichView(options: Options) {
  const alert = useAlert();
  const latest = useRef(options);
  latest.current = options;
  const [view, setView] = useState<EditorView>();
  const [toolState, setToolState] = useState<ToolState>({ activeNodes: [] });
  const formText = useRef(options.value);
  const lineBreak = useRef(lineBreakOf(options.value));

  /** The placeholders of uploads that the view began with. Replacing them is no undo step: undo must not bring them back. */
  const [initialPlaceholders] = useState(() => placeholdersIn(options.value));
  const pendingState = useRef<EditorState>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Gives the form the text that was typed since the last time. */
  function flush() {
    clearTimeout(timer.current);
    if (!pendingState.current) return;
    formText.current = withLineBreaks(pendingState.current.doc.toString(), lineBreak.current);
    pendingState.current = undefined;
    // Whoever sends or stores the form right after this finds the text in it.
    flushSync(() => latest.current.onChange(formText.current));
  }

  function onUpdate(update: ViewUpdate) {
    if (
      update.docChanged &&
      !update.transactions.some((transaction) => transaction.annotation(externalChange))
    ) {
      pendingState.current = update.state;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, flushDelayMs);
    }
    if (update.docChanged || update.selectionSet || update.focusChanged || update.transactions.length > 0)
      update.view.requestMeasure({
        key: setToolState,
        read: readToolState,
        write: (next, view) => {
          // The tools stay while the focus is on one of them.
          const isInTools = !view.hasFocus && document.activeElement?.closest("[role=toolbar]");
          if (!isInTools) setToolState((old) => (isSameToolState(old, next) ? old : next));
        },
      });
  }

  useEffect(() => {
    const { value, descriptionId } = latest.current;
    const state = EditorState.create({
      doc: value,
      extensions: [
        focusTracking,
        markdownLanguage.extension,
        textDecorations,
        blockWidgets,
        codeColours,
        slashMenuExtension(() => latest.current.chooseImages()),
        imageDetails({
          // The row that is open applies what was typed in it before the next one opens.
          openImage: (image) => flushSync(() => latest.current.openImage(image)),
          replaceSource: (...change) => latest.current.replaceSource(...change),
        }),
        keys,
        search({ top: true }),
        pasteExtension({
          insertImages: (files) => latest.current.insertImages(files),
          insertWithImages: (...paste) => latest.current.insertWithImages(...paste),
          alert,
        }),
        theme,
        searchTheme,
        EditorView.lineWrapping,
        EditorView.perLineTextDirection.of(true),
        placeholder("Tell your story… Type / for blocks"),
        EditorView.contentAttributes.of({
          "aria-label": "Content",
          "aria-describedby": descriptionId,
          spellcheck: "true",
          autocorrect: "on",
          autocapitalize: "sentences",
          dir: "auto",
        }),
        EditorView.updateListener.of(onUpdate),
      ],
    });
    const view = new EditorView({ state, parent: latest.current.parent.current! });
    setView(view);
    const events = ["submit", "pagehide", "focusout", "visibilitychange"];
    for (const name of events) addEventListener(name, flush, true);
    latest.current.onReady(view);
    return () => {
      for (const name of events) removeEventListener(name, flush, true);
      clearTimeout(timer.current);
      if (pendingState.current)
        latest.current.onChange(withLineBreaks(view.state.doc.toString(), lineBreak.current));
      view.destroy();
    };
  }, []);

  useEffect(() => {
    if (!view || options.value === formText.current) return;
    changeFromOutside(view, formText.current, options.value, initialPlaceholders);
    formText.current = options.value;
    if (pendingState.current) pendingState.current = view.state;
  }, [view, options.value]);
  return { view, toolState };
}

/**
 * Applies what was changed in the form's text elsewhere, for example by a merge. That is no undo step, unless it inserts an
 * image. What was typed since the form last got the text stays.
 */
function changeFromOutside(
  view: EditorView,
  lastFormText: string,
  value: string,
  initialPlaceholders: string[],
) {
  const [before, after] = [lastFormText, value].map((text) => text.replace(/\r\n?/g, "\n")) as [
    string,
    string,
  ];
  const typed = ChangeSet.of(changesBetween(before, view.state.doc.toString()), before.length);
  const changes = ChangeSet.of(changesBetween(before, after), before.length).map(typed, true);
  const [oldPlaceholders, newPlaceholders] = [before, after].map(placeholdersIn) as [string[], string[]];
  const isImageInsertion =
    oldPlaceholders.length + newPlaceholders.length > 0 &&
    !initialPlaceholders.some(
      (initial) => oldPlaceholders.includes(initial) && !newPlaceholders.includes(initial),
    );
  // The cursor stays behind the images that were just inserted.
  const selection =
    newPlaceholders.length > oldPlaceholders.length ? view.state.selection.map(changes, 1) : undefined;
  view.dispatch({
    changes,
    selection,
    annotations: [externalChange.of(true), Transaction.addToHistory.of(isImageInsertion)],
    userEvent: isImageInsertion ? "input.image" : undefined,
  });
}
