import { expect } from "vitest";
import { test } from "../../../test/support/jobs.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";

test("HTML that an older renderer stored is shown, unchanged, until a job has rendered it again", async ({
  site,
  runJobs,
}) => {
  await publish(site.db, bread);
  const old = { html: "<p>old</p>", renderer: 0 };
  await site.db.updateTable("blog_texts").set(old).where("blog_id", "=", bread.id).execute();
  const page = async () => (await site.get(`/blog/${bread.id}`)).text;
  expect(await page()).toContain("<p>old</p>");
  await expect.poll(async () => (await site.get(`/blog/${bread.id}`)).headers.etag).toBeDefined();
  const storedText = () =>
    site.db
      .selectFrom("blog_texts")
      .select(["html", "renderer"])
      .where("blog_id", "=", bread.id)
      .executeTakeFirst();
  expect(await storedText()).toEqual(old);
  await runJobs();
  // The cached page is evicted as well.
  await expect.poll(page).toContain("<strong>flour</strong>");
  expect(await storedText()).toMatchObject({ html: expect.stringContaining("<strong>flour</strong>") });
});
