import { searchBlogs } from "../../../app/search/models/search.server.ts";
import type { Db } from "../../../db/engine.ts";
import { misspell } from "./misspell.ts";
import type { Question } from "./questions.ts";
import { ndcg, reciprocalRank } from "./ranking.ts";

/** How well the search answers a query, or several on average. Both are from 0 to 1; see ranking.ts. */
export interface Quality {
  ndcg: number;
  mrr: number;
}

/** A query as it was typed, and the ids of the results, best first. */
interface Answer extends Quality {
  query: string;
  ids: string[];
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
    for (const query of misspell(question.query)) misspelt.push(await ask(db, question, query));
    answered.push({ question, plain, misspelt });
  }
  return answered;
}

async function ask(db: Db, { grades }: Question, query: string): Promise<Answer> {
  const { ids } = await searchBlogs(db, query);
  return { query, ids, ndcg: ndcg(ids, grades), mrr: reciprocalRank(ids, grades) };
}

/** The averages over all questions. Each question counts once, however many misspellings it has. */
export function averageQuality(answered: AnsweredQuestion[]): { plain: Quality; misspelt: Quality } {
  const misspelt = answered.map((answer) => answer.misspelt).filter((answers) => answers.length > 0);
  return { plain: average(answered.map(({ plain }) => plain)), misspelt: average(misspelt.map(average)) };
}

function average(qualities: Quality[]): Quality {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { ndcg: mean(qualities.map(({ ndcg }) => ndcg)), mrr: mean(qualities.map(({ mrr }) => mrr)) };
}
