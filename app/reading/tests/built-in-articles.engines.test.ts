import { expect } from "vitest";
import { engineOf } from "../../../db/engine.ts";
import { cardIdsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { loadBuiltInArticles, readArticles } from "../../writing/models/built-in-articles.server.ts";

const articles = readArticles("content");

test("the built-in articles are twenty-six rows, in the feed's order, with all that lists show", async ({
  site,
}) => {
  const rows = await site.db.selectFrom("blogs").selectAll().orderBy("position", "desc").execute();
  expect(rows.map(({ id, position, kind }) => `${id} ${position} ${kind}`)).toEqual(
    articles.map((_, at) => `s${at + 1} ${-1 - at} ${at < 14 ? "course" : "service"}`),
  );
  for (const row of rows) {
    expect(row.excerpt.length, row.id).toBe(150);
    expect(row, row.id).toMatchObject({
      author_id: null,
      published_at: null,
      likes: 0,
      revision: 1,
      image_width: 1600,
    });
    expect((await site.get(`/jpeg/${row.image}.jpg`)).status, row.id).toBe(200);
  }
});

test("loading the built-in articles again writes nothing and announces nothing", async ({ site }) => {
  const before = await rowsOf(site);
  const announcements: unknown[] = [];
  engineOf(site.db).bus.subscribe((tags) => announcements.push(tags));
  expect(await loadBuiltInArticles(site.db, site.renderer)).toEqual([]);
  expect(await rowsOf(site)).toEqual(before);
  expect(announcements.filter((tags) => tags !== undefined)).toEqual([]);
});

test("a changed article is written, keeps its likes, and announces its pages", async ({ site }) => {
  await site.openBrowser().act("/blog/s3/like", { on: "yes" });
  const announcements: (string[] | undefined)[] = [];
  engineOf(site.db).bus.subscribe((tags) => announcements.push(tags));
  expect(
    await loadBuiltInArticles(
      site.db,
      site.renderer,
      "1.0.0",
      withChanges("s3", { title: "Rewritten quokka" }),
    ),
  ).toEqual(["s3"]);
  const row = (await rowsOf(site)).find(({ id }) => id === "s3");
  expect(row).toMatchObject({ title: "Rewritten quokka", likes: 1, revision: 2, position: -3 });
  expect(announcements).toContainEqual(["feed", "blog:s3"]);
  expect(cardIdsOf((await site.get("/search?q=quokka")).text)).toEqual(["s3"]);
  expect(await site.db.selectFrom("likes").selectAll().execute()).toHaveLength(1);
});

test("the search does not find words that a newer release removed", async ({ site }) => {
  for (const [release, word, removedWord] of [
    ["1.0.0", "quokka", "wombat"],
    ["1.1.0", "wombat", "quokka"],
    ["1.10.0", "numbat", "wombat"],
  ] as const) {
    const changedArticles = articles
      .slice(0, 5)
      .map((article) => ({ ...article, title: `A ${word}`, hash: release }));
    expect(await loadBuiltInArticles(site.db, site.renderer, release, changedArticles)).toEqual([
      "s1",
      "s2",
      "s3",
      "s4",
      "s5",
    ]);
    expect((await site.get(`/feed?q=${word}`)).text, release).toContain('"s5"');
    expect((await site.get(`/feed?q=${removedWord}`)).text, release).not.toContain('"s5"');
  }
});

test("an older release never overwrites a newer one", async ({ site }) => {
  await loadBuiltInArticles(site.db, site.renderer, "1.10.0", withChanges("s3", { title: "Newer" }));
  expect(
    await loadBuiltInArticles(
      site.db,
      site.renderer,
      "1.9.9",
      withChanges("s3", { title: "Older", hash: "older" }),
    ),
  ).toEqual([]);
  expect(textOf(mainOf((await site.get("/blog/s3")).text))).toContain("Newer");
  expect(
    await loadBuiltInArticles(
      site.db,
      site.renderer,
      "1.10.0",
      withChanges("s3", { title: "Fixed", hash: "fixed" }),
    ),
  ).toEqual(["s3"]);
});

test("further articles follow the twenty-six, with their own ids", async ({ site }) => {
  const article27 = { ...articles[25]!, id: "s27", title: "A wombat course", hash: "more" };
  expect(await loadBuiltInArticles(site.db, site.renderer, "1.0.0", [...articles, article27])).toEqual([
    "s27",
  ]);
  const rows = (await rowsOf(site)).filter(({ kind }) => kind !== "post");
  const order = rows.sort((a, b) => b.position - a.position).map(({ id }) => id);
  expect(order).toEqual([...articles.map(({ id }) => id), "s27"]);
  expect((await site.get("/blog/s27")).text).toContain("A wombat course");
});

test("when one article cannot be written, none is written", async ({ site }) => {
  const before = await rowsOf(site);
  const brokenArticles = [
    { ...articles[0]!, hash: "x", title: "Half" },
    { ...articles[1]!, hash: "x", alt: undefined as unknown as string },
  ];
  await expect(loadBuiltInArticles(site.db, site.renderer, "1.0.0", brokenArticles)).rejects.toThrow();
  expect(await rowsOf(site)).toEqual(before);
  expect(
    await loadBuiltInArticles(site.db, site.renderer, "1.0.0", withChanges("s1", { title: "Whole" })),
  ).toEqual(["s1"]);
});

function withChanges(id: string, changes: Partial<(typeof articles)[number]>) {
  return articles.map((article) =>
    article.id === id ? { ...article, hash: "changed", ...changes } : article,
  );
}

function rowsOf(site: TestSite) {
  return site.db.selectFrom("blogs").selectAll().orderBy("id").execute();
}
