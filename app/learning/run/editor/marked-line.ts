import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

const setMark = StateEffect.define<DecorationSet>();
const decoration = Decoration.line({ class: "cm-error" });

/** The line of an error, until the next edit. */
export const lineMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(mark, { effects, docChanged }) {
    const effect = effects.find((other) => other.is(setMark));
    return effect ? effect.value : docChanged ? Decoration.none : mark;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks a line and moves it into view. `line`: its number from 1; undefined takes the mark off. */
export function markIn(view: EditorView, line: string | undefined) {
  const number = Number(line);
  if (!(number >= 1 && number <= view.state.doc.lines))
    return view.dispatch({ effects: setMark.of(Decoration.none) });
  const { from } = view.state.doc.line(number);
  const mark = Decoration.set(decoration.range(from));
  view.dispatch({ effects: [setMark.of(mark), EditorView.scrollIntoView(from, { yMargin: 60 })] });
}
