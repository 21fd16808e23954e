import { expect, test } from "vitest";
import { articles, findProblems } from "./article.ts";
import { quotes } from "./quoting.ts";

test("a phrase of the front matter is taken from the article’s own text, and from no other’s", () => {
  const sourcesOf = (phrase: string) => articles.filter((article) => quotes(article, phrase));
  expect(
    findProblems(({ id, phrases }) =>
      phrases
        .map((phrase) => `${phrase} (in ${sourcesOf(phrase).map((source) => source.id)})`)
        .filter((found) => !found.endsWith(` (in ${id})`))
        .join(", "),
    ),
  ).toEqual([]);
});

test("a phrase is no quotation when it has words in another order, from different passages, or of its own", () => {
  const text = { passages: ["You bring a signature and one developer.", "Sharing the code is a bargain."] };
  expect(quotes(text, "A signature, one developer; sharing code")).toBe(true);
  for (const phrase of ["One developer, a signature", "A signature, sharing code", "A written signature", ""])
    expect(quotes(text, phrase)).toBe(false);
});
