import { parseMarkdown } from "markdown-syntax/parse-markdown";
import type { List, ListItem, RootContent } from "mdast";
import { type Answer, type CodePart, noAnswer, noCode, type Question, type Run, type Task } from "./task.ts";
import { codeSpan, plainText, writeTask } from "./write-task.ts";

interface Block {
  node: RootContent;
  source: string;
  from: number;
  to: number;
}

const marker = /^\[!(CHECK|QUESTION|EXERCISE)\] /;
const partMarker = /^\[!(HINT|TEST|SOLUTION)\]\s*/;

/** Returns what a form says of a block. undefined: the form cannot say all of it, byte for byte. */
export function readTask(source: string): Task | undefined {
  const task = readAny(source);
  return task && writeTask(task) === source ? task : undefined;
}

function readAny(source: string): Task | undefined {
  const blocks = blocksOf(source);
  if (blocks[0]?.node.type === "code") return readRun(blocks);
  if (blocks.length !== 1 || blocks[0]!.node.type !== "blockquote") return undefined;
  const text = source.replace(/^> ?/gm, "");
  const kind = marker.exec(text)?.[1];
  if (kind === "EXERCISE") return readExercise(text);
  return kind ? readQuestion(kind === "CHECK" ? "check" : "question", text) : undefined;
}

function blocksOf(text: string): Block[] {
  return parseMarkdown(text).children.map((node) => {
    const [from, to] = [node.position!.start.offset!, node.position!.end.offset!];
    return { node, from, to, source: text.slice(from, to) };
  });
}

function readQuestion(kind: Question["kind"], text: string): Question | undefined {
  const blocks = blocksOf(text);
  const block = blocks.slice(1).find(({ node, source }) => node.type === "list" || /^= /.test(source));
  const read = block && (block.node.type === "list" ? readList(block.node, text) : readTyped(block.source));
  if (!read) return undefined;
  const question = text.slice(0, block.from).replace(marker, "").trim();
  return { kind, question, ...read, explanation: text.slice(block.to).trim() };
}

function readList({ ordered, children }: List, text: string): Pick<Question, "sort" | "answers"> | undefined {
  const answers = children.map((item) => readItem(item, text));
  if (answers.includes(undefined)) return undefined;
  const right = answers.filter((answer) => answer!.isRight).length;
  return { sort: ordered ? "order" : right > 1 ? "several" : "one", answers: answers as Answer[] };
}

function readItem({ children, position }: ListItem, text: string): Answer | undefined {
  if (children.length !== 1 || children[0]!.type !== "paragraph") return undefined;
  const source = text.slice(position!.start.offset, position!.end.offset);
  const [, box, line, why = ""] = /^(?:- \[([ x])\]|\d+\.) (.*)(?:\n {2}([\s\S]*))?$/.exec(source) ?? [];
  return line ? { text: line, isRight: box === "x", why: why.replaceAll("\n  ", "\n") } : undefined;
}

function readTyped(paragraph: string): Pick<Question, "sort" | "answers"> {
  const lines = paragraph.split("\n").map((line) => line.replace(/^= /, ""));
  const shown = lines.map((line) => (codeSpan.test(line) ? line : plainText(line)));
  return { sort: "typed", answers: shown.map((text) => ({ ...noAnswer, text })) };
}

function readExercise(text: string): Task {
  const blocks = blocksOf(text);
  const starts = blocks.filter(({ node, source }) => node.type === "paragraph" && partMarker.test(source));
  const parts = starts.map(({ from, source }, at) => ({
    kind: partMarker.exec(source)![1],
    text: text
      .slice(from, starts[at + 1]?.from)
      .replace(partMarker, "")
      .trim(),
  }));
  const ofKind = (kind: string) => parts.filter((part) => part.kind === kind).map((part) => part.text);
  const head = text.slice(0, starts[0]?.from).replace(marker, "");
  const [title, rest] = [head.replace(/\n[\s\S]*/, ""), head.replace(/^.*\n?/, "").trim()];
  const last = blocksOf(rest).at(-1);
  const begins = last?.node.type === "code" && /\bstart\b/.test(last.node.meta ?? "") ? last : undefined;
  const start = begins ? codeOf(begins) : noCode;
  return {
    ...{ kind: "exercise", title, task: rest.slice(0, begins?.from).trim() },
    ...{ start: start.code, startInfo: start.info.replace(" start", "") },
    hints: ofKind("HINT"),
    tests: ofKind("TEST").map(readPart),
    solution: readPart(ofKind("SOLUTION").join("\n\n")),
  };
}

/** The first code, and the text below it as what it prints. */
function readPart(text: string): CodePart {
  const blocks = blocksOf(text);
  const at = blocks.findIndex(({ node }) => node.type === "code");
  if (at < 0) return { ...noCode, words: text };
  const isPrinted = (block?: Block) => block && /^text( ordered)?$/.test(codeOf(block).info);
  const code = isPrinted(blocks[at]) ? undefined : blocks[at]!;
  const below = blocks[code ? at + 1 : at];
  const printed = isPrinted(below) ? codeOf(below!) : undefined;
  return {
    ...(code ? codeOf(code) : noCode),
    words: text.slice(0, blocks[at]!.from).trim(),
    printed: printed?.code ?? "",
    isOrdered: printed?.info === "text ordered",
    after: text.slice((printed ? below! : code!).to).trim(),
  };
}

function codeOf({ node }: Block): CodePart {
  if (node.type !== "code") return noCode;
  return { ...noCode, info: [node.lang, node.meta].filter(Boolean).join(" "), code: node.value };
}

function readRun(blocks: Block[]): Run | undefined {
  const [code, printed] = blocks.map(codeOf);
  if (blocks.length > 2 || (printed && printed.info !== "text")) return undefined;
  const [language = "", ...words] = code!.info.split(" ");
  const file = words.find((word) => /^[\w-]+\.\w+$/.test(word)) ?? "";
  const other = words.filter((word) => word !== file && word !== "norun").join(" ");
  const noRun = words.includes("norun");
  return { kind: "run", language, file, noRun, other, code: code!.code, printed: printed?.code ?? "" };
}
