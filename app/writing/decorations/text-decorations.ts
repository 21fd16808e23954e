import { syntaxTree } from "@codemirror/language";
import type { DecorationSet } from "@codemirror/view";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { decorateText } from "./decorate-text.ts";
import { changesFocus } from "./focus-state.ts";

class TextDecorations {
  decorations!: DecorationSet;
  atomicRanges!: DecorationSet;
  constructor(view: EditorView) {
    this.#decorate(view);
  }
  update({ view, docChanged, viewportChanged, selectionSet, transactions, startState, state }: ViewUpdate) {
    const isNew =
      docChanged ||
      viewportChanged ||
      selectionSet ||
      transactions.some(({ effects }) => changesFocus(effects)) ||
      syntaxTree(startState) !== syntaxTree(state);
    if (isNew) this.#decorate(view);
  }
  #decorate({ state, visibleRanges }: EditorView) {
    Object.assign(this, decorateText(state, visibleRanges));
  }
}

/** Decorates the visible part of the text, so that its Markdown looks as readers get it. */
export const textDecorations = ViewPlugin.fromClass(TextDecorations, {
  decorations: ({ decorations }) => decorations,
  provide: (plugin) =>
    EditorView.atomicRanges.of((view) => view.plugin(plugin)?.atomicRanges ?? emptySet(view)),
});

const emptySet = (view: EditorView) => decorateText(view.state, []).atomicRanges;
