import { expect } from "vitest";
import { setPassword } from "../../app/models/account.server.ts";
import type { Person } from "../support/browser.ts";
import { actOf } from "../support/page.ts";
import { addUser, ann } from "../support/people-and-blogs.ts";
import { test as base, type TestSite } from "../support/site.ts";

const form = { email: ann.email, password: "sesame" };

/** Ann has an account with a password. */
const test = base.extend("ready", { auto: true }, async ({ site }) => {
  await addUser(site.db, ann);
  await setPassword(site.db, ann.id, form.password);
});

test("a visitor's likes become the user's who signs in, and the visitor's cookie goes", async ({ site }) => {
  const browser = site.person();
  for (const id of ["s3", "s4"]) await likes(browser, id);
  await browser.post("/login", form);
  expect([...browser.cookies.keys()]).toEqual(["lectern_session"]);
  expect(await actors(site)).toEqual(["s3 u", "s4 u"]);
  expect(await button(browser, "s3")).toEqual(["true", "Like 1"]);
  const phone = await site.logIn(ann);
  expect(await button(phone, "s4")).toEqual(["true", "Like 1"]);
});

test("a blog that both liked keeps one like, and counts one less for everybody", async ({ site }) => {
  const [desk, browser] = [await site.logIn(ann), site.person()];
  await likes(desk, "s3");
  for (const id of ["s3", "s4"]) await likes(browser, id);
  expect(await button(site.person(), "s3")).toEqual(["false", "Like 2"]);
  await browser.post("/login", form);
  expect(await actors(site)).toEqual(["s3 u", "s4 u"]);
  expect(await button(site.person(), "s3")).toEqual(["false", "Like 1"]);
  expect(await button(site.person(), "s4")).toEqual(["false", "Like 1"]);
});

test("after the logout the browser is a new visitor's, who may like as well", async ({ site }) => {
  const browser = site.person();
  await likes(browser, "s3");
  const first = browser.cookies.get("lectern_visitor");
  await browser.post("/login", form);
  await browser.post("/logout", {});
  expect(await button(browser, "s3")).toEqual(["false", "Like 1"]);
  await likes(browser, "s3");
  expect(browser.cookies.get("lectern_visitor")).not.toBe(first);
  expect(await actors(site)).toEqual(["s3 u", "s3 v"]);
  expect(await button(browser, "s3")).toEqual(["true", "Like 2"]);
  await browser.post("/login", form);
  expect(await actors(site)).toEqual(["s3 u"]);
  expect(await button(browser, "s3")).toEqual(["true", "Like 1"]);
});

test("signing up takes likes along as well", async ({ site }) => {
  const browser = site.person();
  await likes(browser, "s3");
  await browser.post("/signup", { email: "cara@example.com", password: "sesame" });
  expect([...browser.cookies.keys()]).toEqual(["lectern_session"]);
  expect(await button(browser, "s3")).toEqual(["true", "Like 1"]);
});

test("visitors who sign in at once as one user leave one like of each blog", async ({ site }) => {
  const ids = ["s1", "s2", "s3", "s4", "s5"];
  const visitors = [site.person(), site.person(), site.person(), site.person()];
  // Each in an order of its own, so that sign-ins that lock many blogs could wait for each other.
  await Promise.all(
    visitors.map(async (visitor, at) => {
      for (const id of at % 2 ? ids : ids.toReversed()) await likes(visitor, id);
    }),
  );
  const answers = await Promise.all(visitors.map((visitor) => visitor.post("/login", form)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(await actors(site)).toEqual(ids.map((id) => `${id} u`));
  const counts = await site.db.selectFrom("blogs").select("likes").where("id", "in", ids).execute();
  expect(counts.map(({ likes }) => likes)).toEqual([1, 1, 1, 1, 1]);
});

test("a login that fails takes nothing over", async ({ site }) => {
  const browser = site.person();
  await likes(browser, "s3");
  await browser.post("/login", { ...form, password: "geheim77" });
  expect(await actors(site)).toEqual(["s3 v"]);
  expect([...browser.cookies.keys()]).toEqual(["lectern_visitor"]);
});

function likes(browser: Person, id: string) {
  return browser.act(`/blog/${id}/like`, { on: "yes" });
}

async function button(reader: Pick<Person, "get">, id: string) {
  const shown = actOf((await reader.get(`/blog/${id}`)).text, `/blog/${id}/like`);
  return [shown?.pressed, shown?.label];
}

/** "s3 u": a user likes s3; "s3 v": a visitor does. */
async function actors({ db }: TestSite) {
  const rows = await db.selectFrom("likes").select(["blog_id", "actor"]).orderBy("blog_id").execute();
  return rows.map(({ blog_id, actor }) => `${blog_id} ${actor[0]}`).sort();
}
