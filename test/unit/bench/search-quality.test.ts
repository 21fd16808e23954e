import { expect, test } from "vitest";
import { readArticles } from "../../../app/writing/models/built-in-articles.server.ts";
import { misspell } from "../../../proof/bench/search/misspell.ts";
import { readQuestions } from "../../../proof/bench/search/questions.ts";
import { ndcg, reciprocalRank } from "../../../proof/bench/search/ranking.ts";
import { readPosts } from "../../../tools/seed/posts.ts";

const questions = readQuestions();
const grades = new Map([
  ["exact", 3],
  ["good", 2],
  ["related", 1],
]);

test("nDCG@10 is the gain of the first ten results in relation to the best ten", () => {
  expect(ndcg(["exact", "good", "related"], grades)).toBe(1);
  expect(ndcg(["other", "another"], grades)).toBe(0);
  expect(ndcg([], grades)).toBe(0);
  // (3/1 + 0/1.585 + 7/2) / (7/1 + 3/1.585 + 1/2)
  expect(ndcg(["good", "other", "exact"], grades)).toBeCloseTo(6.5 / 9.3928, 4);
  const others = Array.from({ length: 10 }, (_, at) => `other${at}`);
  // 7/3.4594 / 9.3928: the tenth place counts, the eleventh does not.
  expect(ndcg([...others.slice(1), "exact"], grades)).toBeCloseTo(0.2154, 4);
  expect(ndcg([...others, "exact"], grades)).toBe(0);
});

test("the reciprocal rank is 1 divided by the rank of the first article with the grade 3", () => {
  expect(reciprocalRank(["exact", "good"], grades)).toBe(1);
  expect(reciprocalRank(["good", "related", "other", "exact"], grades)).toBe(1 / 4);
  expect(reciprocalRank(["good", "related"], grades)).toBe(0);
});

test("there are 60 different questions, and each has an article with the grade 3, the best", () => {
  expect(new Set(questions.map(({ query }) => query)).size).toBe(60);
  const unanswered = questions.filter((question) => ![...question.grades.values()].includes(3));
  expect(unanswered).toEqual([]);
});

test("the judgements name only articles that exist, by their titles", () => {
  const articles = [...readArticles("content"), ...readPosts()];
  const titles = new Map(articles.map(({ id, title }) => [id, title]));
  for (const question of questions)
    for (const [id, title] of question.titles) expect(titles.get(id), `${question.query}: ${id}`).toBe(title);
});

test("a misspelt question has one mistake, in a word of four letters or more, and is the same each time", () => {
  for (const { query } of questions) {
    const misspellings = misspell(query);
    expect(misspell(query)).toEqual(misspellings);
    const hasLongWord = /[\p{Script=Latin}\p{Script=Arabic}]{4}/u.test(query);
    expect(misspellings.length > 0, query).toBe(hasLongWord);
    for (const wrong of misspellings) {
      const wrongWords = wrong.split(" ").filter((word, at) => word !== query.split(" ")[at]);
      expect(wrongWords, wrong).toHaveLength(1);
    }
  }
  expect(misspell("phishing")).toHaveLength(4);
  expect(new Set(misspell("phishing").map((wrong) => wrong.length))).toEqual(new Set([7, 8, 9]));
});
