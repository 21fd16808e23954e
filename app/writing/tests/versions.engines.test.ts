import { expect } from "vitest";
import { save, versionsOf } from "../../../test/support/drafts.ts";
import { publishWithEditor, rye, uploadCover } from "../../../test/support/editor.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { test } from "../../../test/support/writer.ts";

const id = "draft2222222";

async function versionIds({ db }: TestSite) {
  const rows = await db.selectFrom("draft_versions").select("id").orderBy("at").execute();
  return rows.map((row) => row.id);
}

test("the versions of a draft are listed with time, kind, who wrote them, and what they changed, newest first", async ({
  site,
  writer,
}) => {
  await save(writer, id, { title: "Rye", content: "One." });
  await save(writer, id, { title: "Rye", content: "Two **loaves**.", base: 1, session: "other" });
  await save(writer, id, { title: "Rye", content: "Late.", base: 1, session: "late" });
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const [oldest] = await versionIds(site);
  await site.db.updateTable("draft_versions").set({ at: hourAgo }).where("id", "=", oldest!).execute();
  const main = mainOf((await writer.get(`/write/${id}/versions`)).text);
  const rows = elementsOf(main, "li").map(({ textContent }) => textOf(textContent));
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(
    /^Just now ?Changed in two places ?You ?\+1 −2 words.*Late\. ?Restore this version$/,
  );
  expect(rows[1]).toMatch(/Edited ?You ?\+2 −1 words.*Two loaves\. ?The text as it is now$/);
  expect(rows[2]).toMatch(/^1 hour ago ?Edited ?You ?\+2 words.*Rye One\. ?Restore this version$/);
  expect(elementsOf(main, "time")[2]!.attributes).toMatchObject({
    datetime: hourAgo,
    title: expect.stringMatching(/^\d+ \w+ \d{4}, \d\d:\d\d \(UTC\)$/),
  });
  const [first] = await versionIds(site);
  expect(main).toContain(`href="/write/${id}/versions/${first}"`);
});

test("what one person saved within a minute is one row, with the others behind it, but what was published, named or late", async ({
  site,
  writer,
}) => {
  const words = ["One", "Two", "Three", "Four"];
  for (const base of words.keys())
    await save(writer, id, { content: words.slice(0, base + 1).join(" "), base, session: `tab${base}` });
  const rows = async () => {
    const main = mainOf((await writer.get(`/write/${id}/versions`)).text);
    return elementsOf(main, "li").map(({ textContent }) => textOf(textContent));
  };
  const [newest, ...folded] = await rows();
  expect(newest).toMatch(
    /^Just now ?Edited ?You ?\+4 words.*The text as it is now ?3 more in the minute before/,
  );
  expect(folded).toHaveLength(3);
  const [first, second] = await versionIds(site);
  const name = (name: string) => writer.post(`/write/${id}/versions/${second}`, { act: "name", name });
  for (const _ of [1, 2])
    expect((await name("For the baker")).headers.location).toBe(`/write/${id}/versions`);
  const named = await rows();
  expect(named[0]).toMatch(/\+2 words.*1 more/);
  expect(named[2]).toMatch(/^For the baker ?Just now ?Edited ?You ?\+2 words.*1 more/);
  await site.db.updateTable("draft_versions").set({ kind: "publish" }).where("id", "=", first!).execute();
  expect((await rows())[3]).toMatch(/^Just now ?Published by you/);
  expect((await name("x".repeat(61))).status).toBe(422);
  await name(" ");
  expect((await rows()).join()).not.toContain("For the baker");
});

test("a version shows what was added and removed since, by words", async ({ site, writer }) => {
  const same = "The same paragraph.\n\n";
  await save(writer, id, { title: "Old loaf", content: `${same}Mix the rye with water.` });
  await save(writer, id, {
    title: "New loaf",
    content: `${same}Mix the wheat with water.`,
    base: 1,
    session: "b",
  });
  const [first, second] = await versionIds(site);
  const main = mainOf((await writer.get(`/write/${id}/versions/${first}`)).text);
  const marked = (name: string) => elementsOf(main, name).map(({ text }) => text);
  expect(marked("ins")).toEqual(["this was added", "New", "wheat"]);
  expect(marked("del")).toEqual(["this was removed", "Old", "rye"]);
  expect(textOf(main)).toContain("The same paragraph.");
  expect(textOf(main)).toContain("2 words added, 2 removed");
  const current = mainOf((await writer.get(`/write/${id}/versions/${second}`)).text);
  expect(textOf(current)).toContain("It has the same text as now.");
});

test("two texts of 200,000 characters without a common word can be compared too", async ({
  site,
  writer,
}) => {
  const text = (word: string) => Array.from({ length: 16_000 }, (_, at) => `${word}${at}`).join(" ");
  await save(writer, id, { content: text("old") });
  await save(writer, id, { content: text("new"), base: 1, session: "b" });
  const [first] = await versionIds(site);
  const { status, text: page } = await writer.get(`/write/${id}/versions/${first}`);
  expect(status).toBe(200);
  expect(page).toContain("old15999");
  expect(page).toContain("new15999");
});

test("restoring makes a new version with the old text, once, and an open editor has to merge", async ({
  site,
  writer,
}) => {
  await save(writer, id, { content: "One." });
  await save(writer, id, { content: "Two.", base: 1, session: "b" });
  const [first] = await versionIds(site);
  for (const _ of [1, 2]) {
    const response = await writer.post(`/write/${id}/versions`, { version: first! });
    expect([response.status, response.headers.location]).toEqual([303, `/write/${id}`]);
  }
  expect(await versionsOf(site, id)).toEqual([
    ["edit", "One."],
    ["edit", "Two."],
    ["restore", "One."],
  ]);
  expect((await save(writer, id, { content: "Three.", base: 2, session: "b" })).status).toBe(409);
});

test("a restored version has its images and its cover", async ({ site, writer }) => {
  const image = await uploadCover(writer);
  const content = `![A loaf](/images/${image}-1600.webp)`;
  await save(writer, id, { content, image });
  await save(writer, id, { content: "None.", base: 1, session: "b" });
  const [first] = await versionIds(site);
  await writer.post(`/write/${id}/versions`, { version: first! });
  expect((await writer.get(`/images/${image}-1600.webp`)).status).toBe(200);
  const uses = await site.db.selectFrom("images").select(["key", "state"]).execute();
  expect(uses).toEqual([{ key: image, state: "used" }]);
});

test("a discarded draft goes from the list, and can be brought back; twice is harmless", async ({
  writer,
}) => {
  await save(writer, id, { title: "Rye", content: "Mix." });
  const list = async () => textOf(mainOf((await writer.get("/profile/drafts")).text));
  expect(await list()).toContain("Rye Mix.");
  expect(textOf(mainOf((await writer.get(`/write/${id}/discard`)).text))).toContain("Discard this draft?");
  for (const _ of [1, 2]) {
    const response = await writer.post(`/write/${id}/discard`, { on: "yes" });
    expect([response.status, response.headers.location]).toEqual([303, `/write/${id}/discard`]);
  }
  expect(await list()).not.toContain("Rye");
  expect((await writer.get(`/write/${id}/versions`)).headers.location).toBe(`/write/${id}/discard`);
  expect(textOf(mainOf((await writer.get(`/write/${id}/discard`)).text))).toContain(
    "It is deleted for good on",
  );
  for (const _ of [1, 2])
    expect((await writer.post(`/write/${id}/discard`, { on: "no" })).headers.location).toBe(`/write/${id}`);
  expect(await list()).toContain("Rye Mix.");
});

test("discarding the changes of a published post brings back what is published, and can be undone", async ({
  site,
  writer,
}) => {
  const blogId = await publishWithEditor(site, writer);
  await site.db.deleteFrom("drafts").execute();
  await save(writer, id, { ...rye, content: "Changed.", blogId });
  expect(textOf(mainOf((await writer.get("/profile/drafts")).text))).toContain("Changes to a published blog");
  for (const _ of [1, 2]) await writer.post(`/write/${id}/discard`, { on: "yes" });
  expect(textOf(mainOf((await writer.get("/profile/drafts")).text))).not.toContain(
    "Changes to a published blog",
  );
  expect((await versionsOf(site, id)).at(-1)).toEqual(["publish", rye.content]);
  for (const _ of [1, 2])
    expect((await writer.post(`/write/${id}/discard`, { on: "no" })).headers.location).toBe(
      `/blog/${blogId}/edit`,
    );
  expect((await versionsOf(site, id)).slice(1).map(([kind, content]) => `${kind} ${content}`)).toEqual([
    "edit Changed.",
    `publish ${rye.content}`,
    "restore Changed.",
  ]);
});

test("drafts are listed 20 at a time, the last saved first", async ({ site, writer }) => {
  await save(writer, id, { title: "Draft", content: "Text." });
  const draft = await site.db.selectFrom("drafts").selectAll().executeTakeFirstOrThrow();
  for (let at = 10; at < 34; at++)
    await site.db
      .insertInto("drafts")
      .values({ ...draft, id: `many${at}`, title: `Draft ${at}`, updated_at: "2026-03-01T08:00:00.000Z" })
      .execute();
  const titles = (page: string) => elementsOf(mainOf(page), "h3").map(({ text }) => text);
  const first = (await writer.get("/profile/drafts")).text;
  expect(titles(first)).toEqual(["Draft", ...Array.from({ length: 19 }, (_, at) => `Draft ${33 - at}`)]);
  const older = elementsOf(first, "a").find(({ text }) => text === "Older")!.attributes.href!;
  const second = (await writer.get(older)).text;
  expect(titles(second)).toEqual(Array.from({ length: 5 }, (_, at) => `Draft ${14 - at}`));
  expect(titles((await (await site.logIn(ann)).get("/profile/drafts")).text)).toEqual([]);
});

test("discards are limited as publishing is", async ({ site, writer }) => {
  await save(writer, id, { content: "One." });
  for (let count = 0; count < 120; count++) await site.limits.write.take(bob.id);
  expect((await writer.post(`/write/${id}/discard`, { on: "yes" })).status).toBe(429);
});
