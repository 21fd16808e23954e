import { expect, test } from "vitest";
import { readArticles } from "../../../app/learning/content/article-files.server.ts";
import { readPosts } from "../../../tools/seed/posts.ts";
import { readQuestions } from "../search/questions.ts";

const questions = readQuestions("questions");
test("there are 60 different questions, and each has an article with the grade 3, the best", () => {
  expect(new Set(questions.map(({ query }) => query)).size).toBe(60);
  const unanswered = questions.filter((question) => ![...question.grades.values()].includes(3));
  expect(unanswered).toEqual([]);
});

test("the judgements name only articles that exist, by their titles", () => {
  const articles = [
    ...readArticles("content").map(({ target, title }) => ({ id: target, title })),
    ...readPosts(),
  ];
  const titles = new Map(articles.map(({ id, title }) => [id, title]));
  for (const question of questions)
    for (const [id, title] of question.titles) expect(titles.get(id), `${question.query}: ${id}`).toBe(title);
});
