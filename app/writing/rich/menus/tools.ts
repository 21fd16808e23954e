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
import type { Tool } from "../tool-row.tsx";
import {
  hasMark,
  insertBlock,
  isIn,
  listKind,
  newBlocks,
  toggle,
  toggleHeading,
  toggleList,
  toggleQuote,
} from "./commands.ts";
import { openFind } from "./find-plugin.ts";
import { openLink } from "./link-plugin.ts";

type IsOn = (state: EditorState) => boolean;
type ToolDefinition = [name: string, icon: IconNode, shortcut: string, command: Command, isOn?: IsOn];

const markTool = (name: string, icon: IconNode, keys: string, mark: string): ToolDefinition => [
  name,
  icon,
  keys,
  toggle(mark),
  (state) => hasMark(state, mark),
];
const strikethrough = markTool("Strikethrough", Strikethrough, "Shift+X", "strike");
const selectionTools: ToolDefinition[] = [
  markTool("Bold", Bold, "B", "strong"),
  markTool("Italic", Italic, "I", "em"),
  markTool("Code", Code, "E", "code"),
  ["Link", Link, "K", openLink, (state) => hasMark(state, "link")],
  ["Heading", Heading, "Alt+2", toggleHeading(2), (state) => isIn(state, "heading")],
  ["Quote", Quote, "Shift+.", toggleQuote, (state) => isIn(state, "blockquote")],
];
const blockTools: ToolDefinition[] = [
  ["List", List, "Shift+8", toggleList("bullet"), (state) => listKind(state) === "bullet"],
  ["Numbered list", ListOrdered, "Shift+7", toggleList("ordered"), (state) => listKind(state) === "ordered"],
  ["Tasks", ListTodo, "Shift+9", toggleList("task"), (state) => listKind(state) === "task"],
  ["Table", Table, "", insertBlock(newBlocks.table)],
];

export const selectionBarTools = (view: EditorView, state: EditorState): Tool[] =>
  [...selectionTools, strikethrough].map((definition) => toolOf(definition, view, state));

export function toolbarTools(view: EditorView, state: EditorState, chooseImages: () => void): Tool[] {
  const find = toolOf(["Find and replace", Search, "F", openFind], view, state);
  return [
    { ...toolOf(["Undo", Undo2, "Z", undo], view, state), isDisabled: !undo(state) },
    { ...toolOf(["Redo", Redo2, "Shift+Z", redo], view, state), isDisabled: !redo(state) },
    ...[...selectionTools, strikethrough, ...blockTools].map((definition) => toolOf(definition, view, state)),
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
