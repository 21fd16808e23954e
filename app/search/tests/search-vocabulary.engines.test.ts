// The words by which the search corrects and completes.
import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../../../db/engine.ts";
import { jsonRows } from "../../../db/json-rows.ts";
import { bread, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import { foundIds } from "../../../test/support/search.ts";
import { test } from "../../../test/support/site.ts";
import { removeBlog } from "../../writing/models/write-blog.server.ts";
import { spellingHashesOf } from "../lib/spelling.ts";
import { findSimilarWords } from "../models/search-lists.server.ts";
import { sweepVocabulary } from "../models/search-vocabulary.server.ts";

const signal = new AbortController().signal;

test("a post of 2,000 invented words adds 200 to the vocabulary, those of its title among them", async ({
  site,
}) => {
  const before = await countRows(site.db);
  await publish(site.db, {
    ...bread,
    title: "Quokkaville chronicle",
    content: inventedWords(2000).join(" "),
  });
  const after = await countRows(site.db);
  expect(after.words - before.words).toBe(200);
  expect(after.spellings - before.spellings).toBeLessThanOrEqual(200 * 37);
  expect(await foundIds(site.db, "quokkavile")).toEqual([bread.id]);
  // A word that is not in the vocabulary is found as well, when it is spelt right.
  expect(await foundIds(site.db, inventedWords(2000).at(-1)!)).toEqual([bread.id]);
});

test("a sweep removes the words that no blog has any more, and no others", async ({ site }) => {
  expect(await sweepVocabulary(site.db, 0, signal)).toBe(0);
  const before = await countRows(site.db);
  await publish(site.db, { ...bread, title: "Quokkaville baking", content: inventedWords(300).join(" ") });
  await publish(site.db, { ...cafe, title: "Wombatville baker.js useWombat 日本語 baked" });
  await removeBlog(site.db, bread.id);
  const full = await countRows(site.db);
  expect(await sweepVocabulary(site.db, 0, signal)).toBe(0);
  const swept = await countRows(site.db);
  expect(swept.words).toBeGreaterThan(before.words + 4);
  expect(swept.words).toBeLessThan(before.words + 20);
  expect(full.words - swept.words).toBeGreaterThan(190);
  expect(full.spellings - swept.spellings).toBeGreaterThan(190 * 8);
  expect(await foundIds(site.db, "wombatvile")).toEqual([cafe.id]);
  expect(await foundIds(site.db, "usewomb")).toEqual([cafe.id]);
  expect(await foundIds(site.db, "quokkavile")).toEqual([]);
});

test("of very many words that may be similar, both databases compare those with the lowest ids", async ({
  site,
}) => {
  const fillers = inventedWords(6000).map((word, at) => [100_001 + at, `kangaroo${word}`]);
  // The word with the highest id is stored first.
  const words = jsonRows(site.db, [[200_000, "kangarooz"], ...fillers, [100_000, "kangaroos"]]);
  const ids = sql`select cast(value->>0 as integer) from ${words}`;
  await sql`insert into search_vocabulary (id, word)
    select cast(value->>0 as integer), value->>1 from ${words}`.execute(site.db);
  await sql`insert into search_spellings (spelling, word_id)
    select cast(${spellingHashesOf("kangaroo")[0]!} as integer), id from search_vocabulary where id in (${ids})`.execute(
    site.db,
  );
  expect(await findSimilarWords(site.db, ["kangaroo"], 30)).toEqual([["kangaroos"]]);
});

// No two begin with the same four letters.
function inventedWords(count: number) {
  return Array.from({ length: count }, (_, at) => {
    const letters = [...String(at).padStart(4, "0")].map((digit) => "bcdfghjklm"[Number(digit)]);
    return `${letters.join("")}zyvexu`;
  });
}

async function countRows(db: Db) {
  const { rows } = await sql<{ words: number; spellings: number }>`select
    cast((select count(*) from search_vocabulary) as integer) as words,
    cast((select count(*) from search_spellings) as integer) as spellings`.execute(db);
  return rows[0]!;
}
