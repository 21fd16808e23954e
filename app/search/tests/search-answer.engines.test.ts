// What one list of results holds: names first, phrases, filters, the count, and its pages.
import { expect } from "vitest";
import {
  ann,
  bob,
  bread,
  cafe,
  nihongo,
  publish,
  publishMany,
} from "../../../test/support/people-and-blogs.ts";
import { foundIds } from "../../../test/support/search.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { readCatalogue } from "../../learning/models/catalogue.server.ts";
import { buildSearchTexts } from "../../markdown/search-texts.server.ts";
import { type SearchQuery, searchBlogs } from "../models/search.server.ts";
import { addToSearch } from "../models/search-index.server.ts";

test("a course that is called as the query is first, also by its initials and with the word course", async ({
  site,
}) => {
  await publish(site.db, { ...bread, title: "Python, python, python", content: "Python course. ".repeat(9) });
  for (const [q, id] of Object.entries({
    python: "s12",
    "Python course": "s12",
    "pyhton course": "s12",
    AI: "s6",
    "big data": "s11",
  })) {
    const { doors, ids } = await answer(site, { q });
    expect(doors, q).toContainEqual(expect.objectContaining({ kind: "course", id, to: `/blog/${id}` }));
    expect(ids[0], q).toBe(id);
  }
  expect((await answer(site, { q: "a python in my course" })).doors).toEqual([]);
  expect(await foundIds(site.db, "AI")).not.toContain("s21");
});

test("topics and paths are doors by their whole names, and nothing that merely has the word", async ({
  site,
}) => {
  const kindsOf = async (q: string) =>
    (await answer(site, { q })).doors.map(({ kind, to }) => `${kind} ${to}`);
  expect(await kindsOf("cyber SECURITY")).toEqual([]);
  expect(await kindsOf("CyberSecurity")).toEqual(["course /blog/s2", "topic /topic/cybersecurity"]);
  expect(await kindsOf("web developer")).toEqual(["path /paths/web-developer"]);
  expect(await kindsOf("cyber")).toEqual([]);
  expect(await kindsOf("?!")).toEqual([]);
});

test("an author's name leads to the author, and finds all that this person wrote", async ({ site }) => {
  const zoe = { ...ann, id: "zoe222222222", email: "zoe@example.com", name: "Zoë Łuk" };
  for (let at = 0; at < 25; at++)
    await publish(site.db, { ...bread, id: `of-ann-${1000 + at}` }, { position: at + 1 });
  await publish(site.db, { ...cafe, title: "A letter to Ann Archer" });
  await publish(site.db, { ...nihongo, author: zoe });
  for (const q of ["Ann Archer", "archer ANN"]) {
    const { doors, ids, total } = await answer(site, { q, limit: 40 });
    expect(doors).toEqual([{ kind: "person", id: ann.id, label: "Ann Archer", to: `/people/${ann.id}` }]);
    expect(ids).toHaveLength(26);
    expect([ids[0], ids.at(-1), total]).toEqual(["of-ann-1024", cafe.id, 26]);
  }
  expect((await answer(site, { q: "zoë łuk" })).ids[0]).toBe(nihongo.id);
  expect((await answer(site, { q: "Ann" })).doors).toEqual([]);
});

test("words in quotes are a phrase: what has them apart is not found", async ({ site }) => {
  await publish(site.db, { ...bread, content: "The quokka’s tame\n\ndog sleeps." });
  await publish(site.db, { ...cafe, content: "The tame quokka and the dog sleep." });
  await publish(site.db, nihongo);
  expect((await foundIds(site.db, "tame dog")).toSorted()).toEqual([bread.id, cafe.id]);
  expect(await foundIds(site.db, '"Tame  Dog"')).toEqual([bread.id]);
  expect(await foundIds(site.db, '“tame quokka” "the dog"')).toEqual([cafe.id]);
  expect(await foundIds(site.db, '"quokka dog"')).toEqual([]);
  expect(await foundIds(site.db, '"ame dog"')).toEqual([]);
  expect(await foundIds(site.db, '"tame dogs"')).toEqual([]);
  expect(await foundIds(site.db, '"本語の学"')).toEqual([nihongo.id]);
});

test("a kind, a topic, an author and a year limit what is found", async ({ site }) => {
  const title = "Python for bread";
  await publish(site.db, { ...bread, title }, { position: Date.UTC(2025, 11, 31, 23) }, ["Baking"]);
  await publish(site.db, { ...cafe, title }, { position: Date.UTC(2026, 0, 1) }, ["Baking", "Coffee"]);
  const idsOf = async (filter: Omit<SearchQuery, "q">) => {
    const { ids, total } = await answer(site, { q: "python", limit: 40, ...filter });
    expect(total).toBe(ids.length);
    return ids;
  };
  expect(await idsOf({ kind: "post" })).toEqual([cafe.id, bread.id]);
  expect(await idsOf({ kind: "course" })).toContain("s13");
  expect(await idsOf({ kind: "course" })).not.toContain("s16");
  expect(await idsOf({ topic: "coffee" })).toEqual([cafe.id]);
  expect(await idsOf({ topic: "baking", author: ann.id })).toEqual([bread.id]);
  expect(await idsOf({ author: bob.id })).toEqual([cafe.id]);
  expect(await idsOf({ author: "company" })).toContain("s16");
  expect(await idsOf({ author: "company" })).not.toContain(cafe.id);
  expect([await idsOf({ year: 2025 }), await idsOf({ year: 2026 })]).toEqual([[bread.id], [cafe.id]]);
  expect(await idsOf({ year: 2026, topic: "baking", kind: "post" })).toEqual([cafe.id]);
  expect(await idsOf({ year: 2024 })).toEqual([]);
});

test("the pages of a search together hold each hit once, as many as their count says, while hits come and go", async ({
  site,
}) => {
  const ids = await indexMany(site, 45);
  const query = { q: "wombat", limit: 20 };
  const first = await answer(site, query);
  expect([first.ids.length, first.total, first.isMore]).toEqual([20, 45, false]);
  // One that is read already goes, and so does the last one of the page.
  for (const id of [first.ids[3]!, first.ids[19]!])
    await site.db.updateTable("blogs").set({ status: "unpublished" }).where("id", "=", id).execute();
  const second = await answer(site, { ...query, after: first.next });
  const third = await answer(site, { ...query, after: second.next });
  const all = [...first.ids, ...second.ids, ...third.ids];
  expect(new Set(all).size).toBe(all.length);
  expect(ids.filter((id) => !all.includes(id)).length).toBeLessThanOrEqual(1);
  expect([third.next, (await answer(site, { ...query, after: "?" })).ids[0]]).toEqual([
    undefined,
    first.ids[0],
  ]);
});

test("of more than 200 hits the count is 200 and more, and the pages end there", async ({ site }) => {
  await indexMany(site, 230);
  const found = new Set<string>();
  let page = await answer(site, { q: "wombat", limit: 90 });
  expect([page.total, page.isMore]).toEqual([200, true]);
  for (const id of page.ids) found.add(id);
  while (page.next) {
    page = await answer(site, { q: "wombat", limit: 90, after: page.next });
    for (const id of page.ids) found.add(id);
  }
  expect(found.size).toBe(200);
});

async function answer({ db }: TestSite, query: SearchQuery) {
  const { hits, ...rest } = await searchBlogs(db, query, await readCatalogue(db));
  return { ...rest, ids: hits.map(({ id }) => id) };
}

/** Posts with the word "wombat". */
async function indexMany({ db }: TestSite, count: number) {
  const texts = buildSearchTexts({ title: "The wombat", description: "Beasts" }, "It digs.");
  const ids = await publishMany(db, count);
  await db.transaction().execute(async (db) => {
    for (const id of ids) await addToSearch(db, id, texts);
  });
  return ids;
}
