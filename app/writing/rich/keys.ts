import { history, historyKeymap, redo, standardKeymap, undo } from "@codemirror/commands";
import { searchKeymap } from "@codemirror/search";
import { type Extension, Prec } from "@codemirror/state";
import { type EditorView, type KeyBinding, keymap } from "@codemirror/view";
import { blockWidgets } from "../decorations/block-widgets.ts";
import { ImageWidget } from "../decorations/widgets.ts";
import { placeholdersIn } from "../images/placeholders.ts";
import { setHeading, toggleList, toggleQuote, toggleTask } from "./block-commands.ts";
import {
  continueListOrQuote,
  indentItems,
  lineBreak,
  newParagraph,
  outdentItems,
  removeLineMark,
} from "./list-commands.ts";
import { type EditCommand, toggleLink, toggleMark } from "./mark-commands.ts";
import { isVerbatim } from "./syntax-nodes.ts";
import { moveToCell } from "./table-commands.ts";

/**
 * Turns an edit command into a CodeMirror command. That returns false when the edit command does nothing, so that other
 * bindings of the key run.
 */
export function toViewCommand(command: EditCommand) {
  return (view: EditorView): boolean => {
    const specification = command(view.state);
    if (specification) view.dispatch({ scrollIntoView: true, ...specification });
    return specification !== undefined;
  };
}

/**
 * Undo and redo. When a step brings back placeholders of uploads, the next steps are taken too, until these are gone again.
 * A step that also changes anything but images is reverted, and nothing more is taken.
 */
const historyCommand = (command: typeof undo, inverse: typeof undo) => (view: EditorView) => {
  const hadPlaceholder = hasPlaceholder(view);
  const isDone = command(view);
  while (!hadPlaceholder && hasPlaceholder(view)) {
    const text = textWithoutImages(view);
    if (!command(view)) break;
    if (textWithoutImages(view) === text) continue;
    inverse(view);
    break;
  }
  return isDone;
};
const hasPlaceholder = ({ state }: EditorView) => placeholdersIn(state.doc.toString()).length > 0;
const textWithoutImages = ({ state }: EditorView) =>
  state.doc.toString().replace(/!\[(?:[^\]\\]|\\.)*\]\([^)\n]*\)\n?/g, "");
const undoStep = historyCommand(undo, redo);
const redoStep = historyCommand(redo, undo);

const indentCode: EditCommand = (state) =>
  isVerbatim(state, state.selection.main.from) && state.selection.main.empty
    ? { ...state.replaceSelection("  "), userEvent: "input" }
    : undefined;

const bindings: KeyBinding[] = [
  { key: "Mod-b", run: toViewCommand(toggleMark("bold")), preventDefault: true },
  { key: "Mod-i", run: toViewCommand(toggleMark("italic")), preventDefault: true },
  { key: "Mod-e", run: toViewCommand(toggleMark("code")), preventDefault: true },
  { key: "Mod-Shift-x", run: toViewCommand(toggleMark("strikethrough")), preventDefault: true },
  { key: "Mod-k", run: toViewCommand(toggleLink), preventDefault: true },
  { key: "Mod-Alt-2", run: toViewCommand(setHeading(2)) },
  { key: "Mod-Alt-3", run: toViewCommand(setHeading(3)) },
  { key: "Mod-Alt-0", run: toViewCommand(setHeading(0)) },
  { key: "Mod-Shift-.", run: toViewCommand(toggleQuote) },
  { key: "Mod-Shift-8", run: toViewCommand(toggleList("bullet")) },
  { key: "Mod-Shift-7", run: toViewCommand(toggleList("ordered")) },
  { key: "Mod-Shift-9", run: toViewCommand(toggleList("task")) },
  { key: "Mod-Enter", run: toViewCommand(toggleTask) },
  {
    key: "Enter",
    run: (view) => [continueListOrQuote, newParagraph].some((command) => toViewCommand(command)(view)),
    shift: toViewCommand(lineBreak),
  },
  { key: "Backspace", run: toViewCommand(removeLineMark) },
  {
    key: "Tab",
    run: (view) => [moveToCell(1), indentItems, indentCode].some((command) => toViewCommand(command)(view)),
  },
  {
    key: "Shift-Tab",
    run: (view) => [moveToCell(-1), outdentItems].some((command) => toViewCommand(command)(view)),
  },
  { key: "ArrowDown", run: (view) => enterBlockWidget(view, 1) },
  { key: "ArrowUp", run: (view) => enterBlockWidget(view, -1) },
  { key: "Mod-z", run: undoStep, preventDefault: true },
  { key: "Mod-y", mac: "Mod-Shift-z", run: redoStep, preventDefault: true },
  { linux: "Ctrl-Shift-z", run: redoStep, preventDefault: true },
];

/** The cursor goes into a table or image that a widget replaces, instead of over it, so that it can be edited by keyboard. */
function enterBlockWidget(view: EditorView, direction: 1 | -1): boolean {
  const { state } = view;
  const { main } = state.selection;
  if (!main.empty) return false;
  const line = state.doc.lineAt(main.head);
  const number = line.number + direction;
  if (number < 1 || number > state.doc.lines) return false;
  const next = state.doc.line(number);
  let target: number | undefined;
  state.field(blockWidgets).between(next.from, next.to, (from, to, { spec }) => {
    // Before an image, Enter opens its description.
    const isStart = direction > 0 || spec.widget instanceof ImageWidget;
    if (to > from && from <= next.to && to >= next.from) target = isStart ? from : to;
  });
  if (target === undefined || isInWrappedLine(view, direction)) return false;
  view.dispatch({ selection: { anchor: target }, scrollIntoView: true, userEvent: "select" });
  return true;
}

/** Whether the next row on the screen in this direction belongs to the same, wrapped line. */
function isInWrappedLine(view: EditorView, direction: 1 | -1) {
  const { main } = view.state.selection;
  const target = view.moveVertically(main, direction > 0);
  const line = view.state.doc.lineAt(main.head);
  return target.head >= line.from && target.head <= line.to && target.head !== main.head;
}

export const keys: Extension = [
  history(),
  Prec.high(keymap.of(bindings)),
  keymap.of([...searchKeymap, ...standardKeymap, ...historyKeymap]),
];
