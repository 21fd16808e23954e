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
import { insertCommands, setHeading, toggleList, toggleQuote } from "./block-commands.ts";
import { type EditCommand, toggleLink, toggleMark } from "./mark-commands.ts";
import type { Tool } from "./tool-row.tsx";

type ToolDefinition = [
  name: string,
  icon: Tool["icon"],
  shortcut: string,
  command: EditCommand,
  nodeName?: string,
];

const selectionTools: ToolDefinition[] = [
  ["Bold", Bold, "Ctrl/⌘+B", toggleMark("bold"), "StrongEmphasis"],
  ["Italic", Italic, "Ctrl/⌘+I", toggleMark("italic"), "Emphasis"],
  ["Code", Code, "Ctrl/⌘+E", toggleMark("code"), "InlineCode"],
  ["Link", Link, "Ctrl/⌘+K", toggleLink, "Link"],
  ["Heading", Heading, "Ctrl/⌘+Alt+2", setHeading(2), "Heading"],
  ["Quote", Quote, "Ctrl/⌘+Shift+.", toggleQuote, "Blockquote"],
];
const otherTools: ToolDefinition[] = [
  ["Strikethrough", Strikethrough, "Ctrl/⌘+Shift+X", toggleMark("strikethrough"), "Strikethrough"],
  ["List", List, "Ctrl/⌘+Shift+8", toggleList("bullet")],
  ["Numbered list", ListOrdered, "Ctrl/⌘+Shift+7", toggleList("ordered")],
  ["Tasks", ListTodo, "Ctrl/⌘+Shift+9", toggleList("task")],
  ["Table", Table, "", insertCommands.table],
];

/** `run` gets the command of the pressed tool. `activeNodes`: the names of the syntax nodes around the selection. */
export function bubbleTools(activeNodes: string[], run: (command: EditCommand) => void): Tool[] {
  return selectionTools.map((definition) => toolOf(definition, activeNodes, run));
}

export function toolbarTools(
  activeNodes: string[],
  run: (command: EditCommand) => void,
  chooseImages: () => void,
  find: () => void,
): Tool[] {
  return [
    ...[...selectionTools, ...otherTools].map((definition) => toolOf(definition, activeNodes, run)),
    { name: "Image", icon: Image, run: chooseImages },
    { name: "Find and replace", icon: Search, shortcut: "Ctrl/⌘+F", run: find },
  ];
}

function toolOf(
  [name, icon, shortcut, command, nodeName]: ToolDefinition,
  activeNodes: string[],
  run: (command: EditCommand) => void,
): Tool {
  return {
    name,
    icon,
    shortcut,
    isOn: nodeName ? activeNodes.includes(nodeName) : undefined,
    run: () => run(command),
  };
}
