import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { getCached } from "../../../test/support/get-cached.ts";
import { attributeValues, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";
import { maxEntries, maxLists } from "../lib/list-fields.ts";

const test = base.extend("reader", ({ site }) => site.logIn(bob));
const id = "list22222222";
const lesson = "/course/s12/first-program";

test("an article and a lesson are saved to a new list, once however often the form is sent, and to Saved Blogs", async ({
  site,
  reader,
}) => {
  const form = { title: " For the team ", key: id, shown: "saved-blogs", list: "saved-blogs" };
  for (const _ of [1, 2])
    expect((await reader.post("/blog/s7/lists", form)).headers.location).toBe("/blog/s7");
  expect((await reader.post(`${lesson}/lists`, { shown: id, list: id })).headers.location).toBe(lesson);
  expect(await stored(site)).toEqual([`${id} /blog/s7 1`, `${id} ${lesson} 2`]);
  expect(await checkedIn(reader, "/blog/s7/lists")).toEqual([true, true]);
  expect(await checkedIn(reader, "/blog/s8/lists")).toEqual([false, false]);
  const { text } = await reader.get("/profile/lists");
  expect(textOf(mainOf(text))).toContain("For the team 2 entries · private");
  await reader.post("/blog/s7/lists", [
    ["shown", id],
    ["shown", "saved-blogs"],
  ]);
  expect(await stored(site)).toEqual([`${id} ${lesson} 1`]);
  expect(await checkedIn(reader, "/blog/s7/lists")).toEqual([false, false]);
});

test("a list that the form did not show keeps what is in it", async ({ site, reader }) => {
  await reader.post("/blog/s7/lists", { title: "Later", key: id });
  await reader.post("/blog/s7/lists", {});
  expect(await stored(site)).toEqual([`${id} /blog/s7 1`]);
});

test("signed out, the pages ask for a login and the forms lead there", async ({ site }) => {
  for (const path of ["/blog/s7/lists", `${lesson}/lists`, "/profile/lists", `/lists/${id}`]) {
    if (!path.includes(id)) expect(attributeValues((await site.get(path)).text, "value")).toContain(path);
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
  const texts = { act: "save", title: "Bread", description: "To <eat>" };
  for (const _ of [1, 2]) await reader.post(`/lists/${id}`, { ...texts, public: "yes", description: "" });
  const page = await getCached(site, `/lists/${id}`);
  expect(linksOf(page.text)).toEqual(["/blog/s7", "/blog/bread2222222"]);
  // Bob has no name and no posts: nothing shows his e-mail.
  expect(textOf(page.text)).toMatch(/A list by Member \w{6}/);
  expect(page.text).not.toContain(bob.email);
  expect(page.text).not.toContain("noindex");
  expect(attributeValues(page.text, "property")).toContain("og:title");
  await reader.post(`/lists/${id}`, { ...texts, public: "yes" });
  await expect.poll(async () => textOf((await site.get(`/lists/${id}`)).text)).toContain("To <eat>");
  await (await site.logIn(ann)).post(`/blog/${bread.id}/unpublish`, { on: "yes" });
  await expect.poll(async () => linksOf((await site.get(`/lists/${id}`)).text)).toEqual(["/blog/s7"]);
  expect((await reader.get(`/lists/${id}`)).text).toContain("Not public at the moment");
  await reader.post(`/lists/${id}`, texts);
  await expect.poll(async () => (await site.get(`/lists/${id}`)).status).toBe(404);
});

test("entries are put in order and taken out; sent twice, a form does the same as once", async ({
  site,
  reader,
}) => {
  await fill(reader, ["s1", "s2", "s3", "s4"]);
  const send = async (place: string) => {
    for (const _ of [1, 2]) await reader.post(`/lists/${id}`, { act: "move", place });
    return (await stored(site)).map((row) => row.split(" ").slice(1).join(" "));
  };
  expect(await send("2 /blog/s4")).toEqual(["s1", "s4", "s2", "s3"].map(toRow));
  expect(await send("99 /blog/s1")).toEqual(["s4", "s2", "s3", "s1"].map(toRow));
  expect(await send("0 /blog/s2")).toEqual(["s4", "s3", "s1"].map(toRow));
  expect(await send("1 /blog/s9")).toEqual(["s4", "s3", "s1"].map(toRow));
});

test("a series leads from post to post, while it is public and its owner may edit them", async ({
  site,
  reader,
}) => {
  const parts = ["one222222222", "two222222222", "three2222222"];
  for (const partId of parts)
    await publish(site.db, { ...bread, id: partId, author: bob, title: `<${partId}>` });
  await publish(site.db, bread);
  await getCached(site, `/blog/${parts[1]}`);
  await fill(reader, [parts[0]!, lesson, parts[1]!, bread.id]);
  const series = { act: "save", title: "Bread & rye", series: "yes" };
  await reader.post(`/lists/${id}`, series);
  expect((await site.get(`/blog/${parts[1]}`)).text).not.toContain("Part 2");
  await reader.post(`/lists/${id}`, { ...series, public: "yes" });
  const textOfPart = async (partId: string) => textOf(mainOf((await site.get(`/blog/${partId}`)).text));
  await expect
    .poll(() => textOfPart(parts[1]!))
    .toContain("Part 2 of 3 of “Bread & rye” Previous <one222222222> Next Bread for Night Owls");
  // It is Ann's: Bob may not lead her readers on.
  expect(await textOfPart(bread.id)).not.toContain("Part 3");
  await getCached(site, `/blog/${parts[2]}`);
  await reader.post(`/blog/${parts[2]}/lists`, { shown: id, list: id });
  await expect.poll(() => textOfPart(parts[2]!)).toContain("Part 4 of 4");
  await expect.poll(() => textOfPart(parts[1]!)).toContain("Part 2 of 4");
  expect(textOf((await site.get(`/lists/${id}`)).text)).toContain("A series by bob@example.com");
  await reader.post(`/lists/${id}`, { act: "move", place: `1 /blog/${parts[1]}` });
  await expect.poll(() => textOfPart(parts[1]!)).toContain("Part 1 of 4");
  await site.db.updateTable("users").set({ role: "editor" }).where("id", "=", bob.id).execute();
  await reader.post(`/lists/${id}`, { ...series, public: "yes" });
  await expect.poll(() => textOfPart(bread.id)).toContain("Part 3 of 4");
  await reader.post(`/lists/${id}`, { act: "delete" });
  await expect.poll(() => textOfPart(parts[1]!)).not.toContain("Part");
});

test("somebody else's list cannot be seen, changed, filled or deleted by its address", async ({
  site,
  reader,
}) => {
  await fill(reader, ["s1", "s2"]);
  const before = await site.db.selectFrom("lists").selectAll().execute();
  const other = await site.logIn(ann);
  expect((await other.get(`/lists/${id}`)).status).toBe(404);
  for (const act of ["save", "move"])
    expect((await other.post(`/lists/${id}`, { act, title: "x", place: "0 /blog/s1" })).status).toBe(404);
  await other.post(`/lists/${id}`, { act: "delete" });
  await other.post("/blog/s5/lists", { shown: id, list: id, title: "Mine", key: id });
  await other.post("/profile/lists", { title: "Mine", key: id });
  expect(await site.db.selectFrom("lists").selectAll().execute()).toEqual(before);
  expect(await stored(site)).toEqual([`${id} /blog/s1 1`, `${id} /blog/s2 2`]);
});

test("a list is deleted, twice without harm, and goes with the account", async ({ site, reader }) => {
  await fill(reader, ["s1"]);
  for (const _ of [1, 2])
    expect((await reader.post(`/lists/${id}`, { act: "delete" })).headers.location).toBe("/profile/lists");
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
    expect((await reader.post(`/lists/${id}`, { act: "save", title })).status).toBe(422);
  }
  const entries = Array.from({ length: maxEntries - 1 }, (_, at) => ({
    ...{ list_id: id, entry: `/blog/x${at}`, position: at + 2 },
  }));
  await site.db.insertInto("list_entries").values(entries).execute();
  const full = await reader.post("/blog/s2/lists", { shown: id, list: id });
  expect([full.status, textOf(full.text)]).toEqual([422, expect.stringContaining("has 200 entries")]);
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
  for (const blogId of blogIds)
    await reader.post(blogId.startsWith("/") ? `${blogId}/lists` : `/blog/${blogId}/lists`, {
      shown: id,
      list: id,
    });
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
  return `/blog/${blogId} ${at + 1}`;
}

/** Whether Saved Blogs and each list are checked. */
async function checkedIn(reader: Browser, path: string) {
  const boxes = elementsOf((await reader.get(path)).text, "input", { type: "checkbox" });
  return boxes.map(({ attributes }) => attributes.checked !== undefined);
}

function linksOf(html: string) {
  return attributeValues(mainOf(html), "href").filter((href) => /^\/(blog|course)\//.test(href));
}
