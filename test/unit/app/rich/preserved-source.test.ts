import { EditorSelection, EditorState } from "@codemirror/state";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { expect, test } from "vitest";
import { openTextRenderer } from "../../../../app/markdown/render-text.server.ts";
import { blockWidgets } from "../../../../app/writing/decorations/block-widgets.ts";
import { decorateText } from "../../../../app/writing/decorations/decorate-text.ts";
import { focusTracking, setFocused } from "../../../../app/writing/decorations/focus-state.ts";
import { markdownLanguage } from "../../../../app/writing/decorations/markdown-language.ts";
import { whyNotRich } from "../../../../app/writing/mode/why-not-rich.ts";
import {
  insertCommands,
  setHeading,
  toggleList,
  toggleQuote,
  toggleTask,
} from "../../../../app/writing/rich/block-commands.ts";
import { lineBreakOf, withLineBreaks } from "../../../../app/writing/rich/line-breaks.ts";
import {
  continueListOrQuote,
  indentItems,
  lineBreak,
  newParagraph,
  outdentItems,
  removeLineMark,
} from "../../../../app/writing/rich/list-commands.ts";
import { type EditCommand, toggleLink, toggleMark } from "../../../../app/writing/rich/mark-commands.ts";
import { tableCommands } from "../../../../app/writing/rich/table-commands.ts";
import { changesBetween } from "../../../../app/writing/text/text-changes.ts";
import { seededRandom } from "../../../../proof/fuzz/random.ts";
import { allConstructs, articles, constructs } from "./constructs.ts";

const texts = [...articles, ...constructs, allConstructs];
const commands: Record<string, EditCommand> = {
  bold: toggleMark("bold"),
  italic: toggleMark("italic"),
  strikethrough: toggleMark("strikethrough"),
  code: toggleMark("code"),
  link: toggleLink,
  heading: setHeading(2),
  "small heading": setHeading(3),
  list: toggleList("bullet"),
  "numbered list": toggleList("ordered"),
  tasks: toggleList("task"),
  quote: toggleQuote,
  tick: toggleTask,
  enter: continueListOrQuote,
  paragraph: newParagraph,
  "line break": lineBreak,
  backspace: removeLineMark,
  indent: indentItems,
  outdent: outdentItems,
  ...Object.fromEntries(Object.entries(insertCommands).map(([name, command]) => [`insert ${name}`, command])),
  ...Object.fromEntries(tableCommands.map(({ name, command }) => [name, command])),
};

function open(text: string, anchor = 0, head = anchor) {
  const extensions = [focusTracking, markdownLanguage.extension, blockWidgets];
  return EditorState.create({ doc: text, selection: EditorSelection.single(anchor, head), extensions });
}

test("opening and closing changes no byte, whatever the text has", () => {
  for (const text of [...texts, "a".repeat(200_000), allConstructs.repeat(60)])
    for (const lines of [text, withLineBreaks(text, "\r\n"), withLineBreaks(text, "\r")]) {
      if (whyNotRich(lines)) continue;
      expect(withLineBreaks(open(lines).doc.toString(), lineBreakOf(lines))).toBe(lines);
    }
});

test("a text with several kinds of line breaks stays in Markdown, with a sentence why", () => {
  expect(whyNotRich("a\r\nb\nc")).toBe(
    "This text has line breaks of several kinds, so it is shown as Markdown.",
  );
  expect(whyNotRich("a\r\nb\r\nc")).toBeUndefined();
});

test("no decoration ends beyond the text, wherever the cursor is", () => {
  const random = seededRandom("draw");
  for (const text of texts)
    for (let round = 0; round < 12; round++) {
      const [anchor, head] = [random.below(text.length + 1), random.below(text.length + 1)];
      const state = open(text, anchor, head).update({ effects: setFocused.of(round > 0) }).state;
      const { decorations } = decorateText(state, [{ from: 0, to: text.length }]);
      let end = 0;
      decorations.between(0, text.length, (_, to) => {
        end = Math.max(end, to);
      });
      expect(end).toBeLessThanOrEqual(text.length);
    }
});

test("the changes between two texts make exactly the second one, and keep a cursor in an unchanged line", () => {
  const random = seededRandom("outside");
  for (const before of articles) {
    const lines = before.split("\n").flatMap((line) => {
      if (!random.oneIn(12)) return [line];
      return random.pick([[], [line, "More."], [`${line} more`], [line.slice(1)]]);
    });
    const after = lines.join("\n");
    const state = open(before);
    const changes = state.changes(changesBetween(before, after));
    expect(changes.apply(state.doc).toString()).toBe(after);
    const line = state.doc.lineAt(random.below(before.length));
    if (lines.filter((other) => other === line.text).length === 1 && line.length > 20)
      expect(after.slice(changes.mapPos(line.from, 1)).startsWith(line.text)).toBe(true);
  }
});

test("a command changes the blocks of the selection, and no byte and no rendered word elsewhere", async () => {
  const { preview } = await openTextRenderer();
  const parser = unified().use(remarkParse).use(remarkGfm);
  const words = async (text: string) =>
    (await preview({ title: "", description: "", content: text })).html.replace(/<[^>]*>/g, " ").split(/\s+/);
  const random = seededRandom("commands");
  const names = Object.keys(commands);
  const appliedCommands = new Set<string>();
  for (const before of [...articles, allConstructs]) {
    const nodes = parser.parse(before).children.map(({ position }) => position!);
    const wordsBefore = await words(before);
    for (let round = 0; round < 8; round++) {
      const name = names[(round + random.below(names.length)) % names.length]!;
      const anchor = random.below(before.length + 1);
      // These commands replace the selection, which may cut a block in half. So they get a cursor only.
      const isCursor = /^(enter|paragraph|line break)$/.test(name) || random.oneIn(2);
      const head = Math.min(before.length, anchor + (isCursor ? 0 : random.below(60)));
      const specification = commands[name]!(open(before, anchor, head));
      if (!specification) continue;
      appliedCommands.add(name);
      const after = open(before, anchor, head).update(specification).state.doc.toString();
      const touched = nodes.filter(
        ({ start, end }) => end.offset! + 2 >= anchor && start.offset! - 2 <= head,
      );
      const from = Math.min(anchor, ...touched.map(({ start }) => start.offset!));
      const to = Math.max(head, ...touched.map(({ end }) => end.offset!));
      const place = `${name} at ${anchor} to ${head} of ${before.slice(0, 30)}`;
      expect(after.startsWith(before.slice(0, from)), place).toBe(true);
      expect(after.endsWith(before.slice(to)), place).toBe(true);
      if (before === allConstructs) continue;
      const wordsAfter = await words(after);
      const [start, end] = commonEndLengths(wordsBefore, wordsAfter);
      const touchedWords = (await words(before.slice(from, to))).join("");
      expect(touchedWords, place).toContain(wordsBefore.slice(start, wordsBefore.length - end).join(""));
    }
  }
  expect(appliedCommands.size).toBeGreaterThan(names.length - 8);
});

/** How many members two lists have in common at their starts, and at their ends. */
function commonEndLengths(a: string[], b: string[]): [number, number] {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return [start, end];
}
