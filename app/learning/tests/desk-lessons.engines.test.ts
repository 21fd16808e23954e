// Two editors who arrange the lessons of a course at once.
import { expect } from "vitest";
import { logInOwner } from "../../../test/support/owner.ts";
import { test as base } from "../../../test/support/site.ts";

const test = base.extend("owner", ({ site }) => logInOwner(site));

test("lessons that are begun at once with one title get an address each", async ({ site, owner }) => {
  const begin = () => owner.post("/desk/courses/s4", { act: "new-lesson", title: "Rye" });
  const responses = await Promise.all(Array.from({ length: 6 }, begin));
  const ids = responses.map(({ headers }) => /^\/blog\/(.+)\/edit$/.exec(headers.location!)?.[1]);
  const query = site.db.selectFrom("lessons").select(["slug", "blog_id"]).where("course_id", "=", "s4");
  const rows = await query.execute();
  expect(rows.map(({ blog_id }) => blog_id).sort()).toEqual(ids.sort());
  const slugs = ["rye", ...[2, 3, 4, 5, 6].map((number) => `rye-${number}`)];
  expect(rows.map(({ slug }) => slug).sort()).toEqual(slugs);
});

test("editors who move lessons at once are all answered, and every lesson has a place of its own", async ({
  site,
  owner,
}) => {
  const slugs = (
    await site.db.selectFrom("lessons").select("slug").where("course_id", "=", "s12").execute()
  ).map(({ slug }) => slug);
  const move = (order: string[]) =>
    owner.post("/desk/courses/s12", { act: "move-lesson", order: order.join(), moved: order[0]! });
  const orders = slugs.slice(0, 3).flatMap((_, at) => {
    const turned = [...slugs.slice(at), ...slugs.slice(0, at)];
    return [turned, turned.toReversed()];
  });
  const responses = await Promise.all(orders.map(move));
  expect(responses.map(({ status }) => status)).toEqual(orders.map(() => 303));
  const query = site.db.selectFrom("lessons").select("number").where("course_id", "=", "s12");
  const numbers = (await query.execute()).map(({ number }) => number);
  expect(numbers.sort()).toEqual(slugs.map((_, at) => at + 1));
});
