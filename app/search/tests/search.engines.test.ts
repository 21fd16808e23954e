import { sql } from "kysely";
import { expect } from "vitest";
import { attributeValues, cardIdsOf, elementOf, elementsOf, mainOf } from "../../../test/support/page.ts";
import { bread, cafe, nihongo, publish, publishMany } from "../../../test/support/people-and-blogs.ts";
import { foundIds, searchIds } from "../../../test/support/search.ts";
import { test } from "../../../test/support/site.ts";
import { buildSearchTexts } from "../../markdown/search-texts.server.ts";
import { removeBlog } from "../../writing/models/write-blog.server.ts";
import { addToSearch, removeFromSearch } from "../models/search-index.server.ts";

test("a word in the title counts more than in the description, and in the description more than in the content", async ({
  site,
}) => {
  const filler = "Much is said here of other things. ".repeat(5);
  const texts = { title: filler.slice(0, 60), description: filler, content: filler };
  const blog = { ...bread, ...texts };
  await publish(site.db, { ...blog, id: "incontent222", content: `${filler} quokka quokka` });
  await publish(site.db, { ...blog, id: "intitle22222", title: "A quokka at home" }, { position: 1 });
  await publish(site.db, { ...blog, id: "indescribed2", description: `${filler} quokka` }, { position: 2 });
  expect(await searchIds(site, "quokka")).toEqual(["intitle22222", "indescribed2", "incontent222"]);
});

test("when a blog has all of the words, blogs with only some of them are not found; when none has, they are", async ({
  site,
}) => {
  const all = await searchIds(site, "escrow solidity");
  expect(all.length).toBeGreaterThan(0);
  expect(all).not.toContain("s12");
  expect(await searchIds(site, "escrow xyzzyplugh")).toEqual(expect.arrayContaining(["s17"]));
});

test("a missing, extra, wrong or swapped letter is forgiven", async ({ site }) => {
  const mistakes = {
    pythn: "s12",
    pythonn: "s12",
    pithon: "s12",
    "solidty course": "s10",
    "blokchian development": "s3",
  };
  for (const [query, id] of Object.entries({ ...mistakes, cybersecruity: "s2" }))
    expect((await searchIds(site, query)).slice(0, 3), query).toContain(id);
});

test("the beginning of a word is enough, and accents and case make no difference", async ({ site }) => {
  await publish(site.db, cafe);
  for (const query of ["cafe", "CAFÉ", "arabi", "creme", "crème élan"])
    expect((await searchIds(site, query))[0], query).toBe(cafe.id);
});

test("the matching words are highlighted, in title and excerpt", async ({ site }) => {
  const main = mainOf((await site.get("/search?q=pyhton")).text);
  const highlights = elementsOf(main, "mark").map(({ text }) => text);
  expect(highlights.length).toBeGreaterThan(2);
  expect(new Set(highlights.map((word) => word.toLowerCase()))).toEqual(new Set(["python"]));
});

test("every topic of the sidebar leads to a page that lists blogs", async ({ site }) => {
  const aside = elementOf((await site.get("/")).text, "aside")!;
  const topicLinks = attributeValues(aside.innerHtml, "href").filter((path) => path.startsWith("/topic"));
  expect(topicLinks).toEqual([
    "/topic/web-development",
    "/topic/cybersecurity",
    "/topic/data-science",
    "/topic/blockchain-development",
    "/topic/digital-marketing",
    "/topic/artificial-intelligence",
    "/topic/solidity",
  ]);
  for (const path of topicLinks)
    expect(cardIdsOf((await site.get(path)).text).length, path).toBeGreaterThan(0);
});

test("results stay correct after a vacuum of the database", async ({ site }) => {
  for (const blog of [bread, cafe, nihongo]) await publish(site.db, blog);
  await removeFromSearch(site.db, bread.id);
  await site.db.deleteFrom("blogs").where("id", "in", [bread.id, "s1", "s5"]).execute();
  for (const id of ["s1", "s5"]) await removeFromSearch(site.db, id);
  await sql`vacuum`.execute(site.db);
  expect(await searchIds(site, "arabica")).toEqual([cafe.id]);
  expect(await searchIds(site, "日本語")).toEqual([nihongo.id]);
  expect((await searchIds(site, "python"))[0]).toBe("s12");
  expect(await searchIds(site, "flour")).not.toContain(bread.id);
  await publish(site.db, { ...bread, id: "again2222222" });
  expect(await searchIds(site, "flour")).toEqual(["again2222222"]);
});

test("inflections of a word find each other, and names in code only themselves", async ({ site }) => {
  await publish(site.db, { ...bread, title: "Weaving baskets", content: "I wove `useBasket` into it." });
  await publish(site.db, { ...cafe, title: "She weaves a basket", content: "With C++, .env and node.js." });
  for (const query of ["weaves", "weaving", "weave baskets"])
    expect((await searchIds(site, query)).toSorted(), query).toEqual([bread.id, cafe.id]);
  for (const [query, id] of [
    ["useBasket", bread.id],
    ["usebasket", bread.id],
    ["c++", cafe.id],
    [".env", cafe.id],
    ["node.js", cafe.id],
  ] as const)
    expect((await searchIds(site, query))[0], query).toBe(id);
  expect(await searchIds(site, "c#")).not.toContain(cafe.id);
});

test("words that stand in many texts weigh less than those that stand in few", async ({ site }) => {
  for (const [id, title] of Object.entries({ rare22222222: "The quokka", common222222: "The course" }))
    await publish(site.db, { ...bread, id, title, content: "Nothing more." });
  const ids = await searchIds(site, "course quokka xyzzyplugh");
  expect(ids.slice(0, 1)).toEqual(["rare22222222"]);
});

test("a title with the words side by side comes before one with the words apart", async ({ site }) => {
  await publish(site.db, { ...bread, title: "A cat sees a quokka and a tame dog", description: "Beasts" });
  await publish(site.db, { ...cafe, title: "A dog sees a cat and a tame quokka", description: "Beasts" });
  expect(await searchIds(site, "tame quokka")).toEqual([cafe.id, bread.id]);
  expect(await searchIds(site, "tame dog")).toEqual([bread.id, cafe.id]);
  expect(await searchIds(site, "the tame quokka")).toEqual([cafe.id, bread.id]);
});

test("a changed blog is found by its new words alone, and a removed one leaves nothing behind", async ({
  site,
}) => {
  await publish(site.db, bread);
  const countRows = async () => {
    const count = async (table: string) =>
      Number(
        (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(site.db)).rows[0]!.n,
      );
    return Promise.all(["search_blogs", "search_postings", "search_heads"].map(count));
  };
  const texts = { title: "Quokkas", description: "Beasts" };
  await addToSearch(site.db, bread.id, buildSearchTexts(texts, "They hop."));
  expect(await searchIds(site, "flour")).not.toContain(bread.id);
  expect(await searchIds(site, "hopping quokka")).toEqual([bread.id]);
  const counts = async () =>
    (await sql<object>`select * from search_counts where blogs <> 0 order by 1, 2`.execute(site.db)).rows;
  const before = [await countRows(), await counts()];
  // search_counts is an estimate from every 32nd blog. Of forty blogs, at least one is counted.
  for (let at = 0; at < 40; at++) await publish(site.db, { ...cafe, id: `many${1000 + at}` });
  expect(await counts()).not.toEqual(before[1]);
  for (let at = 0; at < 40; at++) await removeBlog(site.db, `many${1000 + at}`);
  expect([await countRows(), await counts()]).toEqual(before);
});

test("blogs that are published at once with the same new words are all found", async ({ site }) => {
  const words = Array.from({ length: 60 }, (_, at) => `quokka${"abcdefghij"[at % 10]}${"klmnop"[at % 6]}`);
  const ids = Array.from({ length: 8 }, (_, at) => `atonce2222${String(at).padStart(2, "2")}`);
  await Promise.all(
    ids.map((id, at) => {
      const content = words.toSorted((a, b) => (at % 2 ? a.localeCompare(b) : b.localeCompare(a))).join(" ");
      return publish(site.db, { ...bread, id, content }, { position: at + 1 });
    }),
  );
  expect((await searchIds(site, "quokkaak")).toSorted()).toEqual(ids.toSorted());
});

test("a word that is in thousands of blogs finds the best of them first, and with a rare word the blog that has both", async ({
  site,
}) => {
  const texts = (title: string, content: string) =>
    buildSearchTexts({ title, description: "Beasts" }, content);
  const common = texts("Of animals", "A wombat and other beasts");
  const ids = await publishMany(site.db, 2100);
  await site.db.transaction().execute(async (db) => {
    for (const id of ids) await addToSearch(db, id, common);
  });
  const [first, second, third] = ids as [string, string, string];
  await addToSearch(site.db, first, texts("The wombat", "It digs"));
  await addToSearch(site.db, second, texts("Of animals", "A wombat with a quoll"));
  await addToSearch(site.db, third, texts("Of animals", "A quoll"));
  expect((await foundIds(site.db, "wombat"))[0]).toBe(first);
  expect(await foundIds(site.db, "wombat quoll")).toEqual([second]);
  expect((await foundIds(site.db, "wonbat"))[0]).toBe(first);
});
