import { expect } from "vitest";
import { engineOf } from "../../../db/engine.ts";
import { actOf, elementOf } from "../../../test/support/page.ts";
import { addUser, ann, bob, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { hasTwoNodes, type TestSite, test } from "../../../test/support/site.ts";

test("a follow counts once, however often it is sent, and an unfollow likewise", async ({ site }) => {
  const reader = await site.logIn(ann);
  for (const [on, followers] of [
    ["yes", 1],
    ["yes", 1],
    ["no", 0],
    ["no", 0],
    ["yes", 1],
  ] as const) {
    const response = await reader.act("/follow/company", { on });
    expect(JSON.parse(response.text)).toEqual({ following: on === "yes" });
    expect(await site.db.selectFrom("follows").selectAll().execute()).toHaveLength(followers);
  }
});

test("the sidebar shows how many people follow the company, and whether the reader does", async ({
  site,
}) => {
  const [reader, other] = [await site.logIn(ann), await site.logIn(bob)];
  expect(await readSidebar(site)).toEqual({ followers: "0 followers", label: "Follow" });
  await reader.act("/follow/company", { on: "yes" });
  expect(await readSidebar(reader)).toEqual({ followers: "1 follower", label: "Unfollow" });
  await other.act("/follow/company", { on: "yes" });
  await reader.act("/follow/company", { on: "no" });
  await reader.act("/follow/company", { on: "yes" });
  expect(await readSidebar(reader)).toEqual({ followers: "2 followers", label: "Unfollow" });
});

test("the form leads back to the page that it was sent from, never off the site", async ({ site }) => {
  const reader = await site.logIn(ann);
  for (const [referer, location] of [
    [`${site.url}/course?q=sql`, "/course?q=sql"],
    ["https://evil.example/x", "/"],
    [undefined, "/"],
  ]) {
    const response = await reader.post("/follow/company", { on: "yes" }, { referer });
    expect([response.status, response.headers.location]).toEqual([303, location]);
  }
});

test("the button on a blog's page follows its author, or the company when it has none", async ({ site }) => {
  await publish(site.db, bread);
  const reader = await site.logIn(bob);
  await reader.act(`/follow/${ann.id}`, { on: "yes" });
  expect(actOf((await reader.get(`/blog/${bread.id}`)).text, `/follow/${ann.id}`)).toMatchObject({
    label: "Unfollow",
  });
  expect(actOf((await reader.get("/blog/s1")).text, "/follow/company")).toMatchObject({ label: "Follow" });
});

test("nobody can follow a person who does not exist, nor themselves", async ({ site }) => {
  await publish(site.db, bread);
  const author = await site.logIn(ann);
  for (const id of ["nobody", ann.id])
    expect((await author.act(`/follow/${id}`, { on: "yes" })).status).toBe(404);
  expect((await author.act("/follow/company", {})).status).toBe(400);
  expect(actOf((await author.get(`/blog/${bread.id}`)).text, `/follow/${ann.id}`)).toBeUndefined();
});

test("a follow that changes nothing evicts no page from the cache", async ({ skip, site }) => {
  skip(hasTwoNodes, "looks into one node");
  await addUser(site.db, ann);
  const announcements: unknown[] = [];
  engineOf(site.db).bus.subscribe((tags) => tags && announcements.push(tags));
  const reader = await site.logIn(ann);
  for (const on of ["no", "yes", "yes", "no", "no"]) await reader.act("/follow/company", { on });
  expect(announcements).toEqual([["followers:company"], ["followers:company"]]);
});

/** The count and the button of the card "Who to Follow", as this reader sees them. */
async function readSidebar(reader: Pick<TestSite, "get">) {
  const aside = elementOf((await reader.get("/")).text, "aside")!;
  return {
    followers: /\d+ followers?/.exec(aside.text)![0],
    label: actOf(aside.innerHtml, "/follow/company")!.label,
  };
}
