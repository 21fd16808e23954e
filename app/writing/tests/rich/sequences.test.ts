import { documentOf } from "markdown-blocks/text-blocks";
import { baseKeymap, chainCommands } from "prosemirror-commands";
import { closeHistory, redo, undo } from "prosemirror-history";
import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import {
  moveBlock,
  toggleBold,
  toggleCode,
  toggleHeading,
  toggleItalic,
  toggleQuote,
  toggleStrike,
} from "../../rich/commands.ts";
import {
  enterInList,
  enterOverItem,
  indentItem,
  outdentItem,
  toggleList,
  toggleTask,
} from "../../rich/list-commands.ts";
import { sliceOf } from "../../rich/paste.ts";
import { richPlugins } from "../../rich/plugins.ts";
import { readText } from "../../rich/read-text.ts";
import { openRichText } from "../../rich/rich-text.ts";
import {
  backspaceAtStart,
  breakLine,
  deleteAtEnd,
  enterInCode,
  enterInTable,
  leaveBlock,
  splitText,
  tabInTable,
} from "../../rich/text-keys.ts";
import { insertFigures } from "../../rich/uploads.ts";

const start = `## Loaf

Mix **rye *and*** water, see [a guide](/x).

- one
- two
  1. deep
  2. deeper
- [ ] task

> Quoted *words*
>
> - a

| a | b |
| - | - |
| c | d |

\`\`\`js
code
\`\`\`

Last`;

const commands: Record<string, Command> = {
  bold: toggleBold,
  italic: toggleItalic,
  code: toggleCode,
  strike: toggleStrike,
  heading: toggleHeading(2),
  quote: toggleQuote,
  bullets: toggleList("bullet"),
  numbers: toggleList("ordered"),
  tasks: toggleList("task"),
  tick: toggleTask,
  up: moveBlock(-1),
  down: moveBlock(1),
  indent: indentItem,
  outdent: outdentItem,
  tab: tabInTable,
  leave: leaveBlock,
  enter: chainCommands(enterInCode, enterInTable, enterInList, enterOverItem, baseKeymap.Enter!),
  break: chainCommands(breakLine, splitText),
  backspace: chainCommands(backspaceAtStart, baseKeymap.Backspace!, deleteLetter(-1)),
  delete: chainCommands(deleteAtEnd, baseKeymap.Delete!, deleteLetter(1)),
};

function deleteLetter(by: 1 | -1): Command {
  return ({ selection: { $from, from }, tr }, dispatch) => {
    const isThere = by < 0 ? $from.parentOffset > 0 : $from.parentOffset < $from.parent.content.size;
    if (isThere) dispatch?.(tr.delete(Math.min(from, from + by), Math.max(from, from + by)));
    return isThere;
  };
}

const pasted = ["word", "## Pasted\n\ntext", "- p\n- q", "| t |\n| - |\n| u |", "> said\n\n```\nrun\n```"];

/** Numbers that are the same in each run. */
function random(seed: number) {
  return (below: number) => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

const sequences = process.env.CI ? 1000 : 300;

test("any sequence of keys can be undone to the start and redone to the end, and readers see the words that were written", () => {
  for (let seed = 1; seed <= sequences; seed++) {
    const pick = random(seed);
    let begin = start;
    let rich = openRichText(begin);
    let state = EditorState.create({ doc: rich.document, plugins: richPlugins([], { placeholder: "" }) });
    const log: string[] = [];
    const dispatch = (transaction: typeof state.tr) => {
      state = state.apply(transaction);
    };
    for (let step = 0; step < 12; step++) log.push(act(pick));
    const end = state.doc;
    const markdown = rich.write(end);
    expect(readable(readText(markdown)), `seed ${seed}: ${log.join(", ")}\n${markdown}`).toBe(wordsOf(end));
    let count = 0;
    while (undo(state, dispatch)) count++;
    expect(rich.write(state.doc), `seed ${seed}: ${log.join(", ")}`).toBe(begin);
    for (let step = 0; step < count; step++) redo(state, dispatch);
    expect(state.doc.eq(end), `seed ${seed}: ${log.join(", ")}`).toBe(true);

    /** To Markdown and back: what is undone from then on ends here. */
    function switchModes() {
      begin = rich.write(state.doc);
      rich = openRichText(begin);
      state = EditorState.create({ doc: rich.document, plugins: richPlugins([], { placeholder: "" }) });
    }

    function paste(pick: (below: number) => number) {
      const nodes = readText(pasted[pick(pasted.length)]!).pieces.map(({ node }) => node);
      return closeHistory(state.tr).replaceSelection(sliceOf(nodes, state.selection.$from.parent));
    }

    function act(pick: (below: number) => number): string {
      const { doc } = state;
      const $from = doc.resolve(pick(doc.content.size));
      const $to = pick(2) === 0 ? $from : doc.resolve(pick(doc.content.size));
      const selection = TextSelection.between($from, $to);
      dispatch(state.tr.setSelection(selection));
      const kind = pick(26);
      if (kind === 0)
        dispatch(insertFigures(state.tr, state.selection.to, [{ src: "/p.png", alt: "", title: null }]));
      else if (kind === 1) undo(state, dispatch);
      else if (kind === 2) dispatch(paste(pick));
      else if (kind === 3) switchModes();
      else if (kind < 7) dispatch(state.tr.insertText(["x", " y ", "*z", "a_b"][pick(4)]!));
      else {
        const name = Object.keys(commands)[pick(Object.keys(commands).length)]!;
        commands[name]!(state, dispatch);
        return `${name} ${selection.from}-${selection.to}`;
      }
      return `${["picture", "undo", "paste", "switch"][kind] ?? "type"} ${selection.from}-${selection.to}`;
    }
  }
});

test("Enter over a whole item above a line leaves an empty one", () => {
  const doc = documentOf(readText("- a\n- b\n\n  c\n\n---"));
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, 8, 12) });
  commands.enter!(state, (transaction) => {
    state = state.apply(transaction);
  });
  expect(state.doc.firstChild!.childCount).toBe(2);
  expect(state.selection.$from.parent.content.size).toBe(0);
});

type Blocks = ReturnType<typeof readText>;
const readable = ({ pieces }: Blocks) =>
  squeeze(pieces.map(({ node }) => node.textBetween(0, node.content.size, " ", " ")).join(" "));
const wordsOf = (doc: EditorState["doc"]) => squeeze(doc.textBetween(0, doc.content.size, " ", " "));
const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();

test("a text that comes from elsewhere into an empty one leaves no empty paragraph", () => {
  const rich = openRichText("");
  const state = EditorState.create({ doc: rich.document });
  const { doc } = rich.change(state, "Rye.\n\n* Wheat");
  expect(doc.children.map(({ type }) => type.name)).toEqual(["paragraph", "bullet_list"]);
  expect(rich.write(doc)).toBe("Rye.\n\n* Wheat");
});
