import { baseKeymap, chainCommands } from "prosemirror-commands";
import { closeHistory, redo, undo } from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { type Command, Plugin, Selection } from "prosemirror-state";
import {
  moveBlock,
  setParagraph,
  toggleBold,
  toggleCode,
  toggleHeading,
  toggleItalic,
  toggleQuote,
  toggleStrike,
} from "./commands.ts";
import { enterSource } from "./enter-source.ts";
import { enterFence } from "./input-rules.ts";
import {
  enterInList,
  enterOverItem,
  indentItem,
  outdentItem,
  toggleList,
  toggleTask,
} from "./list-commands.ts";
import { describePicture } from "./pictures.ts";
import { editInlineSource } from "./source-views.ts";
import { editTask } from "./tasks.ts";
import {
  backspaceAtStart,
  breakLine,
  deleteAtEnd,
  enterInCode,
  enterInTable,
  goBelowSource,
  goOn,
  indentCode,
  leaveBlock,
  leaveMarks,
  splitText,
  tabBackInTable,
  tabInTable,
} from "./text-keys.ts";
import { enterAddress } from "./typed-links.ts";

/** Also into a block that hides its Markdown, where the browser finds no place for the caret. */
const goTo =
  (find: (doc: Node) => Selection): Command =>
  ({ doc, tr }, dispatch) => {
    dispatch?.(tr.setSelection(find(doc)).scrollIntoView());
    return true;
  };

const bindings: Record<string, Command> = {
  "Mod-z": undo,
  "Mod-y": redo,
  "Shift-Mod-z": redo,
  "Mod-b": toggleBold,
  "Mod-i": toggleItalic,
  "Mod-e": toggleCode,
  "Shift-Mod-x": toggleStrike,
  "Mod-Alt-2": toggleHeading(2),
  "Mod-Alt-3": toggleHeading(3),
  "Mod-Alt-0": setParagraph,
  "Shift-Mod-.": toggleQuote,
  "Shift-Mod->": toggleQuote,
  "Shift-Mod-8": toggleList("bullet"),
  "Shift-Mod-*": toggleList("bullet"),
  "Shift-Mod-7": toggleList("ordered"),
  "Shift-Mod-&": toggleList("ordered"),
  "Shift-Mod-9": toggleList("task"),
  "Shift-Mod-(": toggleList("task"),
  "Mod-Enter": chainCommands(toggleTask, leaveBlock),
  "Alt-ArrowUp": moveBlock(-1),
  "Alt-ArrowDown": moveBlock(1),
  "Ctrl-Home": goTo(Selection.atStart),
  "Ctrl-End": chainCommands(goBelowSource, goTo(Selection.atEnd)),
  Enter: chainCommands(
    describePicture,
    editTask,
    editInlineSource,
    enterFence,
    enterInCode,
    enterAddress,
    enterInTable,
    enterInList,
    enterOverItem,
  ),
  "Shift-Enter": chainCommands(breakLine, splitText),
  Backspace: chainCommands(undoInputRule, backspaceAtStart),
  "Mod-Backspace": backspaceAtStart,
  Delete: deleteAtEnd,
  Tab: chainCommands(tabInTable, indentItem, indentCode),
  "Shift-Tab": chainCommands(tabBackInTable, outdentItem),
  ArrowDown: chainCommands(enterSource("down"), goOn),
  ArrowUp: enterSource("up"),
  ArrowRight: chainCommands(enterSource("right"), leaveMarks),
  ArrowLeft: enterSource("left"),
};

/** After Escape, Tab leaves the text instead of indenting. */
function escapeThenTab() {
  let hasEscaped = false;
  const keydown = (_: unknown, { key }: KeyboardEvent) => {
    const leaves = hasEscaped && key === "Tab";
    if (key !== "Shift") hasEscaped = key === "Escape";
    // ProseMirror leaves the event alone, and so do we.
    return leaves;
  };
  return new Plugin({ props: { handleDOMEvents: { keydown } } });
}

/**
 * The browser tells a moment later of a caret that it moved itself; a fast key could come before that. Undo takes back one
 * paragraph at most.
 */
const beforeKeys = new Plugin({
  props: {
    handleDOMEvents: {
      keydown(view, { key }) {
        if (view.composing) return false;
        document.dispatchEvent(new Event("selectionchange"));
        if (key === "Enter") view.dispatch(closeHistory(view.state.tr));
        return false;
      },
    },
  },
});

export const keys = () => [beforeKeys, escapeThenTab(), keymap(bindings), keymap(baseKeymap)];
