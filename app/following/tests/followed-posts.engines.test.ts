import { expect } from "vitest";
import { attributeValues, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann, bob, bread, cafe, nihongo, publish } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";

test("a member reads what they follow, newest first, with the reason, and the front page remembers it", async ({
  site,
}) => {
  await publish(site.db, bread, {}, ["Rye"]);
  await publish(site.db, cafe, {}, ["Coffee", "Rye"]);
  await publish(site.db, nihongo);
  const reader = await site.logIn(bob);
  const front = async (path = "/") => (await reader.get(path)).text;
  const lists = async () => elementsOf(await front(), "nav", { "aria-label": "Lists" })[0]!.text;
  expect(await lists()).toBe("Newest Following");
  expect(textOf(await front("/following"))).toMatch(/Nothing here yet.*Ann Archer/s);
  await reader.act(`/follow/${ann.id}`, { on: "yes" });
  await reader.act("/follow/topic:coffee", { on: "yes" });
  await reader.get("/?list=newest");
  expect(await lists()).toBe("Newest Following");
  const text = textOf(await front("/following"));
  expect(text).toMatch(
    /日本語の学習.*You follow Coffee.*Café Élan.*You follow Ann Archer.*Bread for Night Owls/s,
  );
  expect((await reader.get("/")).headers.location).toBe("/following");
  const current = elementsOf(await front("/following"), "a", { "aria-current": "page" });
  expect(current.map(({ text }) => text)).toEqual(["For You", "Following"]);
  expect((await reader.get("/?list=newest")).status).toBe(200);
  expect((await reader.get("/")).status).toBe(200);
  await reader.act(`/mute/${ann.id}`, { on: "yes" });
  expect(textOf(await front("/following"))).not.toContain("Bread for Night Owls");
});

test("a visitor's page says what logging in adds, and has those of the ids in this browser that the public can see", async ({
  site,
}) => {
  await publish(site.db, bread, {}, ["Rye"]);
  await addUser(site.db, bob);
  const page = mainOf((await site.get("/following")).text);
  expect(attributeValues(page, "href")).toContain("/login?to=%2Ffollowing");
  expect(textOf(page)).toContain("to read here what they write");
  const ids = ["topic:rye", "company", bob.id, "topic:pottery", "x'y", "\0", ann.id].map(encodeURIComponent);
  const { text } = await site.get(`/following.data?ids=${ids.join(".")}`);
  for (const one of ['"topic:rye"', '"Rye"', '"/company.svg"', '"Ann Archer"']) expect(text).toContain(one);
  for (const other of [bob.name ?? bob.email, "pottery"]) expect(text).not.toContain(other);
  for (const none of ["", "%00", "company"])
    expect((await site.get(`/following.data?ids=${none}`)).status, none).toBe(200);
});

test("what somebody follows comes in pages, the company and several topics of one blog included, each blog once", async ({
  site,
}) => {
  await publish(site.db, cafe, {}, ["Coffee", "Rye"]);
  const reader = await site.logIn(ann);
  for (const id of ["company", "topic:coffee", "topic:rye", bob.id])
    await reader.act(`/follow/${id}`, { on: "yes" });
  const first = (await reader.get("/following")).text;
  expect(first.match(/Café Élan, 100% arabica_blend<\/h2>/g)).toHaveLength(1);
  const older = elementsOf(first, "a").find(({ text }) => text === "Older")!.attributes.href!;
  const second = (await reader.get(older)).text;
  const ids = [first, second].flatMap((page) => [...page.matchAll(/id="title-(\w+)"/g)].map(([, id]) => id));
  expect(ids).toHaveLength(27);
  expect(new Set(ids).size).toBe(27);
});

test("the feed of what somebody follows has a private address, which can be renewed", async ({ site }) => {
  await publish(site.db, bread);
  await addUser(site.db, ann);
  const reader = await site.logIn(bob);
  await reader.act(`/follow/${ann.id}`, { on: "yes" });
  const addressOf = async () =>
    /\/following\.xml\?key=[\w-]{43}/.exec((await reader.get("/profile/following")).text)?.[0] ?? "";
  expect(await addressOf()).toBe("");
  expect(await site.db.selectFrom("follow_feeds").selectAll().execute()).toEqual([]);
  await reader.post("/following/feed", {});
  const old = await addressOf();
  const feed = await site.get(old);
  expect([feed.status, feed.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(feed.text).toContain(bread.title);
  expect(await addressOf()).toBe(old);
  await reader.post("/following/feed", {});
  expect((await site.get(old)).status).toBe(404);
  expect((await site.get(await addressOf())).status).toBe(200);
  for (const key of ["", "x".repeat(43), "'"])
    expect((await site.get(`/following.xml?key=${key}`)).status).toBe(404);
});
