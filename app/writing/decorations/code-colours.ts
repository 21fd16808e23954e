import { syntaxTree } from "@codemirror/language";
import { type EditorState, type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { type CodeBlock, type CodeToken, fetchCodeTokens } from "./fetch-code-tokens.ts";

interface VisibleBlock extends CodeBlock {
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
const colourField = StateField.define<DecorationSet>({
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

const debounceMs = 600;
/** The server renders 60 previews a minute for one person, and the preview itself is to have some. */
const minIntervalMs = 3000;
/** Longer code has no colours for readers either. */
const maxCodeLength = 20_000;
const maxCachedBlocks = 300;

/** Asks for the colours of the code on the screen, after a pause in typing. */
class ColourLoader {
  readonly #view: EditorView;
  readonly #cache = new Map<string, CodeToken[]>();
  readonly #aborter = new AbortController();
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
    this.#aborter.abort();
    clearTimeout(this.#timer);
  }

  #plan() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#colour(), Math.max(debounceMs, this.#nextAt - Date.now()));
  }

  async #colour() {
    if (this.#isAsking) return this.#plan();
    const unknown = visibleBlocks(this.#view).filter((block) => !this.#cache.has(keyOf(block)));
    if (unknown.length > 0) await this.#ask(unknown);
    if (this.#aborter.signal.aborted) return;
    // Code that was changed meanwhile is not in the cache yet: `update` has planned the next request.
    const ranges = visibleBlocks(this.#view).flatMap((block) =>
      colouredRangesOf(block, this.#cache.get(keyOf(block))),
    );
    if (ranges.length > 0) this.#view.dispatch({ effects: setColours.of(ranges) });
  }

  async #ask(blocks: VisibleBlock[]) {
    this.#isAsking = true;
    this.#nextAt = Date.now() + minIntervalMs;
    // Without an answer the code has no colours, until it is changed or scrolled.
    const answer = await fetchCodeTokens(blocks, this.#aborter.signal).catch(() => undefined);
    this.#isAsking = false;
    if (!answer) return;
    if (this.#cache.size > maxCachedBlocks) this.#cache.clear();
    for (const [index, block] of blocks.entries()) this.#cache.set(keyOf(block), answer[index]!);
  }
}

const keyOf = ({ language, code }: CodeBlock) => `${language}\n${code}`;

/** The blocks of code with a language on the screen. */
function visibleBlocks({ state, viewport }: EditorView): VisibleBlock[] {
  const blocks: VisibleBlock[] = [];
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

const codeOf = (state: EditorState, parts: VisibleBlock["parts"]) =>
  parts.map(({ from, to }) => state.sliceDoc(from, to)).join("");

/** Turns offsets in the code into positions in the text. A colour that would reach from one part into the next is left out. */
function colouredRangesOf({ parts }: VisibleBlock, tokens: CodeToken[] | undefined): ColouredRange[] {
  if (!tokens) return [];
  const marks: Range<Decoration>[] = [];
  let start = 0;
  for (const { from, to } of parts) {
    const end = start + to - from;
    for (const { from: first, to: last, className } of tokens)
      if (first >= start && last <= end && last > first)
        marks.push(Decoration.mark({ class: className }).range(from + first - start, from + last - start));
    start = end;
  }
  return [{ from: parts[0]!.from, to: parts.at(-1)!.to, marks }];
}

/** Highlights the code in the rich mode as readers see it. */
export const codeColours = [colourField, ViewPlugin.fromClass(ColourLoader)];
