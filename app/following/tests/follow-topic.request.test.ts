import { expect } from "vitest";
import { actOf, elementsOf, mainOf } from "../../../test/support/page.ts";
import { ann, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { test as base } from "../../../test/support/site.ts";

const test = base.extend("reader", async ({ site }) => {
  await publish(site.db, bread, {}, ["C++", "日本語"]);
  return site.logIn(ann);
});

test("a topic is followed once, however often it is sent, and unfollowed likewise", async ({
  site,
  reader,
}) => {
  for (const [on, count] of [
    ["yes", 1],
    ["yes", 1],
    ["no", 0],
    ["no", 0],
    ["yes", 1],
  ] as const) {
    expect((await reader.act("/follow/topic:c-plus-plus", { on })).status).toBe(200);
    expect(await site.db.selectFrom("follows").selectAll().execute()).toHaveLength(count);
  }
  expect(actOf((await reader.get("/topic/c-plus-plus")).text, "/follow/topic:c-plus-plus")?.label).toBe(
    "Unfollow",
  );
  expect(actOf((await site.get("/topic/c-plus-plus")).text, "/follow/topic:c-plus-plus")?.label).toBe(
    "Follow",
  );
});

test("only topics that exist can be followed", async ({ reader }) => {
  for (const id of ["topic:pottery", "topic:", "topic:C++", "topic:%00", `topic:${"x".repeat(300)}`])
    expect((await reader.act(`/follow/${encodeURIComponent(id)}`, { on: "yes" })).status, id).toBe(404);
});

test("the profile lists followed topics among the people, on further pages too", async ({ site, reader }) => {
  const names = Array.from({ length: 22 }, (_, at) => `clay-${at + 10}`);
  await site.db
    .insertInto("topics")
    .values(names.map((name) => ({ name, label: name })))
    .execute();
  await reader.act("/follow/company", { on: "yes" });
  await reader.act(`/follow/${encodeURIComponent("topic:日本語")}`, { on: "yes" });
  for (const name of names) await reader.act(`/follow/topic:${name}`, { on: "yes" });
  const first = mainOf((await reader.get("/profile/following")).text);
  const linksOf = (html: string) => elementsOf(html, "a").map(({ attributes }) => attributes.href!);
  const topicsOf = (html: string) => linksOf(html).filter((path) => path.startsWith("/topic/"));
  expect(topicsOf(first)).toEqual(
    names
      .slice(2)
      .reverse()
      .map((name) => `/topic/${name}`),
  );
  const older = linksOf(first).find((path) => path.includes("before="))!;
  const second = mainOf((await reader.get(`/profile/following${older.replace(/^[^?]*/, "")}`)).text);
  expect(topicsOf(second)).toEqual([
    "/topic/clay-11",
    "/topic/clay-10",
    `/topic/${encodeURIComponent("日本語")}`,
  ]);
  expect(second).toContain("/people/company");
});

test("a member follows topics in the sidebar, a visitor sees links to them alone", async ({
  site,
  reader,
}) => {
  const stateOf = async () => actOf((await reader.get("/")).text, "/follow/topic:data-science");
  expect(await stateOf()).toMatchObject({ label: "Topic Data Science", pressed: "false", sentValue: "yes" });
  // However much else they follow.
  const others = Array.from({ length: 501 }, (_, at) => ({ follower: ann.id, followed: `topic:clay-${at}` }));
  await site.db
    .insertInto("follows")
    .values(others.map((follow) => ({ ...follow, followed_at: "2026" })))
    .execute();
  await reader.act("/follow/topic:data-science", { on: "yes" });
  expect(await stateOf()).toMatchObject({ pressed: "true", sentValue: "no" });
  expect(actOf((await site.get("/")).text, "/follow/topic:data-science")).toBeUndefined();
});
