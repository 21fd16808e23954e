import { expect } from "vitest";
import { inTransaction } from "../../../db/transaction.ts";
import {
  areServed,
  hourMs,
  redPng,
  sendBlogForm,
  storeImageOfAnn,
  weekMs,
} from "../../../test/support/blog-with-images.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { hasTwoNodes } from "../../../test/support/site.ts";
import { test, type Uploader } from "../../../test/support/uploads.ts";
import { claimImages } from "../../core/image.server.ts";
import { sweepImages } from "../../core/sweep-images.server.ts";
import { removeBlog } from "../models/write-blog.server.ts";

test("the cover and the images of a published blog stay, unused images are removed after a week", async ({
  skip,
  site,
  uploader,
}) => {
  skip(hasTwoNodes, "looks into one node");
  const [cover, inText, unused] = [
    await uploader.upload(redPng),
    await uploader.upload(redPng),
    await uploader.upload(redPng),
  ];
  const response = await sendBlogForm(uploader, {
    image: cover.key,
    content: `![Bread](${inText.address})`,
  });
  expect(response.headers.get("location")).toBe("/");
  await sweepImages(site.db, site.images, Date.now() + weekMs - hourMs);
  expect(await uploader.leftovers()).toMatchObject({ rows: 3 });
  await sweepImages(site.db, site.images, Date.now() + weekMs + hourMs);
  expect(await areServed(site, [cover, inText, unused])).toEqual([true, true, false]);
  expect((await uploader.leftovers()).files).toHaveLength(6);
});

test("an image that one edit removes and the next one restores is not swept", async ({ site, uploader }) => {
  const [cover, inText] = [await uploader.upload(redPng), await uploader.upload(redPng)];
  const content = `![Bread](${inText.address})`;
  const id = await publishBlog(site, uploader, { image: cover.key, content });
  await sendEdit(uploader, id, { image: cover.key, content: "No bread.", revision: "1" });
  expect((await sendEdit(uploader, id, { image: cover.key, content, revision: "2" })).status).toBe(303);
  await sweepImages(site.db, site.images, Date.now() + 2 * weekMs);
  expect(await areServed(site, [cover, inText])).toEqual([true, true]);
});

test("an image that two blogs show stays when one of them is deleted, and is removed after the other", async ({
  site,
  uploader,
}) => {
  const image = await uploader.upload(redPng);
  const ids = [];
  for (const content of ["One", `![Two](${image.address})`])
    ids.push(await publishBlog(site, uploader, { image: image.key, content, title: content }));
  await removeBlog(site.db, ids[0]!);
  await sweepImages(site.db, site.images, Date.now() + 2 * weekMs);
  expect(await areServed(site, [image])).toEqual([true]);
  await removeBlog(site.db, ids[1]!);
  await sweepImages(site.db, site.images, Date.now());
  expect(await areServed(site, [image])).toEqual([false]);
});

test("an unused image stays for a week after its last use, however long ago it was uploaded", async ({
  site,
  uploader,
}) => {
  const [cover, inText] = [await uploader.upload(redPng), await uploader.upload(redPng)];
  const content = `![Bread](${inText.address})`;
  const id = await publishBlog(site, uploader, { image: cover.key, content });
  const longAgo = "2026-01-01T00:00:00.000Z";
  await site.db.updateTable("images").set({ created_at: longAgo }).execute();
  await sendEdit(uploader, id, { image: cover.key, content: "No bread.", revision: "1" });
  await sweepImages(site.db, site.images, Date.now() + weekMs - hourMs);
  expect(await areServed(site, [inText])).toEqual([true]);
});

test("an image is in use however its address is written, and images of other sites are ignored", async ({
  site,
  uploader,
}) => {
  const [cover, ...shownImages] = await Promise.all(Array.from({ length: 4 }, () => uploader.upload(redPng)));
  const [absolute, withQuery, linkOnly] = shownImages;
  const otherSitesImage = "https://blog.example/images/blogImages/222222222222/rye-1600.webp";
  const content = `[A](${site.url}${absolute!.address}) ![B](${withQuery!.address}?x=1#y) [C](${linkOnly!.address}#z)
    ![D](${otherSitesImage})`;
  await publishBlog(site, uploader, { image: cover!.key, content });
  await sweepImages(site.db, site.images, Date.now() + 2 * weekMs);
  expect(await areServed(site, [cover!, ...shownImages])).toEqual([true, true, true, true]);
});

test("a blog that is published while its image is swept has its image, or is not published", async ({
  site,
}) => {
  for (let round = 0; round < 5; round++) {
    const key = await storeImageOfAnn(site);
    const inTwoWeeks = Date.now() + 2 * weekMs;
    const [missing] = await Promise.all([
      inTransaction(site.db, (db) => claimImages(db, ann.id, `blog${round}`, [key])),
      sweepImages(site.db, site.images, inTwoWeeks),
    ]);
    expect((await site.images.get(`${key}-480.webp`)) !== undefined).toBe(missing.length === 0);
  }
});

/** Publishes a blog. Returns its id. */
async function publishBlog(
  site: TestSite,
  uploader: Uploader,
  fields: Record<string, string>,
): Promise<string> {
  expect((await sendBlogForm(uploader, fields)).headers.get("location")).toBe("/");
  const newest = site.db.selectFrom("blogs").select("id").orderBy("position", "desc");
  return (await newest.executeTakeFirstOrThrow()).id;
}

function sendEdit(uploader: Uploader, id: string, fields: Record<string, string>) {
  return sendBlogForm(uploader, fields, `/blog/${id}/edit`);
}
