// Which pages show a person's name, and are rendered again when it changes.
import { expect } from "vitest";
import { getCached } from "../../../test/support/get-cached.ts";
import { existingUser, insertUser, openGoogleSite, signIn } from "../../../test/support/google.ts";
import { bob, bread, cafe, nihongo, publish } from "../../../test/support/people-and-blogs.ts";
import { test as base } from "../../../test/support/site.ts";

/** Fixture: `bob`, logged in. Ann has a display name, Bob has none. The feed's second page shows neither of them. */
const test = base.extend("bob", async ({ site }) => {
  for (const blog of [bread, cafe, nihongo]) await publish(site.db, blog);
  return site.logIn(bob);
});

/** Pages that show Bob's name. */
const pagesWithName = ["/", "/_.data", `/blog/${cafe.id}`, "/feed.xml"];
/** The first one recommends his blog below the text, without a name. */
const pagesWithoutName = [
  `/blog/${bread.id}`,
  "/course",
  "/services",
  "/blog/s3",
  "/?before=-1.s1",
  "/sitemap.xml",
];

test("a new name evicts the cached pages that show it, and no others", async ({ site, bob: writer }) => {
  for (const path of pagesWithName) expect((await getCached(site, path)).text, path).toContain(bob.email);
  for (const path of pagesWithoutName)
    expect((await getCached(site, path)).text, path).not.toContain(bob.email);
  await writer.post("/profile", { name: "Bob Barista" });
  for (const path of pagesWithoutName) expect((await site.get(path)).headers.etag, path).toBeDefined();
  for (const path of pagesWithName) {
    const { headers, text } = await site.get(path);
    expect(headers.etag, path).toBeUndefined();
    expect(text, path).toContain("Bob Barista");
    expect(text, path).not.toContain(bob.email);
  }
});

test("caches revalidate a social card before they use it, and it changes with the name", async ({
  site,
  bob: writer,
}) => {
  const card = `/blog/${cafe.id}/card.png`;
  const before = await site.get(card);
  expect([before.status, before.headers["cache-control"]]).toEqual([200, "public, no-cache"]);
  const revalidate = () => site.openBrowser().get(card, { "if-none-match": before.headers.etag });
  expect((await revalidate()).status).toBe(304);
  await writer.post("/profile", { name: "Bob Barista" });
  const after = await revalidate();
  expect([after.status, after.headers["content-type"]]).toEqual([200, "image/png"]);
  expect(after.body.equals(before.body)).toBe(false);
});

test("after an account with a password is joined with Google, no cached page shows its e-mail", async () => {
  const site = await openGoogleSite();
  try {
    await insertUser(site, {}, "long ago");
    const author = { id: existingUser.id, email: existingUser.email, name: null };
    await publish(site.db, { ...cafe, author });
    for (const path of ["/", `/blog/${cafe.id}`, "/feed.xml"])
      expect((await getCached(site, path)).text, path).toContain(existingUser.email);
    const browser = site.openBrowser();
    await signIn(browser, "ann");
    await browser.post("/login", { email: existingUser.email, password: "long ago" });
    for (const path of ["/", `/blog/${cafe.id}`, "/feed.xml"]) {
      const { text } = await site.get(path);
      expect(text, path).not.toContain(existingUser.email);
      expect(text, path).toContain("Ann Lee");
    }
  } finally {
    await site.close();
  }
});
