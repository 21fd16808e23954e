import { expect } from "vitest";
import { openFiller } from "../../proof/bench/fill.ts";
import { cardIdsOf } from "../support/page.ts";
import { type TestSite, test } from "../support/site.ts";

const blogCount = 60;

test("a site that is filled for measurements has authors, exact counts of likes, a feed, a search and pages, as after real use", async ({
  site,
}) => {
  const { fillTo } = openFiller();
  await fillTo(site.db, 25);
  await fillTo(site.db, blogCount);
  const { rows, likes } = await readBlogs(site);
  expect(rows).toHaveLength(blogCount);
  expect(new Set(rows.map(({ author_id }) => author_id)).size).toBe(2);
  // The count of a blog is that of its likes, as after clicks.
  expect(rows.reduce((sum, row) => sum + row.likes, 0)).toBe(likes);
  expect(likes).toBeGreaterThan(blogCount);
  const newest = rows.at(-1)!;
  expect(cardIdsOf((await site.get("/")).text)).toHaveLength(20);
  const lastWord = newest.title.split(" ").at(-1);
  expect((await site.get(`/search?q=${lastWord}`)).text).toContain(`/blog/${newest.id}`);
  expect((await site.get(`/blog/${newest.id}`)).text).toContain("with ");
});

async function readBlogs({ db }: TestSite) {
  const rows = await db
    .selectFrom("blogs")
    .select(["id", "title", "likes", "author_id"])
    .where("kind", "=", "post")
    .orderBy("position")
    .execute();
  const { count } = await db
    .selectFrom("likes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, likes: Number(count) };
}
