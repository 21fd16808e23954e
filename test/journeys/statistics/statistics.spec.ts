import { dayOf, lastDays } from "../../../app/lib/date.ts";
import { connect } from "../../../db/connect.ts";
import type { Db } from "../../../db/engine.ts";
import { checkLayout, checkWithAxeAtAllSizes } from "../../support/browser/checks.ts";
import { visit } from "../../support/browser/fixtures.ts";
import { test as base, expect } from "../../support/browser/member.ts";

/** `db`: the site's database, to which this process writes too. */
const test = base.extend<{ db: Db }>({
  db: async ({ site }, use) => {
    const { db, close } = await connect(undefined, site.folder);
    await use(db);
    await close();
  },
});

test("a blog that is prefetched, opened by a click and reloaded counts as one read", async ({
  openPageAsSomebodyElse,
  site,
  db,
}) => {
  const page = await openPageAsSomebodyElse();
  await visit(page, `${site.url}/course`);
  const card = page.getByRole("main").getByRole("link", { name: "Read More" }).first();
  const id = (await card.getAttribute("href"))!.split("/").at(-1)!;
  const readsOfBlog = () =>
    db.selectFrom("reads_by_day").select("reads").where("blog_id", "=", id).executeTakeFirst();
  const prefetchResponse = page.waitForResponse(`**/blog/${id}.data*`);
  await card.hover();
  await prefetchResponse;
  await card.click();
  await expect(page).toHaveURL(`${site.url}/blog/${id}`);
  await expect.poll(readsOfBlog).toEqual({ reads: 1 });
  await page.reload();
  await page.close();
  // The site stores reads when it stops.
  await site.stop();
  expect(await readsOfBlog()).toEqual({ reads: 1 });
  await site.start();
});

test("statistics and the desk can be read at all sizes, in both themes", async ({ page, member, db }) => {
  test.slow();
  const days = lastDays(dayOf(Date.now()), 30);
  for (const [index, day] of days.entries()) {
    const reads = (index * 37) % 90;
    await db
      .insertInto("site_reads_by_day")
      .values({ day, reads })
      .onConflict((c) => c.doNothing())
      .execute();
    await db.insertInto("reads_by_day").values({ blog_id: member.blogId, day, reads }).execute();
  }
  const row = {
    blog_id: member.blogId,
    day: days[3]!,
    site: `${"a-long-name.".repeat(7)}example.com`,
    reads: 7,
  };
  await db.insertInto("referrers_by_day").values(row).execute();
  await db.updateTable("users").set({ role: "owner" }).execute();
  for (const path of [`/blog/${member.blogId}/stats?days=90`, "/desk"]) {
    await visit(page, path);
    await checkLayout(page);
    await checkWithAxeAtAllSizes(page);
    await page.getByText("Reads as a table").click();
    await expect(page.getByRole("table").filter({ hasText: "Day" }).first()).toBeVisible();
  }
});
