import { expect } from "vitest";
import { actOf } from "../../../test/support/page.ts";
import { ann, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { secret, type TestSite, test } from "../../../test/support/site.ts";
import { newVisitor } from "../../core/visitor.server.ts";

test("a like counts once, however often it is sent, and an unlike likewise", async ({ site }) => {
  const reader = site.openBrowser();
  for (const [on, likes] of [
    ["yes", 1],
    ["yes", 1],
    ["no", 0],
    ["no", 0],
    ["yes", 1],
  ] as const) {
    const response = await reader.act("/blog/s3/like", { on });
    expect(JSON.parse(response.text)).toEqual({ likes, liked: on === "yes" });
    expect(await likeCounts(site, "s3")).toEqual({ likes, rows: likes });
  }
});

test("a visitor gets a cookie with the first like, not before, and only one", async ({ site }) => {
  const reader = site.openBrowser();
  for (const path of ["/", "/blog/s3", "/search?q=sql"])
    expect((await reader.get(path)).headers["set-cookie"], path).toBeUndefined();
  const first = await reader.act("/blog/s3/like", { on: "yes" });
  expect(first.headers["set-cookie"]).toEqual([expect.stringMatching(/^site_visitor=/)]);
  expect(first.headers["set-cookie"]![0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await reader.act("/blog/s4/like", { on: "yes" })).headers["set-cookie"]).toBeUndefined();
});

test("two visitors have one like each, and each sees only their own", async ({ site }) => {
  const [first, second] = [site.openBrowser(), site.openBrowser()];
  await first.act("/blog/s3/like", { on: "yes" });
  await second.act("/blog/s3/like", { on: "yes" });
  await second.act("/blog/s3/like", { on: "no" });
  expect(await readButton(first)).toMatchObject({ pressed: "true", label: "Like 1" });
  expect(await readButton(second)).toMatchObject({ pressed: "false", label: "Like 1" });
  expect(await readButton(site)).toMatchObject({ pressed: "false", label: "Like 1" });
});

test("without JavaScript a like is a form that leads back to the blog", async ({ site }) => {
  const reader = site.openBrowser();
  expect(await readButton(reader)).toEqual({
    method: "post",
    sentValue: "yes",
    pressed: "false",
    label: "Like 0",
  });
  const response = await reader.post("/blog/s3/like", { on: "yes" });
  expect([response.status, response.headers.location]).toEqual([303, "/blog/s3"]);
  expect(await readButton(reader)).toEqual({
    method: "post",
    sentValue: "no",
    pressed: "true",
    label: "Like 1",
  });
});

test("a user likes a blog once, in however many browsers the user signs in", async ({ site }) => {
  const [computer, phone] = [await site.logIn(ann), await site.logIn(ann)];
  await computer.act("/blog/s3/like", { on: "yes" });
  const response = await phone.act("/blog/s3/like", { on: "yes" });
  expect(JSON.parse(response.text)).toEqual({ likes: 1, liked: true });
  expect(response.headers["set-cookie"]).toBeUndefined();
});

test("an act without a desired state gets a 400 and changes nothing", async ({ site }) => {
  for (const form of [{}, { on: "" }, { on: "maybe" }, { off: "yes" }] as Record<string, string>[])
    expect((await site.openBrowser().act("/blog/s3/like", form)).status).toBe(400);
  const asJson = await site.openBrowser().act("/blog/s3/like", {}, { "content-type": "application/json" });
  expect(asJson.status).toBe(400);
  expect(await likeCounts(site, "s3")).toEqual({ likes: 0, rows: 0 });
});

test("a blog that does not exist, or was removed, cannot be liked", async ({ site }) => {
  await publish(site.db, bread, { status: "removed" });
  for (const id of ["nothing", bread.id])
    expect((await site.openBrowser().act(`/blog/${id}/like`, { on: "yes" })).status).toBe(404);
});

test("a browser whose cookie has a wrong signature gets the cookie of a new visitor", async ({ site }) => {
  const visitor = site.openBrowser();
  await visitor.act("/blog/s3/like", { on: "yes" });
  const signedCookie = visitor.cookies.get("site_visitor")!;
  const [id, signature] = signedCookie.split(".");
  const forgedCookies = [
    `${id}.`,
    `${id}`,
    "",
    ".",
    `${id}.${"A".repeat(43)}`,
    `abc.${signature}`,
    `${id}.${signature}x`,
    "%00.x",
  ];
  for (const cookie of [...forgedCookies, newVisitor("another secret, as long as it has to be").signed]) {
    const forger = site.openBrowser();
    forger.cookies.set("site_visitor", cookie);
    const response = await forger.act("/blog/s3/like", { on: "no" });
    expect(JSON.parse(response.text), cookie).toEqual({ likes: 1, liked: false });
    expect(forger.cookies.get("site_visitor"), cookie).not.toBe(cookie);
  }
});

test("a hundred readers who like twice at the same time count as a hundred likes", async ({ site }) => {
  const readers = Array.from({ length: 100 }, () => {
    const reader = site.openBrowser();
    reader.cookies.set("site_visitor", newVisitor(secret).signed);
    return reader;
  });
  const responses = await Promise.all(
    readers.flatMap((reader) => [1, 2].map(() => reader.act("/blog/s3/like", { on: "yes" }))),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await likeCounts(site, "s3")).toEqual({ likes: 100, rows: 100 });
  await Promise.all(readers.map((reader) => reader.act("/blog/s3/like", { on: "no" })));
  expect(await likeCounts(site, "s3")).toEqual({ likes: 0, rows: 0 });
});

test("new visitors of one address are limited: the response says when to try again", async ({ site }) => {
  const oldVisitor = site.openBrowser();
  await oldVisitor.act("/blog/s3/like", { on: "yes" });
  // Until the limit is reached: then take() returns the seconds to wait.
  while (!(await site.limits.newVisitor.take("127.0.0.1")));
  const refusal = await site.openBrowser().act("/blog/s3/like", { on: "yes" });
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers["retry-after"])).toBeGreaterThan(3000);
  expect(refusal.text).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/);
  expect((await oldVisitor.act("/blog/s4/like", { on: "yes" })).status).toBe(200);
  expect(await likeCounts(site, "s3")).toEqual({ likes: 1, rows: 1 });
});

test("a link to the address of a like leads to the blog and changes nothing", async ({ site }) => {
  const response = await site.get("/blog/s3/like?on=yes");
  expect([response.status, response.headers.location]).toEqual([302, "/blog/s3"]);
  expect(await likeCounts(site, "s3")).toEqual({ likes: 0, rows: 0 });
});

/** The like button of s3 as this reader sees it. */
async function readButton(reader: Pick<TestSite, "get">) {
  return actOf((await reader.get("/blog/s3")).text, "/blog/s3/like");
}

/** The stored count of likes, and the number of rows that it counts. */
async function likeCounts({ db }: TestSite, id: string) {
  const { likes } = await db
    .selectFrom("blogs")
    .select("likes")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    likes,
    rows: (await db.selectFrom("likes").select("actor").where("blog_id", "=", id).execute()).length,
  };
}
