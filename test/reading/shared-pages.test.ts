// Tries to get something of one person in a page that another gets: people of all kinds read and act at the same time.
import { expect } from "vitest";
import type { HttpResponse } from "../support/browser.ts";
import { getCached } from "../support/get-cached.ts";
import { actOf } from "../support/page.ts";
import { addUser, ann, bob, bread, publish } from "../support/people-and-blogs.ts";
import { randomNumbers } from "../support/random-numbers.ts";
import { type TestSite, test } from "../support/site.ts";

const steps = 60;
const blogIds = ["s1", "s2", bread.id];
const lists = ["/", "/course", "/services", "/search?q=python", "/?q=data", "/course?q=sql", "/feed?q=data"];

test("whoever reads and acts at the same time, nobody gets anything of another", async ({ site }) => {
  const members = [ann, bob].map((user) => ({ ...user, name: `Only ${user.id}` }));
  for (const member of members) await addUser(site.db, member);
  await publish(site.db, bread);
  // Only the person sees the e-mail, since all have a display name.
  const secrets = members.map(({ email }) => email);
  const people = [
    ...["v1", "v2", "v3"].map((name) => visitor(site, name, secrets)),
    ...["a1", "a2"].map((name) => stranger(site, name, secrets)),
    ...(await Promise.all(members.map((member) => reader(site, member, secrets)))),
  ];
  await Promise.all([...people.map((run) => run()), change(site)]);
});

test("visitors share the page of a list, and the page of a blog with those who like it too", async ({
  site,
}) => {
  const [ella, finn, gus] = [site.person(), site.person(), site.person()];
  for (const someone of [ella, finn]) await someone.act("/blog/s3/like", { on: "yes" });
  await gus.act("/blog/s4/like", { on: "yes" });
  const front = await getCached(site, "/");
  await expect.poll(async () => (await ella.get("/")).headers.etag).toBe(front.headers.etag);
  const unliked = await getCached(site, "/blog/s3");
  await expect.poll(async () => (await gus.get("/blog/s3")).headers.etag).toBe(unliked.headers.etag);
  await expect.poll(async () => (await ella.get("/blog/s3")).headers.etag).toBeDefined();
  const liked = await ella.get("/blog/s3");
  await expect.poll(async () => (await finn.get("/blog/s3")).headers.etag).toBe(liked.headers.etag);
  expect(likeOf(liked, "s3")).toEqual({ pressed: "true", label: "Like 2" });
  expect(likeOf(unliked, "s3")).toEqual({ pressed: "false", label: "Like 2" });
  for (const response of [liked, await gus.get("/blog/s3")])
    expect(response.headers["cache-control"]).toBe("private, no-cache");
});

test("who changes a visitor's cookie gets the page of somebody unknown", async ({ site }) => {
  const ella = site.person();
  await ella.act("/blog/s3/like", { on: "yes" });
  await expect.poll(async () => (await ella.get("/blog/s3")).headers.etag).toBeDefined();
  await getCached(site, "/blog/s3");
  const cookie = ella.cookies.get("lectern_visitor")!;
  for (const forged of [`x${cookie}`, cookie.slice(0, -1), "", "x.y", `${cookie}; lectern_visitor=x`]) {
    const page = await site.person().get("/blog/s3", { cookie: `lectern_visitor=${forged}` });
    if (!forged.startsWith(cookie)) expect(likeOf(page, "s3")?.pressed, forged).toBe("false");
    expect(page.headers["cache-control"], forged).not.toMatch(/public|s-maxage/);
  }
});

type Step = (random: () => number) => Promise<void>;

function run(seed: string, step: Step) {
  return async () => {
    const random = randomNumbers(seed);
    for (let count = 0; count < steps; count++) await step(random);
  };
}

/** Likes and reads: each page of a blog must show this visitor's like, and no e-mail of a member. */
function visitor(site: TestSite, seed: string, secrets: string[]) {
  const person = site.person();
  const liked = new Map(blogIds.map((id) => [id, false]));
  return run(seed, async (random) => {
    const id = pick(blogIds, random);
    if (random() < 0.3) {
      const on = random() < 0.6;
      expect((await person.act(`/blog/${id}/like`, { on: on ? "yes" : "no" })).status).toBe(200);
      liked.set(id, on);
    }
    expectLike(await person.get(`/blog/${id}`), id, liked.get(id)!);
    expectNothingOf(secrets, await person.get(pick(lists, random)));
  });
}

/** Somebody without a cookie of ours, but with other headers. */
function stranger(site: TestSite, seed: string, secrets: string[]) {
  const headers = [{}, { cookie: "theme=dark" }, { authorization: "Basic YTpi" }, { "accept-encoding": "" }];
  return run(seed, async (random) => {
    const id = pick(blogIds, random);
    expectLike(await site.person().get(`/blog/${id}`, pick(headers, random)), id, false);
    expectNothingOf(secrets, await site.person().get(pick(lists, random), pick(headers, random)));
  });
}

/** A member: each page shows the own e-mail, and is nobody else's. */
async function reader(site: TestSite, member: { id: string; email: string }, secrets: string[]) {
  const person = await site.logIn(member);
  const others = secrets.filter((secret) => secret !== member.email);
  return run(member.id, async (random) => {
    if (random() < 0.3)
      await person.act(`/blog/${pick(blogIds, random)}/like`, { on: pick(["yes", "no"], random) });
    const page = await person.get(pick(["/", "/course", "/search?q=python"], random));
    expect(page.text.includes(member.email)).toBe(true);
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expectNothingOf(others, page);
  });
}

/** Changes what the pages show, so that they are rendered again all the time. */
async function change(site: TestSite) {
  const member = await site.logIn(bob);
  for (let count = 0; count < 20; count++) {
    await member.act("/follow/company", { on: count % 2 ? "no" : "yes" });
    await publish(site.db, { ...bread, id: `bread${count}`, title: `Loaf ${count}` });
  }
}

function expectLike(page: HttpResponse, id: string, isLiked: boolean) {
  expect(likeOf(page, id)?.pressed, id).toBe(String(isLiked));
}

function likeOf(page: HttpResponse, id: string) {
  const act = actOf(page.text, `/blog/${id}/like`);
  return act && { pressed: act.pressed, label: act.label };
}

function expectNothingOf(secrets: string[], page: HttpResponse) {
  expect(page.status).toBe(200);
  expect(secrets.filter((secret) => page.text.includes(secret))).toEqual([]);
}

function pick<T>(items: T[], random: () => number): T {
  return items[Math.floor(random() * items.length)]!;
}
