import { syntaxTree } from "@codemirror/language";
import { type EditorState, type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { type CodeBlock, type Colour, fetchColours } from "./fetch-colours.ts";

interface ShownBlock extends CodeBlock {
  /** Where the code is in the text, without the marks of quotations and lists around it. Adjoining lines are one part. */
  parts: { from: number; to: number }[];
}

interface ColouredRange {
  from: number;
  to: number;
  marks: Range<Decoration>[];
}

const setColours = StateEffect.define<ColouredRange[]>();

/** The colours move with the text until the next ones are there. */
const colours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, { changes, effects }) {
    let next = set.map(changes);
    for (const { from, to, marks } of effects.flatMap((effect) =>
      effect.is(setColours) ? effect.value : [],
    ))
      next = next.update({ filterFrom: from, filterTo: to, filter: () => false, add: marks, sort: true });
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const pauseMs = 600;
/** The server renders 60 previews a minute for one person, and the preview itself is to have some. */
const shortestGapMs = 3000;
/** Longer code has no colours for readers either. */
const maxCodeLength = 20_000;
const maxKnown = 300;

/** Asks for the colours of the code on the screen, after a pause in typing. */
class Colouring {
  readonly #view: EditorView;
  readonly #known = new Map<string, Colour[]>();
  readonly #end = new AbortController();
  #timer?: ReturnType<typeof setTimeout>;
  #nextAt = 0;
  #isAsking = false;

  constructor(view: EditorView) {
    this.#view = view;
    this.#plan();
  }
  update({ docChanged, viewportChanged, startState, state }: ViewUpdate) {
    if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state)) this.#plan();
  }
  destroy() {
    this.#end.abort();
    clearTimeout(this.#timer);
  }

  #plan() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#colour(), Math.max(pauseMs, this.#nextAt - Date.now()));
  }

  async #colour() {
    if (this.#isAsking) return this.#plan();
    const unknown = shownBlocks(this.#view).filter((block) => !this.#known.has(keyOf(block)));
    if (unknown.length > 0) await this.#ask(unknown);
    if (this.#end.signal.aborted) return;
    // What was changed meanwhile is asked for next.
    const ranges = shownBlocks(this.#view).flatMap((block) => colour(block, this.#known.get(keyOf(block))));
    if (ranges.length > 0) this.#view.dispatch({ effects: setColours.of(ranges) });
  }

  async #ask(blocks: ShownBlock[]) {
    this.#isAsking = true;
    this.#nextAt = Date.now() + shortestGapMs;
    // Without an answer the code has no colours, until it is changed or scrolled.
    const answer = await fetchColours(blocks, this.#end.signal).catch(() => undefined);
    this.#isAsking = false;
    if (!answer) return;
    if (this.#known.size > maxKnown) this.#known.clear();
    for (const [index, block] of blocks.entries()) this.#known.set(keyOf(block), answer[index]!);
  }
}

const keyOf = ({ language, code }: CodeBlock) => `${language}\n${code}`;

/** The blocks of code with a language on the screen. */
function shownBlocks({ state, viewport }: EditorView): ShownBlock[] {
  const blocks: ShownBlock[] = [];
  syntaxTree(state).iterate({
    ...viewport,
    enter({ name, node }) {
      if (name !== "FencedCode") return;
      const info = node.getChild("CodeInfo");
      const language = info ? /^[\w+#.-]*/.exec(state.sliceDoc(info.from, info.to))![0] : "";
      const parts = node.getChildren("CodeText").map(({ from, to }) => ({ from, to }));
      const code = codeOf(state, parts);
      if (language && code.trim() && code.length <= maxCodeLength) blocks.push({ language, code, parts });
    },
  });
  return blocks;
}

const codeOf = (state: EditorState, parts: ShownBlock["parts"]) =>
  parts.map(({ from, to }) => state.sliceDoc(from, to)).join("");

/** Turns offsets in the code into positions in the text. A colour that would reach from one part into the next is left out. */
function colour({ parts }: ShownBlock, colours: Colour[] | undefined): ColouredRange[] {
  if (!colours) return [];
  const marks: Range<Decoration>[] = [];
  let start = 0;
  for (const { from, to } of parts) {
    const end = start + to - from;
    for (const { from: first, to: last, className } of colours)
      if (first >= start && last <= end && last > first)
        marks.push(Decoration.mark({ class: className }).range(from + first - start, from + last - start));
    start = end;
  }
  return [{ from: parts[0]!.from, to: parts.at(-1)!.to, marks }];
}

/** Highlights the code in the rich mode as readers see it. */
export const codeColours = [colours, ViewPlugin.fromClass(Colouring)];
