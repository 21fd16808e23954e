import type { Blockquote, List, Nodes, Paragraph } from "mdast";
import { visit } from "unist-util-visit";
import { readLessons } from "../../app/learning/content/lesson-files.server.ts";
import { type Block, type Check, countWords, parser, problemsIn, textOf } from "./article.ts";

/** `answers`: those to choose from; empty for a question whose answer is typed or put in order. */
interface Question {
  kind: "choice" | "order" | "typed";
  question: string;
  /** How many parts are to be put in order, or how many texts may be typed. */
  parts: number;
  /** Below an answer that is typed or put in order. */
  explanation: string;
  answers: { text: string; isRight: boolean | null; explanation: string }[];
}

interface Exercise {
  title: string;
  /** The source of what is to be done. */
  task: string;
  /** Its source; undefined when there is no solution. */
  solution: string | undefined;
}

const marker = /^\[!([A-Z]+)\][ \t]*/;

/** The lessons of all courses, course by course in their order. */
export const lessons = readLessons("content/lessons").map(({ courseId, slug, content, ...lesson }) => ({
  name: `${courseId}/${slug}`,
  course: courseId,
  id: slug,
  ...lesson,
  ...readText(content, lesson),
}));

export type Lesson = (typeof lessons)[number];

/** The problem that `check` finds in each lesson, as "s1/first-page: …"; an empty list when it finds none. */
export const findProblems = (check: Check<Lesson>) => problemsIn(lessons, check);

function readText(text: string, { title, description }: { title: string; description: string }) {
  const tree = parser.parse(text);
  const prose = [title, description, textOf(tree)].join("\n").replace(/\[![A-Z]+\]/g, "");
  // The final questions are no part of what readers see, and their code is run by a test of its own.
  tree.children = tree.children.filter(
    (node) => node.type !== "blockquote" || kindOf(text, node.children[0]) !== "QUESTION",
  );
  visit(tree, "blockquote", (node) => takeChecks(text, node));
  const blocks: Block[] = [];
  const headings: { depth: number; text: string }[] = [];
  const links: string[] = [];
  const kinds: string[] = [];
  const exercises: Exercise[] = [];
  const checks: Question[] = [];
  let hasHtml = false;
  visit(tree, (node, index, parent) => {
    if (node.type === "code") {
      const next = parent!.children[index! + 1];
      blocks.push({
        // Other words are for the page on which blocks are tried.
        language: [node.lang, /\bbrowser\b/.exec(node.meta ?? "")?.[0]].filter(Boolean).join(" "),
        code: node.value,
        output: next?.type === "code" && next.lang === "text" ? next.value : undefined,
      });
    } else if (node.type === "heading") headings.push({ depth: node.depth, text: textOf(node) });
    else if (node.type === "link") links.push(node.url);
    else if (node.type === "html") hasHtml = true;
    else if (node.type === "blockquote") {
      const kind = kindOf(text, node.children[0]);
      if (!kind) return;
      kinds.push(kind);
      if (kind === "EXERCISE") exercises.push(readExercise(text, node));
      if (kind === "CHECK") checks.push(readCheck(text, node));
    }
  });
  const solutions = exercises.filter(({ solution }) => solution !== undefined);
  return {
    wordCount: countWords(tree),
    prose,
    blocks,
    headings,
    links,
    kinds,
    /** How many markers such as [!CHECK] stand outside a quotation, or where they mean nothing. */
    strayMarkers: (textOf(tree).match(/\[!/g)?.length ?? 0) - kinds.length - solutions.length,
    exercises,
    checks,
    hasHtml,
    hasFirstParagraph: tree.children[0]?.type === "paragraph",
  };
}

/** Hints, checks and what an attempt begins with are no part of a lesson's program: exercises.check.ts tries them. */
function takeChecks(text: string, quotation: Blockquote) {
  let kind: string | undefined;
  quotation.children = quotation.children.filter((node) => {
    kind = kindOf(text, node) ?? kind;
    const isStart = node.type === "code" && /\bstart\b/.test(node.meta ?? "");
    return kind !== "HINT" && kind !== "TEST" && !isStart;
  });
}

function readExercise(text: string, { children }: Blockquote): Exercise {
  const end = children.findIndex((child, index) => index > 0 && kindOf(text, child) === "SOLUTION");
  const [title, ...task] = paragraphLines(text, children[0] as Paragraph);
  const sources = children.map((child) => sourceOf(text, child));
  return {
    title: title!,
    task: [...task, ...sources.slice(1, end < 0 ? undefined : end)].join("\n").trim(),
    solution: end < 0 ? undefined : sources.slice(end).join("\n").replace(marker, "").trim(),
  };
}

function readCheck(text: string, { children }: Blockquote): Question {
  const at = children.findIndex((child) => child.type === "list" || /^= /.test(sourceOf(text, child)));
  const [answer] = children.slice(at);
  const list = answer?.type === "list" ? answer : undefined;
  const isChoice = list?.ordered === false;
  return {
    kind: isChoice ? "choice" : list ? "order" : "typed",
    question: paragraphLines(text, children[0] as Paragraph).join(" "),
    answers: isChoice ? list.children.map((item) => readAnswer(text, item)) : [],
    parts: list ? list.children.length : at < 0 ? 0 : sourceOf(text, answer!).split("\n").length,
    explanation: children
      .slice(at + 1)
      .map((child) => sourceOf(text, child))
      .join("\n"),
  };
}

function readAnswer(text: string, item: List["children"][number]): Question["answers"][number] {
  const [answer, ...explanation] = sourceOf(text, item).split("\n");
  return {
    text: answer!.replace(/^[-*] \[[ x]\] /, ""),
    isRight: item.checked ?? null,
    explanation: explanation.join(" ").trim(),
  };
}

/** The word in "[!WORD]", with which a paragraph gives the quote around it a meaning. */
function kindOf(text: string, node: Nodes | undefined) {
  return node?.type === "paragraph" ? marker.exec(sourceOf(text, node))?.[1] : undefined;
}

function paragraphLines(text: string, node: Paragraph) {
  return sourceOf(text, node).replace(marker, "").split("\n");
}

/** The source of a node, without the "> " of the quotation that it stands in. */
function sourceOf(text: string, { position }: Nodes) {
  return text.slice(position!.start.offset, position!.end.offset).replace(/\n> ?/g, "\n");
}
