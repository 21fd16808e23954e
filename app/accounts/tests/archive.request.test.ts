import { strFromU8, unzipSync } from "fflate";
import { expect } from "vitest";
import { publishPost, storeTestImage } from "../../../test/support/member-posts.ts";
import { ann, bob, bread, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import { loggedErrors, type TestSite, test } from "../../../test/support/site.ts";
import { setBookmark } from "../../cards/models/bookmark.server.ts";
import { setLike } from "../../cards/models/like.server.ts";
import { findUser } from "../../core/user.server.ts";
import { setFollow } from "../../following/models/follow.server.ts";
import { saveCode } from "../../learning/models/code.server.ts";
import { setMarks } from "../../learning/models/marks.server.ts";
import { savePlaces } from "../../learning/models/places.server.ts";
import { removeBlog } from "../../writing/models/write-blog.server.ts";

const cara = { email: "cara@example.com", password: "sesame" };

async function signUp(site: TestSite) {
  const browser = site.openBrowser();
  await browser.post("/signup", cara);
  return { browser, user: (await findUser(site.db, cara.email))! };
}

test("the archive has the account, the posts with their images, bookmarks, follows and likes", async ({
  site,
}) => {
  const { browser, user } = await signUp(site);
  await publish(site.db, bread);
  await publish(site.db, cafe);
  const [cover, drawing] = [
    await storeTestImage(site, user.id),
    await storeTestImage(site, user.id, "oats.png"),
  ];
  const content = `Mix, then wait.\n\n![oats](/images/${drawing}-960.webp)`;
  const published = await publishPost(site, user, cover, 'Rye: a "dark" loaf', content);
  const removed = await publishPost(site, user, cover, "Burnt");
  const idOf = (result: typeof published) => ("id" in result ? result.id : "");
  await removeBlog(site.db, idOf(removed));
  await setBookmark(site.db, user.id, "s1", true);
  await setLike(site.db, `u:${user.id}`, bread.id, true);
  const firstLesson = { courseId: "s12", lessonId: "first-program" };
  await setMarks(site.db, user.id, [{ ...firstLesson, mark: "done" }], true);
  await savePlaces(site.db, user.id, [
    { ...firstLesson, passage: "|3|words", at: "2026-03-01T08:00:00.000Z" },
  ]);
  await saveCode(site.db, user.id, [
    { ...firstLesson, box: "b0", code: "print(1)", of: "", at: "2026-03-01T08:00:00.000Z" },
  ]);
  for (const id of [ann.id, bob.id, "company"]) await setFollow(site.db, user.id, id, true);

  const response = await browser.post("/account/data", {});
  expect(response.status).toBe(200);
  expect(response.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="127.0.0.1-data.zip"',
    "cache-control": "no-store",
    // It is streamed while it is made.
    "transfer-encoding": "chunked",
  });
  const files = unzipSync(response.body);
  // What others have of it is theirs to test.
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      "account.json",
      "bookmarks.json",
      "certificates.json",
      "comment-likes.json",
      "comments.json",
      "muted.json",
      "enquiries.json",
      "enquiry-answers.json",
      "follows.json",
      "highlights.json",
      `images/${cover}-1600.webp`,
      `images/${drawing}-1600.webp`,
      "lesson-code.json",
      "lesson-places.json",
      "lessons.json",
      "likes.json",
      "list-entries.json",
      "coauthored-posts.json",
      "lists.json",
      "notifications.json",
      "projects.json",
      `posts/${idOf(published)}.md`,
    ]),
  );
  const jsonOf = (name: string) => JSON.parse(strFromU8(files[name]!));
  expect(jsonOf("account.json")).toMatchObject({
    email: cara.email,
    sessions: [{}],
    passkeys: [],
    links: [],
  });
  expect(jsonOf("lessons.json")).toMatchObject([{ path: "s12/first-program/done" }]);
  expect(jsonOf("lesson-places.json")).toMatchObject([{ lesson_id: "first-program", passage: "|3|words" }]);
  expect(jsonOf("lesson-code.json")).toMatchObject([{ path: "s12/first-program/b0", code: "print(1)" }]);
  expect(jsonOf("certificates.json")).toEqual([]);
  expect(jsonOf("bookmarks.json")).toMatchObject([{ blog_id: "s1" }]);
  expect(jsonOf("likes.json")).toMatchObject([{ blog_id: bread.id, title: bread.title }]);
  expect(
    jsonOf("follows.json")
      .map(({ name }: { name: string }) => name)
      .sort(),
  ).toEqual([ann.name, null, null]);
  const text = strFromU8(files[`posts/${idOf(published)}.md`]!);
  expect(text).toContain('title: "Rye: a \\"dark\\" loaf"\n');
  expect(text).toContain(`![oats](../images/${drawing}-1600.webp)`);
  expect(text).toContain(`cover: "../images/${cover}-1600.webp"`);
  expect(Buffer.from(files[`images/${cover}-1600.webp`]!).subarray(8, 12).toString()).toBe("WEBP");

  const everything = Object.values(files).map((bytes) => Buffer.from(bytes).toString("latin1"));
  const passwords = await site.db.selectFrom("passwords").select("hash").execute();
  const sessions = await site.db.selectFrom("sessions").select("token_hash").execute();
  for (const secret of [passwords[0]!.hash, sessions[0]!.token_hash, "bob@example.com", "Burnt"])
    expect(everything.join("\n")).not.toContain(secret);
  expect(loggedErrors(site)).toEqual([]);
});

test("a new account has an archive too, and it can be downloaded again afterwards", async ({ site }) => {
  const { browser } = await signUp(site);
  for (let time = 0; time < 2; time++) {
    const files = unzipSync((await browser.post("/account/data", {})).body);
    expect(strFromU8(files["likes.json"]!)).toBe("[]\n");
  }
});

test("one archive is made at a time, and ten in an hour", async ({ site }) => {
  const { browser, user } = await signUp(site);
  await site.limits.openArchives.take(user.id);
  expect((await browser.post("/account/data", {})).status).toBe(429);
  await site.limits.openArchives.reset(user.id);
  const statuses = [];
  for (let time = 0; time < 10; time++) statuses.push((await browser.post("/account/data", {})).status);
  expect(statuses.slice(-2)).toEqual([200, 429]);
});

test("a client that hangs up ends its archive, so that the next one can begin", async ({ site }) => {
  const { browser, user } = await signUp(site);
  for (let number = 0; number < 40; number++) {
    const cover = await storeTestImage(site, user.id);
    await publishPost(site, user, cover, `Loaf ${number}`);
  }
  const abort = new AbortController();
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  const options = { method: "POST", headers: { cookie, origin: site.url }, signal: abort.signal };
  const response = await fetch(`${site.url}/account/data`, options);
  await response.body!.getReader().read();
  abort.abort();
  await expect
    .poll(async () => (await browser.post("/account/data", {})).status, { timeout: 10_000 })
    .toBe(200);
});
