import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A question that a reader might type, and the articles that answer it. */
export interface Question {
  /** What sort of question it is, such as "topic", "inflected" or "code". */
  kind: string;
  query: string;
  /** By id: 3 for an article that is exactly what was meant, 2 for a good one, 1 for a related one. */
  grades: Map<string, number>;
  /** The titles of these articles, by id. */
  titles: Map<string, string>;
}

/** The entries of questions.json. An article is written as its id, a space and its title. */
interface Entry {
  kind: string;
  query: string;
  exact: string[];
  good?: string[];
  related?: string[];
}

/** Reads the questions about the site of `npm run seed`, whose posts have the same ids each time. */
export function readQuestions(): Question[] {
  const text = readFileSync(join(import.meta.dirname, "questions.json"), "utf8");
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
  const space = article.indexOf(" ");
  return { id: article.slice(0, space), title: article.slice(space + 1) };
}
