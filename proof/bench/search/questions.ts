import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A question that a reader might type, and the articles that answer it. */
export interface Question {
  /** What sort of question it is, such as "topic", "inflected" or "code". */
  kind: string;
  query: string;
  /** By id, of a lesson "s12/loops": 3 for what is exactly what was meant, 2 for what is good, 1 for what is related. */
  grades: Map<string, number>;
  /** The titles of these articles, by id; "" where the file does not say them. */
  titles: Map<string, string>;
}

/** The entries of questions.json. An article is written as its id, a space and its title, or as its id alone. */
interface Entry {
  kind: string;
  query: string;
  exact: string[];
  good?: string[];
  related?: string[];
}

/**
 * "questions": about the site of `npm run seed`, whose posts have the same ids each time. "typed" and "kept-aside": what people type,
 * about the built-in texts alone; the search was never tuned by those kept aside.
 */
export type QuestionFile = "questions" | "typed" | "kept-aside";

export function readQuestions(file: QuestionFile): Question[] {
  const text = readFileSync(join(import.meta.dirname, `${file}.json`), "utf8");
  return (JSON.parse(text) as Entry[]).map(({ kind, query, exact, good = [], related = [] }) => {
    const lists = { 3: exact, 2: good, 1: related };
    const articles = Object.entries(lists).flatMap(([grade, list]) =>
      list.map((article) => ({ grade: Number(grade), ...splitArticle(article) })),
    );
    const grades = new Map(articles.map(({ id, grade }) => [id, grade]));
    if (grades.size < articles.length) throw new Error(`"${query}" names an article twice`);
    return { kind, query, grades, titles: new Map(articles.map(({ id, title }) => [id, title])) };
  });
}

function splitArticle(article: string) {
  const [id, ...title] = article.split(" ");
  return { id: id!, title: title.join(" ") };
}
