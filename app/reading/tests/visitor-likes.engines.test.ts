import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { addOwner } from "../../../test/support/owner.ts";
import { actOf } from "../../../test/support/page.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";
import { setPassword } from "../../accounts/models/account.server.ts";

const credentials = { email: ann.email, password: "sesame" };

/** Fixture: Ann has an account with a password. */
const test = base.extend("account", { auto: true }, async ({ site }) => {
  await addOwner(site);
  await setPassword(site.db, ann.id, credentials.password);
});

test("when a visitor signs in, the visitor's likes become the user's, and the visitor's cookie is deleted", async ({
  site,
}) => {
  const browser = site.openBrowser();
  for (const id of ["s3", "s4"]) await like(browser, id);
  await browser.post("/login", credentials);
  expect([...browser.cookies.keys()]).toEqual(["site_session"]);
  expect(await storedLikes(site)).toEqual(["s3 u", "s4 u"]);
  expect(await readButton(browser, "s3")).toEqual(["true", "Like 1"]);
  const phone = await site.logIn(ann);
  expect(await readButton(phone, "s4")).toEqual(["true", "Like 1"]);
});

test("a blog that the visitor and the user both liked keeps one like, and its count falls by one", async ({
  site,
}) => {
  const [computer, browser] = [await site.logIn(ann), site.openBrowser()];
  await like(computer, "s3");
  for (const id of ["s3", "s4"]) await like(browser, id);
  expect(await readButton(site.openBrowser(), "s3")).toEqual(["false", "Like 2"]);
  await browser.post("/login", credentials);
  expect(await storedLikes(site)).toEqual(["s3 u", "s4 u"]);
  expect(await readButton(site.openBrowser(), "s3")).toEqual(["false", "Like 1"]);
  expect(await readButton(site.openBrowser(), "s4")).toEqual(["false", "Like 1"]);
});

test("after a logout the browser belongs to a new visitor, who may like as well", async ({ site }) => {
  const browser = site.openBrowser();
  await like(browser, "s3");
  const first = browser.cookies.get("site_visitor");
  await browser.post("/login", credentials);
  await browser.post("/logout", {});
  expect(await readButton(browser, "s3")).toEqual(["false", "Like 1"]);
  await like(browser, "s3");
  expect(browser.cookies.get("site_visitor")).not.toBe(first);
  expect(await storedLikes(site)).toEqual(["s3 u", "s3 v"]);
  expect(await readButton(browser, "s3")).toEqual(["true", "Like 2"]);
  await browser.post("/login", credentials);
  expect(await storedLikes(site)).toEqual(["s3 u"]);
  expect(await readButton(browser, "s3")).toEqual(["true", "Like 1"]);
});

test("visitors who sign in as one user at the same time leave one like for each blog", async ({ site }) => {
  const ids = ["s1", "s2", "s3", "s4", "s5"];
  const visitors = [site.openBrowser(), site.openBrowser(), site.openBrowser(), site.openBrowser()];
  // Visitors like in different orders: sign-ins that lock the blogs in these orders would wait for each other.
  await Promise.all(
    visitors.map(async (visitor, at) => {
      for (const id of at % 2 ? ids : ids.toReversed()) await like(visitor, id);
    }),
  );
  const responses = await Promise.all(visitors.map((visitor) => visitor.post("/login", credentials)));
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(await storedLikes(site)).toEqual(ids.map((id) => `${id} u`));
  const counts = await site.db.selectFrom("blogs").select("likes").where("id", "in", ids).execute();
  expect(counts.map(({ likes }) => likes)).toEqual([1, 1, 1, 1, 1]);
});

test("a login that fails leaves the likes with the visitor", async ({ site }) => {
  const browser = site.openBrowser();
  await like(browser, "s3");
  await browser.post("/login", { ...credentials, password: "geheim77" });
  expect(await storedLikes(site)).toEqual(["s3 v"]);
  expect([...browser.cookies.keys()]).toEqual(["site_visitor"]);
});

function like(browser: Browser, id: string) {
  return browser.act(`/blog/${id}/like`, { on: "yes" });
}

async function readButton(reader: Pick<Browser, "get">, id: string) {
  const likeButton = actOf((await reader.get(`/blog/${id}`)).text, `/blog/${id}/like`);
  return [likeButton?.pressed, likeButton?.label];
}

/** "s3 u": a user likes s3; "s3 v": a visitor does. */
async function storedLikes({ db }: TestSite) {
  const rows = await db.selectFrom("likes").select(["blog_id", "actor"]).orderBy("blog_id").execute();
  return rows.map(({ blog_id, actor }) => `${blog_id} ${actor[0]}`).sort();
}
