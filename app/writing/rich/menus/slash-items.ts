import {
  Code,
  Heading2,
  Heading3,
  type IconNode,
  Image,
  Info,
  List,
  ListOrdered,
  ListTodo,
  Minus,
  MousePointerClick,
  Play,
  Quote,
  Sigma,
  Superscript,
  Table,
} from "lucide";
import type { Command } from "prosemirror-state";
import { taskKinds } from "../../tasks/task-kinds.ts";
import { toggleHeading, toggleQuote } from "../commands.ts";
import { toggleList } from "../list-commands.ts";
import { openTask } from "../tasks.ts";
import { insertFootnote, insertFormula } from "../typed-sources.ts";
import { insertBlock, newBlocks } from "./insert-block.ts";
import { insertButton } from "./link-plugin.ts";

export interface SlashItem {
  name: string;
  hint: string;
  /** How it is written in Markdown. */
  sign: string;
  icon: IconNode;
  /** Other words that find it. */
  keywords: string;
  /** undefined: opens the chooser for images. */
  command?: Command;
}

type Row = [name: string, hint: string, sign: string, icon: IconNode, keywords: string, command?: Command];

const inlineRows: Row[] = [
  ["Inline formula", "Among words", "$x^2$", Sigma, "math tex", insertFormula],
  ["Footnote", "A note at the end of the text", "[^1]", Superscript, "note reference", insertFootnote],
];

const rows: Row[] = [
  ["Heading", "Begins a section", "##", Heading2, "title h2", toggleHeading(2)],
  ["Small heading", "Begins a part of a section", "###", Heading3, "title h3", toggleHeading(3)],
  ["List", "Points", "-", List, "bullet ul", toggleList("bullet")],
  ["Numbered list", "Steps in order", "1.", ListOrdered, "ol", toggleList("ordered")],
  ["Tasks", "Boxes to tick", "- [ ]", ListTodo, "todo list check", toggleList("task")],
  ["Quote", "Words of somebody else", ">", Quote, "blockquote", toggleQuote],
  [
    "Callout",
    "A note, a tip or a warning",
    "> [!note]",
    Info,
    "box note tip warning",
    insertBlock(newBlocks.callout),
  ],
  ["Code", "In colours, with a copy button", "```", Code, "block pre", insertBlock(newBlocks.code)],
  ["Formula", "Written in TeX", "$$", Sigma, "math equation", insertBlock(newBlocks.formula, 3)],
  ...inlineRows,
  [
    "Embed",
    "A video, a post or a page, by its address",
    "https://",
    Play,
    "video youtube",
    insertBlock(newBlocks.embed),
  ],
  ["Button", "A link that stands out", '[]( "button")', MousePointerClick, "link", insertButton],
  ["Table", "Rows and columns", "| |", Table, "grid", insertBlock(newBlocks.table)],
  ["Image", "A file of this device", "![]()", Image, "picture photo"],
  ["Divider", "A line between two parts", "---", Minus, "rule hr", insertBlock(newBlocks.divider)],
];

const ofLessons = taskKinds.map(
  ([kind, name, hint, sign, icon, keywords]): Row => [name, hint, sign, icon, keywords, openTask(kind)],
);

const toItem = ([name, hint, sign, icon, keywords, command]: Row): SlashItem => ({
  ...{ name, hint, sign, icon, keywords, command },
});
const items = [...ofLessons, ...rows].map(toItem);

/** What stands among words. There, a "/" often means itself: what is typed has to begin a word of an item. */
export const findInlineItems = (query: string): SlashItem[] =>
  inlineRows
    .map(toItem)
    .filter(({ name, keywords }) => ` ${name} ${keywords}`.toLowerCase().includes(` ${query.toLowerCase()}`));

/** Those whose name begins with the typed text stand first. */
export function findItems(query: string, isLesson: boolean): SlashItem[] {
  const words = query.trim().toLowerCase();
  const rank = ({ name }: SlashItem) => (name.toLowerCase().startsWith(words) ? 0 : 1);
  return (isLesson ? items : items.slice(ofLessons.length))
    .filter(({ name, keywords }) => `${name} ${keywords}`.toLowerCase().includes(words))
    .sort((first, second) => rank(first) - rank(second));
}
