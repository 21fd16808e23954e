import { expect } from "vitest";
import { setLike } from "../../app/models/like.server.ts";
import { newVisitor } from "../../app/models/visitor.server.ts";
import { actOf } from "../support/page.ts";
import { addUser, ann, bread, publish } from "../support/people-and-blogs.ts";
import { openSite, secret, type TestSite, test } from "../support/site.ts";

test("a like counts once, however often it is sent, and an unlike likewise", async ({ site }) => {
  const reader = site.person();
  for (const [on, likes] of [
    ["yes", 1],
    ["yes", 1],
    ["no", 0],
    ["no", 0],
    ["yes", 1],
  ] as const) {
    const answer = await reader.act("/blog/s3/like", { on });
    expect(JSON.parse(answer.text)).toEqual({ likes, liked: on === "yes" });
    expect(await kept(site, "s3")).toEqual({ likes, rows: likes });
  }
});

test("a visitor gets a cookie with the first like, not before, and only one", async ({ site }) => {
  const reader = site.person();
  for (const path of ["/", "/blog/s3", "/search?q=sql"])
    expect((await reader.get(path)).headers["set-cookie"], path).toBeUndefined();
  const first = await reader.act("/blog/s3/like", { on: "yes" });
  expect(first.headers["set-cookie"]).toEqual([expect.stringMatching(/^lectern_visitor=/)]);
  expect(first.headers["set-cookie"]![0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await reader.act("/blog/s4/like", { on: "yes" })).headers["set-cookie"]).toBeUndefined();
});

test("two visitors are two likes, and each sees the own one", async ({ site }) => {
  const [one, two] = [site.person(), site.person()];
  await one.act("/blog/s3/like", { on: "yes" });
  await two.act("/blog/s3/like", { on: "yes" });
  await two.act("/blog/s3/like", { on: "no" });
  expect(await button(one)).toMatchObject({ pressed: "true", label: "Like 1" });
  expect(await button(two)).toMatchObject({ pressed: "false", label: "Like 1" });
  expect(await button(site)).toMatchObject({ pressed: "false", label: "Like 1" });
});

test("without JavaScript a like is a form that leads back to the blog", async ({ site }) => {
  const reader = site.person();
  expect(await button(reader)).toEqual({
    method: "post",
    sentValue: "yes",
    pressed: "false",
    label: "Like 0",
  });
  const answer = await reader.post("/blog/s3/like", { on: "yes" });
  expect([answer.status, answer.headers.location]).toEqual([303, "/blog/s3"]);
  expect(await button(reader)).toEqual({ method: "post", sentValue: "no", pressed: "true", label: "Like 1" });
});

test("a signed-in user's like is the user's, wherever the user signs in", async ({ site }) => {
  await addUser(site.db, ann);
  const [desk, phone] = [await site.logIn(ann), await site.logIn(ann)];
  await desk.act("/blog/s3/like", { on: "yes" });
  const answer = await phone.act("/blog/s3/like", { on: "yes" });
  expect(JSON.parse(answer.text)).toEqual({ likes: 1, liked: true });
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("an act without the state that is wished for is a 400 and changes nothing", async ({ site }) => {
  for (const form of [{}, { on: "" }, { on: "maybe" }, { off: "yes" }] as Record<string, string>[])
    expect((await site.person().act("/blog/s3/like", form)).status).toBe(400);
  const odd = await site.person().act("/blog/s3/like", {}, { "content-type": "application/json" });
  expect(odd.status).toBe(400);
  expect(await kept(site, "s3")).toEqual({ likes: 0, rows: 0 });
});

test("a blog that does not exist, or no longer, cannot be liked", async ({ site }) => {
  await publish(site.db, bread, { status: "removed" });
  for (const id of ["nothing", bread.id])
    expect((await site.person().act(`/blog/${id}/like`, { on: "yes" })).status).toBe(404);
});

test("a cookie that we did not sign is nobody's: its bearer becomes a new visitor", async ({ site }) => {
  const owner = site.person();
  await owner.act("/blog/s3/like", { on: "yes" });
  const real = owner.cookies.get("lectern_visitor")!;
  const [id, signature] = real.split(".");
  const forged = [
    `${id}.`,
    `${id}`,
    "",
    ".",
    `${id}.${"A".repeat(43)}`,
    `abc.${signature}`,
    `${id}.${signature}x`,
    "%00.x",
  ];
  for (const cookie of [...forged, newVisitor("another secret, as long as it has to be").signed]) {
    const thief = site.person();
    thief.cookies.set("lectern_visitor", cookie);
    const answer = await thief.act("/blog/s3/like", { on: "no" });
    expect(JSON.parse(answer.text), cookie).toEqual({ likes: 1, liked: false });
    expect(thief.cookies.get("lectern_visitor"), cookie).not.toBe(cookie);
  }
});

test("a hundred readers who like twice at the same time are a hundred likes", async ({ site }) => {
  const readers = Array.from({ length: 100 }, () => {
    const reader = site.person();
    reader.cookies.set("lectern_visitor", newVisitor(secret).signed);
    return reader;
  });
  const answers = await Promise.all(
    readers.flatMap((reader) => [1, 2].map(() => reader.act("/blog/s3/like", { on: "yes" }))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await kept(site, "s3")).toEqual({ likes: 100, rows: 100 });
  await Promise.all(readers.map((reader) => reader.act("/blog/s3/like", { on: "no" })));
  expect(await kept(site, "s3")).toEqual({ likes: 0, rows: 0 });
});

test("likes and unlikes of one reader, sent all at once, leave count and rows in step", async ({ site }) => {
  const wishes = Array.from({ length: 40 }, (_, at) => setLike(site.db, "v:one", "s3", at % 3 > 0));
  await Promise.all(wishes);
  const { likes, rows } = await kept(site, "s3");
  expect(likes).toBe(rows);
});

test("likes survive a restart", async ({ database, site }) => {
  const reader = site.person();
  await reader.act("/blog/s3/like", { on: "yes" });
  await site.close();
  const again = await openSite(database);
  try {
    const back = again.person();
    back.cookies.set("lectern_visitor", reader.cookies.get("lectern_visitor")!);
    expect(await button(back)).toMatchObject({ pressed: "true", label: "Like 1" });
  } finally {
    await again.close();
  }
});

test("new visitors of one address are limited: the answer says when to try again", async ({ site }) => {
  const known = site.person();
  await known.act("/blog/s3/like", { on: "yes" });
  while (!(await site.limits.newVisitor.take("127.0.0.1")));
  const refused = await site.person().act("/blog/s3/like", { on: "yes" });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
  expect(refused.text).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/);
  expect((await known.act("/blog/s4/like", { on: "yes" })).status).toBe(200);
  expect(await kept(site, "s3")).toEqual({ likes: 1, rows: 1 });
});

test("another site cannot make somebody like", async ({ site }) => {
  const reader = site.person();
  await reader.act("/blog/s3/like", { on: "yes" });
  for (const from of [{ origin: "https://evil.example" }, { origin: "null" }, { origin: `${site.url}0` }])
    expect((await reader.post("/blog/s3/like", { on: "no" }, from)).status, from.origin).toBe(403);
  const silent = { origin: undefined, "sec-fetch-site": "cross-site" };
  expect((await reader.post("/blog/s3/like", { on: "no" }, silent)).status).toBe(403);
  expect(await kept(site, "s3")).toEqual({ likes: 1, rows: 1 });
});

test("asking for the act's address by a link leads to the blog and changes nothing", async ({ site }) => {
  const answer = await site.get("/blog/s3/like?on=yes");
  expect([answer.status, answer.headers.location]).toEqual([302, "/blog/s3"]);
  expect(await kept(site, "s3")).toEqual({ likes: 0, rows: 0 });
});

/** The like button of s3 as this reader sees it. */
async function button(reader: Pick<TestSite, "get">) {
  return actOf((await reader.get("/blog/s3")).text, "/blog/s3/like");
}

/** The count, and the rows that it counts. */
async function kept({ db }: TestSite, id: string) {
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
