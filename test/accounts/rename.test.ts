// Which pages a person's name stands on, and which are made anew when it changes.
import { expect } from "vitest";
import { getCached } from "../support/cached.ts";
import { ann, bob, bread, cafe, joins, nihongo, publishes } from "../support/cast.ts";
import { existingUser, insertsUser, openGoogleSite, signsIn } from "../support/google.ts";
import { test as base } from "../support/site.ts";

/** Ann has a name, Bob has none. The feed's second page holds neither of them. */
const test = base.extend("bob", async ({ site }) => {
  for (const blog of [bread, cafe, nihongo]) await publishes(site.db, blog);
  await joins(site.db, bob);
  return site.signedIn(bob);
});

const named = ["/", "/_.data", `/blog/${cafe.id}`, "/feed.xml"];
/** On the first of the others, his blog is among what to read next, which names nobody. */
const others = [`/blog/${bread.id}`, "/course", "/services", "/blog/s3", "/?before=-1.s1", "/sitemap.xml"];

test("a new name drops the pages that show it, and no other", async ({ site, bob: writer }) => {
  for (const path of named) expect((await getCached(site, path)).text, path).toContain(bob.email);
  for (const path of others) expect((await getCached(site, path)).text, path).not.toContain(bob.email);
  await writer.post("/profile", { name: "Bob Barista" });
  for (const path of others) expect((await site.get(path)).headers.etag, path).toBeDefined();
  for (const path of named) {
    const anew = await site.get(path);
    expect(anew.headers.etag, path).toBeUndefined();
    expect(anew.text, path).toContain("Bob Barista");
    expect(anew.text, path).not.toContain(bob.email);
  }
});

test("a card for other sites is kept by nobody without asking, and changes with the name", async ({
  site,
  bob: writer,
}) => {
  const card = `/blog/${cafe.id}/card.png`;
  const before = await site.get(card);
  expect([before.status, before.headers["cache-control"]]).toEqual([200, "public, no-cache"]);
  const again = () => site.person().get(card, { "if-none-match": before.headers.etag });
  expect((await again()).status).toBe(304);
  await writer.post("/profile", { name: "Bob Barista" });
  const after = await again();
  expect([after.status, after.headers["content-type"]]).toEqual([200, "image/png"]);
  expect(after.body.equals(before.body)).toBe(false);
});

test("a name that nobody reads yet drops nothing", async ({ site, bob: _ }) => {
  const cara = { ...ann, id: "cara22222222", email: "cara@example.com" };
  await joins(site.db, cara);
  for (const path of [...named, ...others]) await getCached(site, path);
  await (await site.signedIn(cara)).post("/profile", { name: "Cara" });
  for (const path of [...named, ...others]) expect((await site.get(path)).headers.etag, path).toBeDefined();
});

test("once an account with a password is joined through Google, no kept page shows its e-mail", async () => {
  const site = await openGoogleSite();
  try {
    await insertsUser(site, {}, "long ago");
    const author = { id: existingUser.id, email: existingUser.email, name: null };
    await publishes(site.db, { ...cafe, author });
    for (const path of ["/", `/blog/${cafe.id}`, "/feed.xml"])
      expect((await getCached(site, path)).text, path).toContain(existingUser.email);
    const browser = site.person();
    await signsIn(browser, "ann");
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
