// Misspelt words of titles, generated from the built-in articles, the same ones each time.
import { sql } from "kysely";
import { expect } from "vitest";
import { bread, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import { foundIds, searchIds } from "../../../test/support/search.ts";
import { type TestSite, test } from "../../../test/support/site.ts";

interface Mistake {
  id: string;
  misspelt: string;
  /** The title with the misspelt word. */
  title: string;
}

test("at least 95 of 100 misspelt words of titles find their blog among the first three", async ({
  site,
}) => {
  const mistakes = await mistakesIn(site);
  expect(mistakes.length).toBeGreaterThan(250);
  expect(await failureShare(site, mistakes, ({ misspelt }) => misspelt)).toBeLessThanOrEqual(0.05);
});

test("a title with a misspelt word finds its blog first", async ({ site }) => {
  const mistakes = (await mistakesIn(site)).filter((_, at) => at % 3 === 0);
  let firstCount = 0;
  for (const { id, title } of mistakes) if ((await foundIds(site.db, title))[0] === id) firstCount++;
  expect(firstCount / mistakes.length).toBeGreaterThanOrEqual(0.97);
});

test('"clowd" finds cloud before crowd', async ({ site }) => {
  await publish(site.db, { ...bread, title: "The crowd in the square" });
  await publish(site.db, { ...cafe, title: "Crowds" });
  const ids = await searchIds(site, "clowd");
  expect(ids[0]).toBe("s9");
  expect(ids).toContain(bread.id);
});

test("a word that blogs have is never corrected", async ({ site }) => {
  await publish(site.db, { ...bread, title: "Pythom, my cat" });
  expect(await searchIds(site, "pythom")).toEqual([bread.id]);
});

/**
 * The misspellings of each title word that, written right, finds its blog among the first three; those that are words of the texts
 * are none.
 */
async function mistakesIn({ db }: TestSite): Promise<Mistake[]> {
  const { rows } = await sql<{ word: string }>`select word from search_vocabulary`.execute(db);
  const known = new Set(rows.map(({ word }) => word));
  const blogs = await db.selectFrom("blogs").select(["id", "title"]).orderBy("id").execute();
  const mistakes: Mistake[] = [];
  for (const { id, title } of blogs)
    for (const word of new Set(title.toLowerCase().match(/\b[a-z]{5,}\b/g))) {
      const ids = await foundIds(db, word);
      if (!ids.slice(0, 3).includes(id)) continue;
      for (const misspelt of misspell(word, mistakes.length).filter((misspelt) => !known.has(misspelt)))
        mistakes.push({ id, misspelt, title: title.toLowerCase().replace(word, misspelt) });
    }
  return mistakes;
}

/** One letter missing, one doubled, one wrong, two swapped: each at another place. */
function misspell(word: string, seed: number): string[] {
  const place = (step: number) => (seed * 7 + step * 3) % (word.length - 1);
  const [missing, doubled, wrong, swapped] = [place(0), place(1), place(2), place(3)];
  const letter = "etaoinshrdlu"[seed % 12]!;
  return [
    word.slice(0, missing) + word.slice(missing + 1),
    word.slice(0, doubled) + word[doubled] + word.slice(doubled),
    word.slice(0, wrong) + letter + word.slice(wrong + 1),
    word.slice(0, swapped) + word[swapped + 1] + word[swapped] + word.slice(swapped + 2),
  ].filter((misspelt) => misspelt !== word);
}

/** The share of the mistakes that do not find their blog among the first three. */
async function failureShare({ db }: TestSite, mistakes: Mistake[], queryOf: (mistake: Mistake) => string) {
  let failureCount = 0;
  for (const mistake of mistakes) {
    const ids = await foundIds(db, queryOf(mistake));
    if (!ids.slice(0, 3).includes(mistake.id)) failureCount++;
  }
  return failureCount / mistakes.length;
}
