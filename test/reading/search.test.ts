import { sql } from "kysely";
import { expect } from "vitest";
import { removeFromSearch } from "../../app/models/search.server.ts";
import { attributes, cardIdsOf, elementOf, elementsOf, mainOf } from "../support/page.ts";
import { bread, cafe, nihongo, publish } from "../support/people-and-blogs.ts";
import { searchIds } from "../support/search.ts";
import { test } from "../support/site.ts";

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

test("a blog with all of the words is found before any with some of them", async ({ site }) => {
  const all = await searchIds(site, "escrow solidity");
  expect(all.length).toBeGreaterThan(0);
  expect(all).not.toContain("s12");
  expect(await searchIds(site, "escrow xyzzyplugh")).toEqual(expect.arrayContaining(["s17"]));
});

test('"pyhton" finds Python first', async ({ site }) => {
  expect((await searchIds(site, "pyhton"))[0]).toBe("s12");
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

test("every topic of the sidebar leads to a search that finds several blogs", async ({ site }) => {
  const aside = elementOf((await site.get("/")).text, "aside")!;
  const topicLinks = attributes(aside.inner, "href");
  expect(topicLinks.map((path) => new URLSearchParams(path.split("?")[1]).get("q"))).toEqual([
    "Web Development",
    "Cybersecurity",
    "Data Science",
    "Blockchain Development",
    "Digital Marketing",
    "Artificial Intelligence",
    "Solidity",
  ]);
  for (const path of topicLinks)
    expect(cardIdsOf((await site.get(path)).text).length, path).toBeGreaterThan(1);
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

test("a removed blog is not found any more", async ({ site }) => {
  await publish(site.db, bread, { status: "removed" });
  for (const query of ["flour", "owls", "fl", "our wit"])
    expect(await searchIds(site, query), query).not.toContain(bread.id);
});
