import { expect } from "vitest";
import {
  attributeValues,
  cardIdsOf,
  elementOf,
  elementsOf,
  mainOf,
  textOf,
} from "../../../test/support/page.ts";
import {
  addUser,
  ann,
  bob,
  bread,
  cafe,
  nihongo,
  publish,
  publishMany,
} from "../../../test/support/people-and-blogs.ts";
import { test as base } from "../../../test/support/site.ts";
import { addBookmarks } from "../../cards/models/bookmark.server.ts";

/** Fixture: `reader` is Bob, signed in. He has no display name. */
const test = base.extend("reader", ({ site }) => site.logIn(bob));

const tabs = {
  "/profile": "Saved Blogs",
  "/profile/lists": "Lists",
  "/profile/learning": "My learning",
  "/profile/published": "Published",
  "/profile/drafts": "Drafts",
  "/profile/following": "Following",
  "/profile/highlights": "Highlights",
};

test("each tab is a link, the current one is marked, and all show the same person", async ({ reader }) => {
  for (const [path, name] of Object.entries(tabs)) {
    const main = mainOf((await reader.get(path)).text);
    const links = elementsOf(elementOf(main, "nav", { "aria-label": "Profile" })!.innerHtml, "a");
    expect(links.map(({ textContent, attributes }) => [attributes.href, textContent])).toEqual(
      Object.entries(tabs),
    );
    expect(
      links.filter((link) => link.attributes["aria-current"] === "page").map((l) => l.textContent),
    ).toEqual([name]);
    expect([elementOf(main, "h1")!.textContent, elementOf(main, "h2")!.textContent]).toEqual(["User", name]);
    expect(textOf(main)).toContain(bob.email);
    // The name is changed in /account.
    expect(elementOf(main, "form", { action: "/profile" })).toBeUndefined();
  }
});

test("each tab asks a visitor to log in, and is not cached", async ({ site, reader }) => {
  for (const path of Object.keys(tabs)) {
    const page = await site.get(path);
    expect(elementOf(page.text, "h1")!.textContent).toBe("Login");
    expect(attributeValues(page.text, "value")).toContain(path);
    expect((await reader.get(path)).headers["cache-control"]).toBe("private, no-store");
  }
});

test("seventy saved blogs are on three pages, each of them once", async ({ site, reader }) => {
  const ids = await publishMany(site.db, 70);
  await addBookmarks(site.db, bob.id, ids);
  const shown: string[] = [];
  let pageCount = 0;
  for (let path: string | undefined = "/profile"; path; pageCount++) {
    const { text } = await reader.get(path);
    shown.push(...cardIdsOf(text));
    path = attributeValues(mainOf(text), "href").find((href) => href.includes("before="));
  }
  expect([pageCount, shown]).toEqual([3, ids.toReversed()]);
});

test("removed blogs leave no gap among the saved ones", async ({ site, reader }) => {
  const ids = await publishMany(site.db, 40);
  await addBookmarks(site.db, bob.id, ids);
  await site.db.updateTable("blogs").set({ status: "removed" }).where("id", "in", ids.slice(20)).execute();
  const { text } = await reader.get("/profile");
  expect(cardIdsOf(text)).toEqual(ids.slice(0, 20).toReversed());
  expect(text).not.toContain("before=");
});

test("Published lists one's own posts with their likes, newest first, and nobody else's", async ({
  site,
  reader,
}) => {
  expect(textOf(mainOf((await reader.get("/profile/published")).text))).toContain("Nothing published yet.");
  for (const blog of [bread, cafe, { ...cafe, id: "tea222222222", published: "2026-04-01T08:00:00.000Z" }])
    await publish(site.db, blog);
  await reader.act(`/blog/${cafe.id}/like`, { on: "yes" });
  const { text } = await reader.get("/profile/published");
  expect(cardIdsOf(text)).toEqual(["tea222222222", cafe.id]);
  expect(textOf(mainOf(text))).toContain("March 2, 2026 0 reads 1 like");
  await site.db.updateTable("blogs").set({ status: "removed" }).where("id", "=", cafe.id).execute();
  await site.db
    .updateTable("blogs")
    .set({ status: "unpublished" })
    .where("id", "=", "tea222222222")
    .execute();
  const later = (await reader.get("/profile/published")).text;
  expect(cardIdsOf(later)).toEqual([]);
  expect(textOf(mainOf(later)).match(/\d+ reads \d+ likes? ?\w*/g)).toEqual(["0 reads 0 likes Draft"]);
});

test("Following lists people and the company, the last followed first, and unfollows without JavaScript", async ({
  site,
  reader,
}) => {
  expect(textOf(mainOf((await reader.get("/profile/following")).text))).toContain("You follow nobody yet.");
  await publish(site.db, nihongo);
  const silent = { id: "silent222222", email: "silent@example.com", name: null };
  await addUser(site.db, silent);
  for (const [at, followed] of ["company", ann.id, silent.id].entries()) {
    await reader.act(`/follow/${followed}`, { on: "yes" });
    const followed_at = new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
    await site.db.updateTable("follows").set({ followed_at }).where("followed", "=", followed).execute();
  }
  const main = mainOf((await reader.get("/profile/following")).text);
  expect(elementsOf(main, "li").map(({ text }) => text.replace(/^AA /, ""))).toEqual([
    "User Unfollow",
    `${ann.name} Unfollow`,
    "Lectern Academy Official Unfollow",
  ]);
  const links = elementsOf(elementOf(main, "ul")!.innerHtml, "a").map(({ attributes }) => attributes.href);
  expect(links).toEqual([`/people/${ann.id}`, "/people/company"]);
  expect(main).not.toContain(silent.email);
  const form = elementOf(main, "form", { action: `/follow/${ann.id}` })!;
  expect(attributeValues(form.innerHtml, "value")).toEqual(["no"]);
  for (const _ of [1, 2]) await reader.act(`/follow/${ann.id}`, { on: "no" });
  expect(textOf(mainOf((await reader.get("/profile/following")).text))).not.toContain(ann.name);
});

test("forty-five people who were followed at the same millisecond are each listed once", async ({
  site,
  reader,
}) => {
  const ids = Array.from({ length: 45 }, (_, at) => `p${String(at).padStart(11, "0")}`);
  for (const id of ids) await addUser(site.db, { id, email: `${id}@example.com`, name: `Person ${id}` });
  const followed_at = "2026-01-01T00:00:00.000Z";
  const rows = ids.map((followed) => ({ follower: bob.id, followed, followed_at }));
  await site.db.insertInto("follows").values(rows).execute();
  const shown: string[] = [];
  for (let path: string | undefined = "/profile/following"; path; ) {
    const main = mainOf((await reader.get(path)).text);
    shown.push(
      ...attributeValues(main, "action").flatMap((action) => /^\/follow\/(.+)$/.exec(action)?.[1] ?? []),
    );
    path = attributeValues(main, "href").find((href) => href.includes("before="));
  }
  expect(shown).toEqual(ids.toReversed());
});

test("an invalid or absurdly large cursor shows the first page or an empty one, and is no error", async ({
  reader,
}) => {
  for (const path of Object.keys(tabs))
    for (const before of ["x", "999999999999999.a", "-999999999999999.a", "%00"])
      expect((await reader.get(`${path}?before=${before}`)).status, path + before).toBe(200);
});
