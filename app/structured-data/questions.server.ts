import { textOfHtml } from "../lib/html-text.ts";

export interface Question {
  /** Without quotation marks. */
  question: string;
  /** Plain text. */
  answer: string;
}

const minQuestions = 3;
/** In characters. Longer texts are chapters and not answers, and would make the page twice as long. */
const maxAnswerLength = 5000;
/** In characters. No list of questions is longer, and a longer text would take long to read through for every page. */
const maxHtmlLength = 200_000;
const heading = /<h2\b[^>]*>.*?<\/h2>/gs;

/**
 * The questions of a text that is a list of answered questions: every second-level heading ends with a question mark, there
 * are three at least, and each is followed by an answer. undefined for all other texts.
 */
export function questionsIn(html: string): Question[] | undefined {
  if (html.length > maxHtmlLength) return undefined;
  const headings = [...html.matchAll(heading)];
  if (headings.length < minQuestions) return undefined;
  const questions = headings.map((match, at) => ({
    question: textOfHtml(match[0]).replace(/^["“‘«]+|["”’»]+$/g, ""),
    answer: textOfHtml(html.slice(match.index + match[0].length, headings[at + 1]?.index)),
  }));
  const isAnswered = ({ question, answer }: Question) =>
    question.endsWith("?") && answer !== "" && answer.length <= maxAnswerLength;
  return questions.every(isAnswered) ? questions : undefined;
}
