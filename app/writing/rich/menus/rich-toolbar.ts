import {
  Bold,
  Code,
  Heading,
  type IconNode,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  Quote,
  Redo2,
  Search,
  Strikethrough,
  Table,
  Undo2,
} from "lucide";
import { redo, undo } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { Tool } from "../../tool-row.tsx";
import {
  toggleBold,
  toggleCode,
  toggleHeading,
  toggleItalic,
  toggleQuote,
  toggleStrike,
} from "../commands.ts";
import { listKindOf, toggleList } from "../list-commands.ts";
import { hasMark, isIn } from "./around-caret.ts";
import { openFind } from "./find-plugin.ts";
import { insertBlock, newBlocks } from "./insert-block.ts";
import { openLink } from "./link-plugin.ts";

type IsOn = (state: EditorState) => boolean;
type ToolDefinition = [name: string, icon: IconNode, shortcut: string, command: Command, isOn?: IsOn];

const isMarked =
  (mark: string): IsOn =>
  (state) =>
    hasMark(state, mark);
const selectionTools: ToolDefinition[] = [
  ["Bold", Bold, "B", toggleBold, isMarked("strong")],
  ["Italic", Italic, "I", toggleItalic, isMarked("em")],
  ["Code", Code, "E", toggleCode, isMarked("code")],
  ["Link", Link, "K", openLink, isMarked("link")],
  ["Heading", Heading, "Alt+2", toggleHeading(2), (state) => isIn(state, "heading")],
  ["Quote", Quote, "Shift+.", toggleQuote, (state) => isIn(state, "blockquote")],
  ["Strikethrough", Strikethrough, "Shift+X", toggleStrike, isMarked("strike")],
];
const blockTools: ToolDefinition[] = [
  ["List", List, "Shift+8", toggleList("bullet"), (state) => listKindOf(state) === "bullet"],
  [
    "Numbered list",
    ListOrdered,
    "Shift+7",
    toggleList("ordered"),
    (state) => listKindOf(state) === "ordered",
  ],
  ["Tasks", ListTodo, "Shift+9", toggleList("task"), (state) => listKindOf(state) === "task"],
  ["Table", Table, "", insertBlock(newBlocks.table)],
];

export const selectionBarTools = (view: EditorView, state: EditorState): Tool[] =>
  selectionTools.map((definition) => toolOf(definition, view, state));

export function toolbarTools(view: EditorView, state: EditorState, chooseImages: () => void): Tool[] {
  const find = toolOf(["Find and replace", Search, "F", openFind], view, state);
  return [
    { ...toolOf(["Undo", Undo2, "Z", undo], view, state), isDisabled: !undo(state) },
    { ...toolOf(["Redo", Redo2, "Shift+Z", redo], view, state), isDisabled: !redo(state) },
    ...[...selectionTools, ...blockTools].map((definition) => toolOf(definition, view, state)),
    { name: "Image", icon: Image, run: chooseImages },
    // The search takes the focus itself.
    { ...find, run: () => void openFind(state, view.dispatch) },
  ];
}

function toolOf(
  [name, icon, keys, command, isOn]: ToolDefinition,
  view: EditorView,
  state: EditorState,
): Tool {
  const shortcut = keys && `Ctrl/⌘+${keys}`;
  return { name, icon, shortcut, isOn: isOn?.(state), run: () => runCommand(view, command) };
}

/** The focus goes back into the text first: a command may take it elsewhere. */
export function runCommand(view: EditorView, command: Command) {
  view.focus();
  command(view.state, view.dispatch);
}
