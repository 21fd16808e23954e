import { expect } from "vitest";
import { maxEntries, maxLists } from "../../../app/lists/lib/list-fields.ts";
import type { Browser } from "../../support/browser.ts";
import { getCached } from "../../support/get-cached.ts";
import { attributeValues, elementsOf, mainOf, textOf } from "../../support/page.ts";
import { ann, bob, bread, publish } from "../../support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../support/site.ts";

const test = base.extend("reader", ({ site }) => site.logIn(bob));
const id = "list22222222";
const lesson = "/course/s12/first-program";

test("an article and a lesson are saved to a new list, once however often the form is sent, and to Saved Blogs", async ({
  site,
  reader,
}) => {
  const form = { title: " For the team ", key: id, bookmark: "yes" };
  for (const _ of [1, 2])
    expect((await reader.post("/blog/s7/lists", form)).headers.location).toBe("/blog/s7");
  expect((await reader.post(`${lesson}/lists`, { shown: id, list: id })).headers.location).toBe(lesson);
  expect(await stored(site)).toEqual([`${id} blog:s7 1`, `${id} lesson:s12/first-program 2`]);
  expect(await checkedIn(reader, "/blog/s7/lists")).toEqual([true, true]);
  expect(await checkedIn(reader, "/blog/s8/lists")).toEqual([false, false]);
  const { text } = await reader.get("/profile/lists");
  expect(textOf(mainOf(text))).toContain("For the team 2 entries · private");
  await reader.post("/blog/s7/lists", { shown: id });
  expect(await stored(site)).toEqual([`${id} lesson:s12/first-program 1`]);
  expect(await checkedIn(reader, "/blog/s7/lists")).toEqual([false, false]);
});

test("a list that the form did not show keeps what is in it", async ({ site, reader }) => {
  await reader.post("/blog/s7/lists", { title: "Later", key: id });
  await reader.post("/blog/s7/lists", {});
  expect(await stored(site)).toEqual([`${id} blog:s7 1`]);
});

test("signed out, the pages ask for a login and the forms lead there", async ({ site }) => {
  for (const path of ["/blog/s7/lists", `${lesson}/lists`, `/lists/${id}/edit`, `/lists/${id}/delete`]) {
    expect(attributeValues((await site.get(path)).text, "value")).toContain(path);
    const response = await site.openBrowser().post(path, { title: "x", key: id });
    expect(response.headers.location).toBe(`/login?to=${encodeURIComponent(path)}`);
  }
  expect((await site.get("/blog/s7")).text).not.toContain("Save to a list");
  expect((await site.get("/blog/nothing/lists")).status).toBe(200);
  expect((await (await site.logIn(bob)).get("/blog/nothing/lists")).status).toBe(404);
});

test("a private list is its owner's alone; a public one is cached until it or its blogs change", async ({
  site,
  reader,
}) => {
  await publish(site.db, bread);
  await fill(reader, ["s7", bread.id]);
  for (const browser of [site, await site.logIn(ann)])
    expect((await browser.get(`/lists/${id}`)).status).toBe(404);
  for (const _ of [1, 2]) await reader.post(`/lists/${id}/edit`, { act: "public", on: "yes" });
  const page = await getCached(site, `/lists/${id}`);
  expect(linksOf(page.text)).toEqual(["/blog/s7", "/blog/bread2222222"]);
  // Bob has no name and no posts: nothing shows his e-mail.
  expect(textOf(page.text)).toContain("A list by A member");
  expect(page.text).not.toContain(bob.email);
  expect(page.text).not.toContain("noindex");
  expect(attributeValues(page.text, "property")).toContain("og:title");
  await reader.post(`/lists/${id}/edit`, { act: "save", title: "Bread", description: "To <eat>" });
  await expect.poll(async () => textOf((await site.get(`/lists/${id}`)).text)).toContain("To <eat>");
  await (await site.logIn(ann)).post(`/blog/${bread.id}/unpublish`, { on: "yes" });
  await expect.poll(async () => linksOf((await site.get(`/lists/${id}`)).text)).toEqual(["/blog/s7"]);
  expect((await reader.get(`/lists/${id}/edit`)).text).toContain("Not public at the moment");
  await reader.post(`/lists/${id}/edit`, { act: "public", on: "no" });
  await expect.poll(async () => (await site.get(`/lists/${id}`)).status).toBe(404);
});

test("entries are put in order and taken out; sent twice, a form does the same as once", async ({
  site,
  reader,
}) => {
  await fill(reader, ["s1", "s2", "s3", "s4"]);
  const send = async (form: Record<string, string>) => {
    for (const _ of [1, 2]) await reader.post(`/lists/${id}/edit`, form);
    return (await stored(site)).map((row) => row.split(" ").slice(1).join(" "));
  };
  expect(await send({ act: "move", entry: "blog:s4", place: "2" })).toEqual(
    ["s1", "s4", "s2", "s3"].map(toRow),
  );
  expect(await send({ act: "move", entry: "blog:s1", place: "99" })).toEqual(
    ["s4", "s2", "s3", "s1"].map(toRow),
  );
  expect(await send({ act: "remove", entry: "blog:s2" })).toEqual(["s4", "s3", "s1"].map(toRow));
  expect(await send({ act: "move", entry: "blog:s9", place: "1" })).toEqual(["s4", "s3", "s1"].map(toRow));
});

test("somebody else's list cannot be seen, changed, filled or deleted by its address", async ({
  site,
  reader,
}) => {
  await fill(reader, ["s1", "s2"]);
  const before = await site.db.selectFrom("lists").selectAll().execute();
  const other = await site.logIn(ann);
  for (const path of [`/lists/${id}`, `/lists/${id}/edit`, `/lists/${id}/delete`])
    expect((await other.get(path)).status, path).toBe(404);
  for (const act of ["save", "public", "move", "remove"])
    expect(
      (await other.post(`/lists/${id}/edit`, { act, title: "x", on: "yes", entry: "blog:s1" })).status,
    ).toBe(404);
  await other.post(`/lists/${id}/delete`, {});
  await other.post("/blog/s5/lists", { shown: id, list: id, title: "Mine", key: id });
  await other.post("/profile/lists", { title: "Mine", key: id });
  expect(await site.db.selectFrom("lists").selectAll().execute()).toEqual(before);
  expect(await stored(site)).toEqual([`${id} blog:s1 1`, `${id} blog:s2 2`]);
});

test("a list is deleted after a question, twice without harm, and goes with the account", async ({
  site,
  reader,
}) => {
  await fill(reader, ["s1"]);
  expect(textOf((await reader.get(`/lists/${id}/delete`)).text)).toContain("Delete this list?");
  for (const _ of [1, 2])
    expect((await reader.post(`/lists/${id}/delete`, {})).headers.location).toBe("/profile/lists");
  expect(await stored(site)).toEqual([]);
  await fill(reader, ["s1"]);
  await site.db.deleteFrom("users").where("id", "=", bob.id).execute();
  expect(await stored(site)).toEqual([]);
});

test("a name needs 1 to 80 characters, and full lists and a hundred lists are refused with the reason", async ({
  site,
  reader,
}) => {
  await fill(reader, ["s1"]);
  for (const title of ["", "\u200b", "x".repeat(81)]) {
    expect((await reader.post("/profile/lists", { title, key: "other2222222" })).status).toBe(422);
    expect((await reader.post(`/lists/${id}/edit`, { act: "save", title })).status).toBe(422);
  }
  const entries = Array.from({ length: maxEntries - 1 }, (_, at) => ({
    ...{ list_id: id, entry: `blog:x${at}`, position: at + 2, added_at: "2026" },
  }));
  await site.db.insertInto("list_entries").values(entries).execute();
  const full = await reader.post("/blog/s2/lists", { shown: id, list: id, bookmark: "yes" });
  expect([full.status, textOf(full.text)]).toEqual([422, expect.stringContaining("has 1,000 entries")]);
  const lists = Array.from({ length: maxLists - 1 }, (_, at) => ({
    ...{ id: `more${at}`, user_id: bob.id, title: "More", created_at: "2026", updated_at: "2026" },
  }));
  await site.db.insertInto("lists").values(lists).execute();
  for (const path of ["/profile/lists", "/blog/s2/lists"]) {
    const response = await reader.post(path, { title: "One more", key: "other2222222" });
    expect([response.status, textOf(response.text)]).toEqual([
      422,
      expect.stringContaining("You have 100 lists"),
    ]);
    expect(attributeValues(response.text, "value")).toContain("One more");
  }
});

/** Makes Bob's list with these blogs. */
async function fill(reader: Browser, blogIds: string[]) {
  await reader.post("/profile/lists", { title: "Reading", key: id });
  for (const blogId of blogIds) await reader.post(`/blog/${blogId}/lists`, { shown: id, list: id });
}

async function stored({ db }: TestSite) {
  const rows = await db
    .selectFrom("list_entries")
    .select(["list_id", "entry", "position"])
    .orderBy("list_id")
    .orderBy("position")
    .execute();
  return rows.map(({ list_id, entry, position }) => `${list_id} ${entry} ${position}`);
}

function toRow(blogId: string, at: number) {
  return `blog:${blogId} ${at + 1}`;
}

/** Whether Saved Blogs and each list are checked. */
async function checkedIn(reader: Browser, path: string) {
  const boxes = elementsOf((await reader.get(path)).text, "input", { type: "checkbox" });
  return boxes.map(({ attributes }) => attributes.checked !== undefined);
}

function linksOf(html: string) {
  return attributeValues(mainOf(html), "href").filter((href) => /^\/(blog|course)\//.test(href));
}
