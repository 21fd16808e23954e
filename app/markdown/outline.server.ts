import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import type { Heading, Outline, Question } from "../lib/outline.ts";
import { firstCharacters } from "../lib/text.ts";
import { plainLine } from "./plain-text.server.ts";

const maxHeadings = 200;
const maxHeadingLength = 200;
const maxLinkedBlogs = 50;
const minQuestions = 3;
const maxQuestions = 50;
/** In characters. Longer texts are chapters and not answers, and would make the page twice as long. */
const maxAnswerLength = 5000;
const maxQuestionLength = 300;

/** Reads the outline from the tree of a rendered text. */
export function outlineOf(tree: Root): Outline {
  const questions = questionsIn(tree);
  const linkedBlogs = addressesIn(tree).flatMap(
    (address) => /^\/blog\/([a-z0-9]{1,12})(?:[?#]|$)/.exec(address)?.[1] ?? [],
  );
  return {
    headings: headingsIn(tree),
    ...(questions && { questions }),
    linkedBlogs: [...new Set(linkedBlogs)].slice(0, maxLinkedBlogs),
  };
}

/** The addresses of all links and images. */
export function addressesIn(tree: Root): string[] {
  const addresses: string[] = [];
  visit(tree, "element", ({ properties }) => {
    for (const address of [properties.href, properties.src]) if (address) addresses.push(String(address));
  });
  return addresses;
}

/** The marks of the buttons of a lesson, in order. */
export function marksIn(tree: Root): string[] {
  const marks: string[] = [];
  visit(tree, "element", ({ tagName, properties }) => {
    // The mark's path: "s12/first-program/x-a-fourth-friend".
    if (tagName !== "button" || properties.name !== "on") return;
    marks.push(String(properties.dataSolved ?? properties.value).split("/")[2]!);
  });
  return marks;
}

/** The second- and third-level headings that have an anchor. */
export function headingsIn(tree: Root): Heading[] {
  const headings: Heading[] = [];
  visit(tree, "element", (node) => {
    const { id } = node.properties;
    if (!/^h[23]$/.test(node.tagName) || !String(id).startsWith("h-")) return;
    if (headings.length === maxHeadings) return false;
    const text = firstCharacters(plainLine([node]), maxHeadingLength);
    headings.push({ id: String(id), text, ...(node.tagName === "h3" && { isSub: true as const }) });
  });
  return headings;
}

/**
 * The questions of a text that is a list of answered questions: every second-level heading ends with a question mark, there
 * are three at least, and each is followed by an answer. undefined for all other texts.
 */
function questionsIn(tree: Root): Question[] | undefined {
  const headings = elementsNamed(tree, "h2");
  if (headings.length < minQuestions || headings.length > maxQuestions) return undefined;
  const places = headings.map((heading) => tree.children.indexOf(heading));
  // A heading inside a quotation or of the footnotes: the text has other parts than questions.
  if (places.includes(-1)) return undefined;
  const questions = places.map((place, at) => ({
    question: withoutQuotationMarks(firstCharacters(plainLine([headings[at]!]), maxQuestionLength)),
    answer: plainLine(tree.children.slice(place + 1, places[at + 1])),
  }));
  const isAnswered = ({ question, answer }: Question) =>
    question.endsWith("?") && answer !== "" && answer.length <= maxAnswerLength;
  return questions.every(isAnswered) ? questions : undefined;
}

function withoutQuotationMarks(text: string) {
  return text.replace(/^["“‘«]+|["”’»]+$/g, "");
}

function elementsNamed(tree: Root, name: string): Element[] {
  const elements: Element[] = [];
  visit(tree, "element", (node) => {
    if (node.tagName === name) elements.push(node);
  });
  return elements;
}
