import {
  Bold,
  Code,
  Heading,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  Quote,
  Search,
  Strikethrough,
  Table,
} from "lucide";
import { blocks, setHeading, toggleList, toggleQuote } from "./block-commands.ts";
import { type Command, toggleLink, toggleMark } from "./mark-commands.ts";
import type { Tool } from "./tool-row.tsx";

type Definition = [name: string, icon: Tool["icon"], shortcut: string, command: Command, mark?: string];

const forSelection: Definition[] = [
  ["Bold", Bold, "Ctrl/⌘+B", toggleMark("bold"), "StrongEmphasis"],
  ["Italic", Italic, "Ctrl/⌘+I", toggleMark("italic"), "Emphasis"],
  ["Code", Code, "Ctrl/⌘+E", toggleMark("code"), "InlineCode"],
  ["Link", Link, "Ctrl/⌘+K", toggleLink, "Link"],
  ["Heading", Heading, "Ctrl/⌘+Alt+2", setHeading(2), "Heading"],
  ["Quote", Quote, "Ctrl/⌘+Shift+.", toggleQuote, "Blockquote"],
];
const others: Definition[] = [
  ["Strikethrough", Strikethrough, "Ctrl/⌘+Shift+X", toggleMark("strikethrough"), "Strikethrough"],
  ["List", List, "Ctrl/⌘+Shift+8", toggleList("bullet")],
  ["Numbered list", ListOrdered, "Ctrl/⌘+Shift+7", toggleList("ordered")],
  ["Tasks", ListTodo, "Ctrl/⌘+Shift+9", toggleList("task")],
  ["Table", Table, "", blocks.table],
];

/** `run` gets the command of the pressed tool. `activeNodes`: the names of the syntax nodes around the selection. */
export function bubbleTools(marks: string[], run: (command: Command) => void): Tool[] {
  return forSelection.map((definition) => toolOf(definition, marks, run));
}

export function toolbarTools(
  marks: string[],
  run: (command: Command) => void,
  chooseImages: () => void,
  find: () => void,
): Tool[] {
  return [
    ...[...forSelection, ...others].map((definition) => toolOf(definition, marks, run)),
    { name: "Image", icon: Image, run: chooseImages },
    { name: "Find and replace", icon: Search, shortcut: "Ctrl/⌘+F", run: find },
  ];
}

function toolOf(
  [name, icon, shortcut, command, mark]: Definition,
  marks: string[],
  run: (command: Command) => void,
): Tool {
  return { name, icon, shortcut, isOn: mark ? marks.includes(mark) : undefined, run: () => run(command) };
}
