import { syntaxTree } from "@codemirror/language";
import type { DecorationSet } from "@codemirror/view";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { decorateText } from "./decorate-text.ts";
import { changesFocus } from "./focused.ts";

class Drawing {
  decorations!: DecorationSet;
  skipped!: DecorationSet;
  constructor(view: EditorView) {
    this.#draw(view);
  }
  update({ view, docChanged, viewportChanged, selectionSet, transactions, startState, state }: ViewUpdate) {
    const isNew =
      docChanged ||
      viewportChanged ||
      selectionSet ||
      transactions.some(({ effects }) => changesFocus(effects)) ||
      syntaxTree(startState) !== syntaxTree(state);
    if (isNew) this.#draw(view);
  }
  #draw({ state, visibleRanges }: EditorView) {
    Object.assign(this, decorateText(state, visibleRanges));
  }
}

/** Decorates the visible part of the text, so that its Markdown looks as readers get it. */
export const drawing = ViewPlugin.fromClass(Drawing, {
  decorations: ({ decorations }) => decorations,
  provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.skipped ?? emptySet(view)),
});

const emptySet = (view: EditorView) => decorateText(view.state, []).skipped;
