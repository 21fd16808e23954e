import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { isSignedIn } from "../../../test/support/google.ts";
import { jobRows, test } from "../../../test/support/jobs.ts";
import { publishPost, storeTestImage } from "../../../test/support/member-posts.ts";
import { elementsOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann, bread, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import { loggedErrors, type TestSite } from "../../../test/support/site.ts";
import { setBookmark } from "../../cards/models/bookmark.server.ts";
import { setLike } from "../../cards/models/like.server.ts";
import { reportBlog } from "../../core/report.server.ts";
import { findUser } from "../../core/user.server.ts";
import { setFollow } from "../../following/models/follow.server.ts";
import { subjects } from "../../subjects.server.ts";
import { removeAuthor } from "../../writing/models/remove-author.server.ts";
import { deleteAccount, finishDeletion } from "../models/delete-account.server.ts";

const cara = { email: "cara@example.com", password: "sesame" };
const form = { email: cara.email, password: cara.password, posts: "keep" };

async function signUp(site: TestSite, account = cara) {
  await addUser(site.db, ann);
  const browser = site.openBrowser();
  await browser.post("/signup", account);
  return { browser, user: (await findUser(site.db, account.email))! };
}

/** Somebody with two posts, a follower, likes, bookmarks and follows. */
async function signUpWithPosts(site: TestSite) {
  const { browser, user } = await signUp(site);
  await publish(site.db, bread);
  await publish(site.db, cafe);
  const cover = await storeTestImage(site, user.id);
  const ids: string[] = [];
  for (const title of ["Rye", "Oats"]) {
    const result = await publishPost(site, user, cover, title);
    ids.push("id" in result ? result.id : "");
  }
  const actor = `u:${user.id}`;
  await setLike(site.db, actor, bread.id, true);
  await setLike(site.db, "u:bob222222222", bread.id, true);
  await setLike(site.db, actor, "s1", true);
  await setBookmark(site.db, user.id, bread.id, true);
  await setFollow(site.db, user.id, ann.id, true);
  await setFollow(site.db, user.id, "company", true);
  await setFollow(site.db, ann.id, user.id, true);
  await reportBlog(site.db, actor, "s1", { reason: "other", note: "From Cara Cole" });
  return { browser, user, actor, cover, ids: ids as [string, string] };
}

async function runDeletion(site: TestSite, userId: string) {
  await finishDeletion(site.db, subjects, userId, new AbortController().signal);
}

const tables = [
  "users",
  "passwords",
  "sessions",
  "identities",
  "passkeys",
  "account_tokens",
  "bookmarks",
  "follows",
  "likes",
  "blogs",
  "images",
  "mails",
  "reports",
] as const;

/** The tables with a row that mentions one of the texts. */
async function tablesWith(site: TestSite, ...texts: string[]) {
  const found: string[] = [];
  for (const table of tables) {
    const rows = JSON.stringify(await site.db.selectFrom(table).selectAll().execute());
    if (texts.some((text) => rows.includes(text))) found.push(table);
  }
  return found;
}

const likesOf = async (site: TestSite, id: string) =>
  (await site.db.selectFrom("blogs").select("likes").where("id", "=", id).executeTakeFirstOrThrow()).likes;

test("the page says what will be deleted, and works without JavaScript", async ({ site }) => {
  const { browser } = await signUpWithPosts(site);
  const page = await browser.get("/account/delete");
  expect(textOf(page.text)).toContain("2 likes, 1 saved blog, 2 follows");
  expect(textOf(page.text)).toContain("Your 2 posts");
  expect(elementsOf(page.text, "input", { name: "posts" }).length).toBe(2);
  const response = await browser.post("/account/delete", form);
  expect([response.status, response.headers.location]).toEqual([303, "/account/deleted"]);
  expect([...browser.cookies.keys()]).not.toContain("site_session");
  expect(textOf((await browser.get("/account/deleted")).text)).toContain("Your account is deleted");
});

test("posts that stay have no name, address or follow button, on pages, cards and feeds", async ({
  site,
}) => {
  const { browser, user, ids } = await signUpWithPosts(site);
  await site.db.updateTable("users").set({ name: "Cara Cole" }).where("id", "=", user.id).execute();
  for (const path of ["/", `/blog/${ids[0]}`, "/feed.xml"]) await site.get(path);
  await browser.post("/account/delete", form);
  for (const path of ["/", `/blog/${ids[0]}`, "/feed.xml", "/feed"]) {
    const { text, status } = await site.get(path);
    expect(status, path).toBe(200);
    expect(text, path).not.toMatch(/cara@example\.com|Cara Cole/i);
    expect(text, path).toContain("Rye");
  }
  const page = await site.get(`/blog/${ids[0]}`);
  expect(textOf(page.text)).toContain("Former member");
  expect(elementsOf(page.text, "form", { action: "/follow/company" })).toEqual([]);
  await runDeletion(site, user.id);
  expect(await tablesWith(site, cara.email, "Cara Cole")).toEqual([]);
  // The images of posts that stay keep the id of their deleted user.
  expect(await tablesWith(site, user.id)).toEqual(["images"]);
  const reports = await site.db.selectFrom("reports").select(["blog_id", "reason", "note"]).execute();
  expect(reports).toEqual([{ blog_id: "s1", reason: "other", note: "" }]);
});

test("posts that are removed are gone at once; then their texts are deleted and their images released", async ({
  site,
}) => {
  const { browser, user, ids, cover } = await signUpWithPosts(site);
  await site.get(`/blog/${ids[0]}`);
  await browser.post("/account/delete", { ...form, posts: "remove" });
  expect((await site.get(`/blog/${ids[0]}`)).status).toBe(404);
  expect((await site.get("/")).text).not.toContain("Rye");
  await runDeletion(site, user.id);
  const texts = await site.db
    .selectFrom("blog_texts")
    .select("blog_id")
    .where("blog_id", "in", ids)
    .execute();
  expect(texts).toEqual([]);
  const image = await site.db
    .selectFrom("images")
    .select(["state", "uses"])
    .where("key", "=", cover)
    .execute();
  expect(image).toEqual([{ state: "released", uses: 0 }]);
  expect((await site.get("/search?q=rye")).text).not.toContain(ids[0]);
  await runDeletion(site, user.id);
});

test("likes are taken back exactly, and followers and follows go", async ({ site }) => {
  const { browser, user, actor } = await signUpWithPosts(site);
  expect([await likesOf(site, bread.id), await likesOf(site, "s1")]).toEqual([2, 1]);
  await browser.post("/account/delete", form);
  await runDeletion(site, user.id);
  await runDeletion(site, user.id);
  expect([await likesOf(site, bread.id), await likesOf(site, "s1")]).toEqual([1, 0]);
  const likes = await site.db.selectFrom("likes").select("blog_id").where("actor", "=", actor).execute();
  expect(likes).toEqual([]);
  expect(await site.db.selectFrom("follows").selectAll().execute()).toEqual([]);
});

test("the job runs by itself, and once more a minute later", async ({ site, runJobs }) => {
  const { browser, user } = await signUpWithPosts(site);
  await browser.post("/account/delete", form);
  await runJobs();
  await expect.poll(() => likesOf(site, "s1"), { timeout: 10_000 }).toBe(0);
  const job = async () => (await jobRows(site.db)).find(({ id }) => id === `delete-account-${user.id}`)!;
  await expect.poll(async () => (await job()).payload).toContain("isSecond");
  expect((await job()).run_at).toBeGreaterThan(Date.now());
});

test("a job that is ended in the middle continues where it was", async ({ site }) => {
  const { browser, user, actor, ids } = await signUpWithPosts(site);
  await browser.post("/account/delete", { ...form, posts: "remove" });
  for (let steps = 0; ; steps++) {
    // Ends before the step with this number.
    const signal = { throwIfAborted: stopAfter(steps) } as AbortSignal;
    const isDone = await finishDeletion(site.db, subjects, user.id, signal).then(
      () => true,
      () => false,
    );
    if (isDone) break;
    expect((await site.get(`/blog/${ids[0]}`)).status).toBe(404);
  }
  expect([await likesOf(site, bread.id), await likesOf(site, "s1")]).toEqual([1, 0]);
  expect(await tablesWith(site, actor, cara.email)).toEqual([]);
});

function stopAfter(steps: number) {
  let count = 0;
  return () => {
    if (count++ >= steps) throw new Error("the process ends");
  };
}

test("when the transaction fails, nothing has changed", async ({ site }) => {
  const { browser, user, ids } = await signUpWithPosts(site);
  await expect(
    site.db.transaction().execute(async (db) => {
      await removeAuthor(db, user.id, "remove");
      throw new Error("the disk is full");
    }),
  ).rejects.toThrow("the disk is full");
  expect((await site.get(`/blog/${ids[0]}`)).text).toContain(cara.email);
  expect(await isSignedIn(browser)).toBe(true);
});

test("a post that is published while its account is deleted never shows a name", async ({ site }) => {
  for (let round = 0; round < 6; round++) {
    const account = { email: `racer${round}@example.com`, password: "sesame" };
    const { user } = await signUp(site, account);
    const cover = await storeTestImage(site, user.id);
    const results = Array.from({ length: 4 }, (_, index) =>
      publishPost(site, user, cover, `Race ${round} ${index}`),
    );
    const [, ...outcomes] = await Promise.all([
      deleteAccount(site.db, subjects, user.id, round % 2 ? "keep" : "remove"),
      ...results,
    ]);
    for (const outcome of outcomes) if ("problem" in outcome) expect(outcome.problem).toBe("no-account");
    expect(await publishPost(site, user, cover, "Too late")).toEqual({ problem: "no-account" });
    await runDeletion(site, user.id);
    expect((await tablesWith(site, account.email)).length).toBe(0);
    expect((await site.get("/")).text).not.toContain(account.email);
  }
});

test("deleting an account twice is harmless, at the same time or later", async ({ site }) => {
  const { browser, user } = await signUpWithPosts(site);
  const second: Browser = await site.logIn(user);
  const responses = await Promise.all([
    browser.post("/account/delete", form),
    second.post("/account/delete", form),
  ]);
  for (const { status } of responses) expect([303, 422]).toContain(status);
  expect((await browser.post("/account/delete", form)).headers.location).toMatch(/^\/login\?to=/);
  await runDeletion(site, user.id);
  expect(await likesOf(site, bread.id)).toBe(1);
  expect(await deleteAccount(site.db, subjects, user.id, "keep")).toBe("deleted");
  expect(loggedErrors(site)).toEqual([]);
});

test("deletion needs the typed e-mail and the right password; after a mistake the form keeps what was chosen", async ({
  site,
}) => {
  const { browser } = await signUpWithPosts(site);
  for (const [change, error] of [
    [{ email: "other@example.com" }, "Type the email of your account to go on."],
    [{ password: "" }, "Enter your current password."],
    [{ password: "wrong" }, "That is not your current password."],
  ] as const) {
    const response = await browser.post("/account/delete", { ...form, posts: "remove", ...change });
    expect(response.status).toBe(422);
    expect(textOf(response.text)).toContain(error);
    const choice = elementsOf(response.text, "input", { value: "remove" })[0]!;
    expect(choice.attributes).toHaveProperty("checked");
  }
  expect(await isSignedIn(browser)).toBe(true);
  expect((await browser.post("/account/delete", { ...form, email: " CARA@example.com" })).status).toBe(303);
});

test("somebody without a password needs none", async ({ site }) => {
  const { browser } = await signUpWithPosts(site);
  await site.db.deleteFrom("passwords").execute();
  expect((await browser.get("/account/delete")).text).not.toContain("Current password");
  expect((await browser.post("/account/delete", { email: cara.email })).status).toBe(303);
});

test("the only owner stays while there are other people; of two owners who leave at once, one stays", async ({
  site,
}) => {
  const { browser, user } = await signUp(site);
  await site.db.updateTable("users").set({ role: "owner" }).where("id", "=", user.id).execute();
  const refusal = await browser.post("/account/delete", form);
  expect(refusal.status).toBe(422);
  expect(textOf(refusal.text)).toContain("You are the only owner of this site");
  expect(await isSignedIn(browser)).toBe(true);

  await site.db.updateTable("users").set({ role: "owner" }).execute();
  await addUser(site.db, { id: "bob222222222", email: "bob@example.com", name: null });
  const results = await Promise.all(
    [user.id, ann.id].map((id) => deleteAccount(site.db, subjects, id, "keep")),
  );
  expect(results.sort()).toEqual(["deleted", "only-owner"]);
  await site.db.deleteFrom("users").where("role", "!=", "owner").execute();
  const [last] = await site.db.selectFrom("users").select("id").execute();
  expect(await deleteAccount(site.db, subjects, last!.id, "keep")).toBe("deleted");
});

test("hundreds of posts and likes of a deleted account are gone, and such a like no longer counts", async ({
  site,
}) => {
  const { browser, user, actor } = await signUpWithPosts(site);
  const texts = { kind: "post" as const, title: "Many", description: "", excerpt: "", reading_minutes: 1 };
  const at = "2026-01-01T00:00:00.000Z";
  const rows = Array.from({ length: 300 }, (_, n) => ({
    ...texts,
    id: `many${String(n).padStart(8, "0")}`,
    image_alt: "",
    author_id: user.id,
    author: user.email,
    published_at: at,
    updated_at: at,
    position: n + 1,
    publish_key: `many${n}`,
    likes: 1,
  }));
  await site.db.insertInto("blogs").values(rows).execute();
  await site.db
    .insertInto("likes")
    .values(rows.map(({ id }) => ({ blog_id: id, actor, liked_at: at })))
    .execute();
  await browser.post("/account/delete", { ...form, posts: "remove" });
  expect((await site.get("/")).text).not.toContain("Many");
  await runDeletion(site, user.id);
  expect(await likesOf(site, rows[7]!.id)).toBe(0);
  expect(await tablesWith(site, actor, cara.email)).toEqual([]);
});
