import { expect, testWithMembers as test, visit } from "../../../test/support/browser/fixtures.ts";

test("a blog that is prefetched, opened by a click and reloaded counts as one read", async ({
  page,
  site,
}) => {
  await visit(page, "/course");
  const card = page.getByRole("main").getByRole("link", { name: "Read More" }).first();
  const id = (await card.getAttribute("href"))!.split("/").at(-1)!;
  const readsOfBlog = () => site.query("select reads from reads_by_day where blog_id = ?", id);
  const prefetchResponse = page.waitForResponse(`**/blog/${id}.data*`);
  await card.hover();
  await prefetchResponse;
  await card.click();
  await expect(page).toHaveURL(`/blog/${id}`);
  await expect.poll(readsOfBlog).toMatchObject({ reads: 1 });
  await page.reload();
  await page.close();
  // The site stores reads when it stops.
  await site.stop();
  expect(await readsOfBlog()).toMatchObject({ reads: 1 });
  await site.start();
});
