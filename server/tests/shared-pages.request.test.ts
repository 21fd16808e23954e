// People of all kinds read and act at the same time. No page may show one person the data of another.
import { expect } from "vitest";
import type { HttpResponse } from "../../test/support/browser.ts";
import { getCached } from "../../test/support/get-cached.ts";
import { actOf } from "../../test/support/page.ts";
import { addUser, ann, bob, bread, publish } from "../../test/support/people-and-blogs.ts";
import { randomNumbers } from "../../test/support/random-numbers.ts";
import { type TestSite, test } from "../../test/support/site.ts";

const stepCount = 60;
const blogIds = ["s1", "s2", bread.id];
const lists = ["/", "/course", "/services", "/search?q=python", "/?q=data", "/course?q=sql", "/feed?q=data"];

test("people who read and act at the same time never get each other's data", async ({ site }) => {
  const members = [ann, bob].map((user) => ({ ...user, name: `Only ${user.id}` }));
  for (const member of members) await addUser(site.db, member);
  await publish(site.db, bread);
  // All members have a display name, so an e-mail is only in the pages of its own member.
  const secrets = members.map(({ email }) => email);
  const simulations = [
    ...["v1", "v2", "v3"].map((name) => visitorSimulation(site, name, secrets)),
    ...["a1", "a2"].map((name) => strangerSimulation(site, name, secrets)),
    ...(await Promise.all(members.map((member) => memberSimulation(site, member, secrets)))),
  ];
  await Promise.all([...simulations.map((simulate) => simulate()), changePages(site)]);
});

test("visitors share the cached pages of lists, and those who like a blog share its cached page", async ({
  site,
}) => {
  const [ella, finn, gus] = [site.openBrowser(), site.openBrowser(), site.openBrowser()];
  for (const someone of [ella, finn]) await someone.act("/blog/s3/like", { on: "yes" });
  await gus.act("/blog/s4/like", { on: "yes" });
  const frontPage = await getCached(site, "/");
  await expect.poll(async () => (await ella.get("/")).headers.etag).toBe(frontPage.headers.etag);
  const unlikedPage = await getCached(site, "/blog/s3");
  await expect.poll(async () => (await gus.get("/blog/s3")).headers.etag).toBe(unlikedPage.headers.etag);
  await expect.poll(async () => (await ella.get("/blog/s3")).headers.etag).toBeDefined();
  const likedPage = await ella.get("/blog/s3");
  await expect.poll(async () => (await finn.get("/blog/s3")).headers.etag).toBe(likedPage.headers.etag);
  expect(likeOf(likedPage, "s3")).toEqual({ pressed: "true", label: "Like 2" });
  expect(likeOf(unlikedPage, "s3")).toEqual({ pressed: "false", label: "Like 2" });
  for (const response of [likedPage, await gus.get("/blog/s3")])
    expect(response.headers["cache-control"]).toBe("private, no-cache");
});

test("a browser with a forged visitor cookie gets the page of an unknown visitor", async ({ site }) => {
  const ella = site.openBrowser();
  await ella.act("/blog/s3/like", { on: "yes" });
  await expect.poll(async () => (await ella.get("/blog/s3")).headers.etag).toBeDefined();
  await getCached(site, "/blog/s3");
  const cookie = ella.cookies.get("site_visitor")!;
  for (const forgedCookie of [`x${cookie}`, cookie.slice(0, -1), "", "x.y", `${cookie}; site_visitor=x`]) {
    const page = await site.openBrowser().get("/blog/s3", { cookie: `site_visitor=${forgedCookie}` });
    // The last one begins with Ella's real cookie, so it may show her like.
    if (!forgedCookie.startsWith(cookie)) expect(likeOf(page, "s3")?.pressed, forgedCookie).toBe("false");
    expect(page.headers["cache-control"], forgedCookie).not.toMatch(/public|s-maxage/);
  }
});

type Step = (random: () => number) => Promise<void>;

/** Returns a function that runs a step many times. */
function repeat(seed: string, step: Step) {
  return async () => {
    const random = randomNumbers(seed);
    for (let count = 0; count < stepCount; count++) await step(random);
  };
}

/** Returns a function that likes and reads: each page of a blog must show this visitor's like, and no e-mail of a member. */
function visitorSimulation(site: TestSite, seed: string, secrets: string[]) {
  const person = site.openBrowser();
  const likes = new Map(blogIds.map((id) => [id, false]));
  return repeat(seed, async (random) => {
    const id = pick(blogIds, random);
    if (random() < 0.3) {
      const on = random() < 0.6;
      expect((await person.act(`/blog/${id}/like`, { on: on ? "yes" : "no" })).status).toBe(200);
      likes.set(id, on);
    }
    expectLike(await person.get(`/blog/${id}`), id, likes.get(id)!);
    expectNoSecrets(secrets, await person.get(pick(lists, random)));
  });
}

/** Returns a function that reads without a cookie of the site, but with other headers. */
function strangerSimulation(site: TestSite, seed: string, secrets: string[]) {
  const headers = [{}, { cookie: "theme=dark" }, { authorization: "Basic YTpi" }, { "accept-encoding": "" }];
  return repeat(seed, async (random) => {
    const id = pick(blogIds, random);
    expectLike(await site.openBrowser().get(`/blog/${id}`, pick(headers, random)), id, false);
    expectNoSecrets(secrets, await site.openBrowser().get(pick(lists, random), pick(headers, random)));
  });
}

/** Returns a function that likes and reads as a member: each page must show this member's e-mail, and no other member's. */
async function memberSimulation(site: TestSite, member: { id: string; email: string }, secrets: string[]) {
  const person = await site.logIn(member);
  const otherSecrets = secrets.filter((secret) => secret !== member.email);
  return repeat(member.id, async (random) => {
    if (random() < 0.3)
      await person.act(`/blog/${pick(blogIds, random)}/like`, { on: pick(["yes", "no"], random) });
    const page = await person.get(pick(["/", "/course", "/search?q=python"], random));
    expect(page.text.includes(member.email)).toBe(true);
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expectNoSecrets(otherSecrets, page);
  });
}

/** Changes the pages, so that they are rendered again all the time. */
async function changePages(site: TestSite) {
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
  const form = actOf(page.text, `/blog/${id}/like`);
  return form && { pressed: form.pressed, label: form.label };
}

/** Expects that a page has none of these texts. */
function expectNoSecrets(secrets: string[], page: HttpResponse) {
  expect(page.status).toBe(200);
  expect(secrets.filter((secret) => page.text.includes(secret))).toEqual([]);
}

function pick<T>(items: T[], random: () => number): T {
  return items[Math.floor(random() * items.length)]!;
}
