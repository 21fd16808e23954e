import { sql } from "kysely";
import { expect } from "vitest";
import { attributeValues, cardIdsOf, elementOf, elementsOf, mainOf, textOf } from "../../support/page.ts";
import { addUser, ann, bob, bread, cafe, nihongo, publish } from "../../support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../support/site.ts";

/** Fixture: `reader` is Bob, signed in. He has no display name. */
const test = base.extend("reader", async ({ site }) => {
  await addUser(site.db, bob);
  return site.logIn(bob);
});

test("a new user is named User, with the e-mail, a default picture and no saved blogs", async ({
  reader,
}) => {
  const main = mainOf((await reader.get("/profile")).text);
  expect(elementOf(main, "h1")!.textContent).toBe("User");
  expect(elementOf(main, "h2")!.textContent).toBe("Saved Blogs");
  expect(textOf(main)).toContain(bob.email);
  expect(textOf(main)).toContain("No saved blogs yet.");
  expect([...elementsOf(main, "img"), ...elementsOf(main, "svg")]).not.toEqual([]);
});

test("saved blogs are listed with the last saved first, and removed blogs are not listed", async ({
  site,
  reader,
}) => {
  for (const blog of [bread, cafe, nihongo]) await publish(site.db, blog);
  for (const [index, id] of ["s7", nihongo.id, "s3", bread.id, cafe.id].entries()) {
    await reader.act(`/blog/${id}/bookmark`, { on: "yes" });
    const bookmarked_at = new Date(Date.now() - 1000 + index).toISOString();
    await site.db.updateTable("bookmarks").set({ bookmarked_at }).where("blog_id", "=", id).execute();
  }
  await site.db.updateTable("blogs").set({ status: "removed" }).where("id", "=", bread.id).execute();
  const { text } = await reader.get("/profile");
  expect(cardIdsOf(text)).toEqual([cafe.id, "s3", nihongo.id, "s7"]);
  expect(textOf(text)).not.toContain("No saved blogs yet.");
});

test("when saved blogs cannot be read, the error is logged and the profile is shown without them", async ({
  site,
  reader,
}) => {
  await reader.act("/blog/s7/bookmark", { on: "yes" });
  await sql`alter table bookmarks rename to lost`.execute(site.db);
  const page = await reader.get("/profile");
  expect([page.status, cardIdsOf(page.text)]).toEqual([200, []]);
  expect(site.log.some((line) => JSON.parse(line).level === 50)).toBe(true);
  await sql`alter table lost rename to bookmarks`.execute(site.db);
  expect(cardIdsOf((await reader.get("/profile")).text)).toEqual(["s7"]);
});

test("a card shows picture, title and the first 80 characters of the description", async ({
  site,
  reader,
}) => {
  const description = `${"🚀".repeat(70)}0123456789and the rest`;
  await publish(site.db, { ...bread, description });
  await reader.act(`/blog/${bread.id}/bookmark`, { on: "yes" });
  const main = mainOf((await reader.get("/profile")).text);
  expect(textOf(main)).toContain(`${bread.title} ${"🚀".repeat(70)}0123456789...`);
  expect(attributeValues(main, "src").length).toBeGreaterThan(0);
});

test("a display name is shown at once, without white space around it, and can be removed", async ({
  site,
  reader,
}) => {
  const response = await reader.post("/profile", { name: "  Bob   Barista " });
  expect(response.status).toBeLessThan(400);
  expect(elementOf(response.text, "h1")!.textContent).toBe("Bob   Barista");
  expect(await headingOf(reader)).toBe("Bob   Barista");
  expect(await storedNames(site)).toEqual(["Bob   Barista"]);
  await reader.post("/profile", { name: " " });
  expect(await headingOf(reader)).toBe("User");
  expect(await storedNames(site)).toEqual([null]);
});

test("a form without a name, or with a file in its place, does not remove the name", async ({
  site,
  reader,
}) => {
  await reader.post("/profile", { name: "Bob" });
  const file = new FormData();
  file.set("name", new Blob(["Eve"]), "name.txt");
  const responses = [
    await reader.post("/profile", {}),
    await reader.post("/profile", { title: "Eve" }),
    await reader.postFiles("/profile", file),
  ];
  expect(responses.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(await storedNames(site)).toEqual(["Bob"]);
});

test("a name without visible characters removes the name", async ({ site, reader }) => {
  for (const name of [
    "\u200b",
    "\u3164",
    "\u2800\u2800",
    "\u200d\ufe0f",
    "\u00ad \u2060\u034f",
    "\u{e0020}",
  ]) {
    await reader.post("/profile", { name: "Bob" });
    await reader.post("/profile", { name });
    expect(await storedNames(site), JSON.stringify(name)).toEqual([null]);
  }
});

test("invisible characters at the ends of a name are removed, except those that change how it looks", async ({
  site,
  reader,
}) => {
  const names = [
    "Bob \u2764\ufe0f",
    "\u0647\u200d",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "👩\u200d🚀",
  ];
  for (const name of names) {
    await reader.post("/profile", { name: `\u200b\ufeff ${name}\u3164\u00ad\u2060 ` });
    expect(await storedNames(site), JSON.stringify(name)).toEqual([name]);
  }
});

test("a profile does not list the saved blogs of others", async ({ site, reader }) => {
  await addUser(site.db, ann);
  await (await site.logIn(ann)).act("/blog/s3/bookmark", { on: "yes" });
  expect(cardIdsOf((await reader.get("/profile")).text)).toEqual([]);
});

async function headingOf(reader: Pick<TestSite, "get">) {
  return elementOf((await reader.get("/profile")).text, "h1")!.textContent;
}

async function storedNames({ db }: TestSite) {
  const rows = await db.selectFrom("users").select("name").where("id", "=", bob.id).execute();
  return rows.map(({ name }) => name);
}
