import { sql } from "kysely";
import { expect } from "vitest";
import {
  attributeValues,
  cardIdsOf,
  elementOf,
  elementsOf,
  mainOf,
  textOf,
} from "../../../test/support/page.ts";
import { bob, bread, cafe, nihongo, publish } from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";

/** Fixture: `reader` is Bob, signed in. He has no display name. */
const test = base.extend("reader", ({ site }) => site.logIn(bob));

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

async function headingOf(reader: Pick<TestSite, "get">) {
  return elementOf((await reader.get("/profile")).text, "h1")!.textContent;
}

async function storedNames({ db }: TestSite) {
  const rows = await db.selectFrom("users").select("name").where("id", "=", bob.id).execute();
  return rows.map(({ name }) => name);
}
