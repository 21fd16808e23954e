import { expect } from "vitest";
import { fileOf } from "../../../test/support/content.ts";
import { elementsOf, mainOf } from "../../../test/support/page.ts";
import { ann, bob, bread, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";
import { maxHighlights, maxNoteLength } from "../lib/highlight-limits.ts";

const flour = {
  id: "flour2222222",
  exact: "flour",
  prefix: "Mix the ",
  suffix: " with",
  start: "8",
  note: "",
};
const path = `/blog/${bread.id}/highlights`;

test("a passage is kept once, however often it is sent, with its last note, and nobody else sees it", async ({
  site,
}) => {
  await publish(site.db, bread);
  const [reader, other] = [await site.logIn(ann), await site.logIn(bob)];
  for (const note of ["", "Rye?", "Rye?"])
    expect((await reader.act(path, { ...flour, note, on: "yes" })).status).toBe(200);
  const { id, exact, prefix, suffix } = flour;
  expect(JSON.parse((await reader.get(path)).text)).toEqual([
    { id, exact, prefix, suffix, start: 8, note: "Rye?" },
  ]);
  // Somebody who guesses its id can neither read, change nor remove it.
  await other.act(path, { ...flour, note: "Mine", on: "yes" });
  await other.act(path, { id, on: "no" });
  expect(JSON.parse((await other.get(path)).text)).toEqual([]);
  expect((await other.post(path, { id, note: "Mine", on: "yes" })).status).toBe(404);
  expect((await reader.get("/profile/highlights")).text).toContain("Rye?");
  for (let times = 0; times < 2; times++) expect((await reader.act(path, { id, on: "no" })).status).toBe(200);
  expect(JSON.parse((await reader.get(path)).text)).toEqual([]);
});

test("a passage stands for those that it replaces, of the same member alone", async ({ site }) => {
  await publish(site.db, bread);
  const [reader, other] = [await site.logIn(ann), await site.logIn(bob)];
  await reader.act(path, { ...flour, on: "yes" });
  await other.act(path, { ...flour, id: "others222222", on: "yes" });
  const joined = { ...flour, id: "joined222222", exact: "the flour", replaces: `${flour.id},others222222` };
  for (let times = 0; times < 2; times++)
    expect((await reader.act(path, { ...joined, on: "yes" })).status).toBe(200);
  const keptBy = async (browser: typeof reader) =>
    (JSON.parse((await browser.get(path)).text) as { id: string }[]).map(({ id }) => id);
  expect([await keptBy(reader), await keptBy(other)]).toEqual([["joined222222"], ["others222222"]]);
});

test("signed out, nothing is kept; and what no browser sends is refused", async ({ site }) => {
  await publish(site.db, bread);
  expect((await site.openBrowser().act(path, { ...flour, on: "yes" })).status).toBe(401);
  expect((await site.get("/profile/highlights")).text).toContain("Login");
  const reader = await site.logIn(ann);
  for (const wrong of [
    { exact: "" },
    { exact: "x".repeat(2001) },
    { start: "-1" },
    { id: "NO" },
    { id: "\0" },
  ])
    expect((await reader.act(path, { ...flour, ...wrong, on: "yes" })).status).toBe(400);
  expect((await reader.act("/blog/nothing/highlights", { ...flour, on: "yes" })).status).toBe(404);
  expect((await reader.act(path, { id: "\0", on: "no" })).status).toBe(200);
});

test("a note is kept as long as its field lets it be, however lines end, without what cannot be stored", async ({
  site,
}) => {
  await publish(site.db, bread);
  const reader = await site.logIn(ann);
  await reader.act(path, { ...flour, on: "yes" });
  const note = `Rye?\n${"x".repeat(maxNoteLength - 5)}`;
  const sent = `${note.replace("\n", "\r\n")}\v`;
  expect((await reader.post(path, { id: flour.id, note: sent, on: "yes" })).status).toBe(303);
  expect(JSON.parse((await reader.get(path)).text)).toMatchObject([{ note }]);
});

test("highlights are listed by article, searched, noted and removed, and stay when the article goes", async ({
  site,
}) => {
  for (const blog of [bread, cafe]) await publish(site.db, blog);
  const reader = await site.logIn(bob);
  await reader.act(path, { ...flour, note: "<b>50% rye_</b>", on: "yes" });
  await reader.act(`/blog/${cafe.id}/highlights`, {
    ...flour,
    id: "beans2222222",
    exact: "Beans",
    on: "yes",
  });
  const page = async (search = "") => (await reader.get(`/profile/highlights${search}`)).text;
  expect(await page()).toMatch(/Café Élan.*Beans.*Bread for Night Owls.*flour.*&lt;b&gt;50% rye_/s);
  expect(await page("?q=FLOUR")).not.toContain("Beans");
  expect(await page("?q=0%25 rye_")).toContain("flour");
  expect(await page("?q=bread")).toContain("flour");
  expect(await page("?q=%25x")).toContain("Nothing found.");
  expect(await page(`?q=${encodeURIComponent("ÉLAN")}`)).toContain("Beans");
  expect(await page("?q=cafe")).toContain("Beans");
  const beans = { id: "beans2222222", note: "Arabica", on: "yes" };
  const referer = `${site.url}/profile/highlights?q=b`;
  const noted = await reader.post(`/blog/${cafe.id}/highlights`, beans, { referer });
  expect([noted.status, noted.headers.location]).toEqual([303, "/profile/highlights?q=b"]);
  await reader.post(path, { id: flour.id, on: "no" });
  expect(await page()).toContain("Arabica");
  const file = async () => (await reader.get("/profile/highlights.md")).text;
  await site.db.updateTable("blogs").set({ status: "taken-down" }).where("id", "=", cafe.id).execute();
  for (const text of [await page(), await file()])
    expect(text).toMatch(/An article that is not public now.*Beans/s);
  await site.db.updateTable("blogs").set({ status: "removed" }).where("id", "=", cafe.id).execute();
  expect(await page()).toMatch(/An article that is gone.*Beans/s);
  await reader.post(`/blog/${cafe.id}/highlights`, { ...beans, note: "Robusta" });
  expect(await page()).toContain("Robusta");
});

test("a member's highlights are files of Markdown and of W3C's Web Annotation", async ({ site }) => {
  await publish(site.db, bread);
  const reader = await site.logIn(bob);
  await reader.act(path, { ...flour, note: "Rye?", on: "yes" });
  const { url } = site;
  expect((await reader.get("/profile/highlights.md")).text).toBe(
    `# Highlights\n\n## [${bread.title}](${url}/blog/${bread.id})\n\n> flour\n\nRye?\n`,
  );
  const { items } = JSON.parse((await reader.get("/profile/highlights.jsonld")).text);
  expect(items).toMatchObject([
    {
      type: "Annotation",
      body: { value: "Rye?" },
      target: {
        source: `${url}/blog/${bread.id}`,
        selector: [
          { type: "TextQuoteSelector", exact: "flour", prefix: "Mix the ", suffix: " with" },
          { type: "TextPositionSelector", start: 8, end: 13 },
        ],
      },
    },
  ]);
  expect((await site.get("/profile/highlights.md")).status).toBe(303);
});

test("there are as many highlights as a page can read, and then the reader is told", async ({ site }) => {
  await publish(site.db, bread);
  const reader = await site.logIn(bob);
  const { start: _, ...columns } = flour;
  const row = { ...columns, user_id: bob.id, blog_id: bread.id, starts_at: 8, created_at: bread.published };
  const rows = Array.from({ length: maxHighlights }, (_, index) => ({ ...row, id: `a${index}` }));
  for (let at = 0; at < rows.length; at += 500)
    await site.db
      .insertInto("highlights")
      .values(rows.slice(at, at + 500))
      .execute();
  const response = await reader.act(path, { ...flour, on: "yes" });
  expect([response.status, response.text]).toEqual([422, expect.stringContaining("as many as there can be")]);
});

test("a passage of a lesson is kept like any other, and its link leads to the lesson", async ({ site }) => {
  const { target, key, title } = fileOf("course/s12/first-program");
  const reader = await site.logIn(ann);
  const address = `/blog/${target}/highlights`;
  expect((await reader.act(address, { ...flour, on: "yes" })).status).toBe(200);
  expect(JSON.parse((await reader.get(address)).text)).toMatchObject([{ id: flour.id }]);
  const page = mainOf((await reader.get("/profile/highlights")).text);
  const link = elementsOf(page, "a").find(({ text }) => text === title)!.attributes.href!;
  expect((await reader.get(link)).headers.location).toBe(`/${key}`);
  expect((await reader.get("/profile/highlights.md")).text).toContain(title);
  await site.db.updateTable("lessons").set({ is_hidden: 1 }).where("blog_id", "=", target).execute();
  expect((await reader.get("/profile/highlights")).text).toContain("An article that is not public now");
});
