// The final questions of a lesson: [!QUESTION] quotations, which are taken out of its text before anything is made of it.
import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import type { VFile } from "vfile";

const marker = /^\s*\[!QUESTION\][ \t]*/i;

interface QuestionOf<Text> {
  /** "order": the answers are to be put in the order in which they stand. "typed": each is a right one, as plain text. */
  kind: "choice" | "order" | "typed";
  text: Text;
  answers: Text[];
  /** The places of the right answers of a choice. */
  right: number[];
  /** What stands below the answers: for who has answered. */
  explanation?: Text;
}

/** With text and answers as HTML. For the server alone. */
export type FinalQuestion = QuestionOf<string>;

declare module "hast" {
  interface RootData {
    questions?: QuestionOf<ElementContent[]>[];
  }
}

/** One that cannot be answered is taken out too, and kept nowhere. Does nothing in other texts than lessons. */
export function lessonQuestions() {
  return (tree: Root, file: VFile) => {
    if (!file.data.lesson) return;
    const questions: QuestionOf<ElementContent[]>[] = [];
    visit(tree, "element", (node, index, parent) => {
      if (node.tagName !== "blockquote" || !marker.test(textOf(node))) return;
      parent!.children.splice(index!, 1);
      const question = readQuestion(elementsIn(node));
      if (isAnswerable(question)) questions.push(question);
      return [SKIP, index!];
    });
    tree.data = { ...tree.data, questions };
  };
}

/** What was taken out of a tree. */
export function questionsOf(tree: Root, toHtml: (tree: Root) => string): FinalQuestion[] {
  const html = (children: ElementContent[]) => toHtml({ type: "root", children }).trim();
  return (tree.data?.questions ?? []).map(({ kind, text, answers, right, explanation }) => ({
    kind,
    text: html(text),
    answers: answers.map((answer) =>
      kind === "typed" ? textOf({ type: "root", children: answer }) : html(answer),
    ),
    right,
    ...(explanation && { explanation: html(explanation) }),
  }));
}

function readQuestion([first, ...others]: Element[]): QuestionOf<ElementContent[]> {
  const [start, ...rest] = first!.children as [{ value: string }, ...ElementContent[]];
  first!.children = [{ type: "text", value: start.value.replace(marker, "") }, ...rest];
  const list = others.find(({ tagName }) => tagName === "ul" || tagName === "ol");
  const typed = others.filter(isTypedAnswer);
  const isAnswer = (node: Element) => node === list || typed.includes(node);
  const end = others.findLastIndex(isAnswer) + 1 || others.length;
  const text = [first!, ...others.slice(0, end).filter((node) => !isAnswer(node))];
  const below = end < others.length ? { explanation: others.slice(end) } : {};
  const items = (list ? elementsIn(list) : []).map(inlineOf);
  if (list?.tagName === "ol") return { kind: "order", text, answers: items, right: [], ...below };
  if (!list) {
    const answers = typed.flatMap(typedAnswers).map((value): ElementContent[] => [{ type: "text", value }]);
    return { kind: "typed", text, answers, right: [], ...below };
  }
  const right = items.flatMap((item, at) => (item.some((node) => boxOf(node)?.checked === true) ? at : []));
  const answers = items.map((item) => item.filter((node) => !boxOf(node)));
  return { kind: "choice", text, answers, right, ...below };
}

function isAnswerable({ kind, answers, right }: QuestionOf<ElementContent[]>) {
  if (kind === "typed") return answers.length > 0;
  return answers.length > 1 && (kind === "order" || right.length > 0);
}

/** Whether a node is a paragraph with answers that may be typed. */
export function isTypedAnswer(node: ElementContent): node is Element {
  if (node.type !== "element" || node.tagName !== "p") return false;
  const [first] = node.children;
  return first?.type === "text" && /^\s*= /.test(first.value);
}

/** Each line of the paragraph is an answer. */
export function typedAnswers(paragraph: Element): string[] {
  return textOf(paragraph)
    .split("\n")
    .map((line) => line.replace(/^\s*= /, "").trim());
}

/** What is in an item, also when its text is a paragraph. */
export function inlineOf(item: Element): ElementContent[] {
  const [paragraph] = elementsIn(item);
  return paragraph?.tagName === "p" ? paragraph.children : item.children;
}

function boxOf(node: ElementContent) {
  return node.type === "element" && node.tagName === "input" ? node.properties : undefined;
}

export function elementsIn(node: Element) {
  return node.children.filter((child) => child.type === "element");
}
