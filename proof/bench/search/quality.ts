import { readCatalogue } from "../../../app/learning/models/catalogue.server.ts";
import { lessonPath } from "../../../app/lib/lesson-path.ts";
import { type SearchHit, searchBlogs } from "../../../app/search/models/search.server.ts";
import type { Db } from "../../../db/engine.ts";
import { misspell } from "./misspell.ts";
import type { Question } from "./questions.ts";
import { ndcg, reciprocalRank } from "./ranking.ts";

/** How well the search answers a query, or several on average. Both are from 0 to 1; see ranking.ts. */
export interface Quality {
  ndcg: number;
  mrr: number;
}

/** A query as it was typed, and the results with their grades, best first. */
interface Answer extends Quality {
  query: string;
  results: { id: string; grade: number }[];
}

export interface AnsweredQuestion {
  question: Question;
  plain: Answer;
  /** The question's misspellings; empty when it has no word that can be misspelt. */
  misspelt: Answer[];
}

/** Asks every question once as it is and once for each of its misspellings. */
export async function askQuestions(db: Db, questions: Question[]): Promise<AnsweredQuestion[]> {
  const answered: AnsweredQuestion[] = [];
  for (const question of questions) {
    const misspelt: Answer[] = [];
    const plain = await ask(db, question, question.query);
    for (const query of stays(question) ? [] : misspell(question.query))
      misspelt.push(await ask(db, question, query));
    answered.push({ question, plain, misspelt });
  }
  return answered;
}

/** A phrase is not corrected; what is misspelt already has mistakes enough. */
function stays({ kind }: Question) {
  return kind === "phrase" || kind === "misspelt";
}

async function ask(db: Db, { grades }: Question, query: string): Promise<Answer> {
  const { hits } = await searchBlogs(db, { q: query }, await readCatalogue(db));
  const results = hits.map((hit) => resultOf(hit, grades));
  const found = results.map(({ grade }) => grade);
  // A course and its lessons are one result.
  const byCourse = Map.groupBy(grades, ([id]) => id.split("/")[0]!);
  const possible = [...byCourse.values()].map((all) => Math.max(...all.map(([, grade]) => grade)));
  return { query, results, ndcg: ndcg(found, possible), mrr: reciprocalRank(found) };
}

/** A course has the grade of the best of itself and the lessons that are shown with it. */
function resultOf({ id, lessons }: SearchHit, grades: Question["grades"]) {
  const shown = [id, ...lessons.map(({ slug }) => lessonPath(id, slug))];
  return { id: shown.join(" "), grade: Math.max(...shown.map((one) => grades.get(one) ?? 0)) };
}

/** The averages over all questions. Each question counts once, however many misspellings it has. */
export function averageQuality(answered: AnsweredQuestion[]): { plain: Quality; misspelt: Quality } {
  const misspelt = answered.map((answer) => answer.misspelt).filter((answers) => answers.length > 0);
  return { plain: average(answered.map(({ plain }) => plain)), misspelt: average(misspelt.map(average)) };
}

function average(qualities: Quality[]): Quality {
  if (qualities.length === 0) return { ndcg: Number.NaN, mrr: Number.NaN };
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { ndcg: mean(qualities.map(({ ndcg }) => ndcg)), mrr: mean(qualities.map(({ mrr }) => mrr)) };
}
