import { expect } from "vitest";
import { claimImages, sweepImages } from "../../app/models/image.server.ts";
import { removeBlog } from "../../app/models/write-blog.server.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ann } from "../support/cast.ts";
import type { TestSite } from "../support/site.ts";
import { test, type Uploader } from "../support/uploads.ts";
import { hour, publish, red, shown, stores, week } from "./blog-with-images.ts";

test("a published blog keeps its cover and the images in its text; others go after a week", async ({
  site,
  uploader,
}) => {
  const [cover, inText, unused] = [
    await uploader.upload(red),
    await uploader.upload(red),
    await uploader.upload(red),
  ];
  const published = await publish(uploader, { image: cover.key, content: `![Bread](${inText.address})` });
  expect(published.headers.get("location")).toBe("/");
  await sweepImages(site.db, site.images, Date.now() + week - hour);
  expect(await uploader.leftovers()).toMatchObject({ rows: 3 });
  await sweepImages(site.db, site.images, Date.now() + week + hour);
  expect(await shown(site, [cover, inText, unused])).toEqual([true, true, false]);
  expect((await uploader.leftovers()).files).toHaveLength(6);
});

test("an image that an edit drops and the next one puts back is there for good", async ({
  site,
  uploader,
}) => {
  const [cover, inText] = [await uploader.upload(red), await uploader.upload(red)];
  const content = `![Bread](${inText.address})`;
  const id = await publishes(site, uploader, { image: cover.key, content });
  await edit(uploader, id, { image: cover.key, content: "No bread.", revision: "1" });
  expect((await edit(uploader, id, { image: cover.key, content, revision: "2" })).status).toBe(303);
  await sweepImages(site.db, site.images, Date.now() + 2 * week);
  expect(await shown(site, [cover, inText])).toEqual([true, true]);
});

test("a cover that was changed can be changed back", async ({ site, uploader }) => {
  const [first, second] = [await uploader.upload(red), await uploader.upload(red)];
  const id = await publishes(site, uploader, { image: first.key, content: "Flour" });
  await edit(uploader, id, { image: second.key, content: "Flour", revision: "1" });
  expect((await edit(uploader, id, { image: first.key, content: "Flour", revision: "2" })).status).toBe(303);
  await sweepImages(site.db, site.images, Date.now() + 2 * week);
  expect(await shown(site, [first, second])).toEqual([true, false]);
});

test("an image that two blogs show stays when one of them is deleted, and goes with the other", async ({
  site,
  uploader,
}) => {
  const image = await uploader.upload(red);
  const ids = [];
  for (const content of ["One", `![Two](${image.address})`])
    ids.push(await publishes(site, uploader, { image: image.key, content, title: content }));
  await removeBlog(site.db, ids[0]!);
  await sweepImages(site.db, site.images, Date.now() + 2 * week);
  expect(await shown(site, [image])).toEqual([true]);
  await removeBlog(site.db, ids[1]!);
  await sweepImages(site.db, site.images, Date.now());
  expect(await shown(site, [image])).toEqual([false]);
});

test("a week counts from when an image was released, not from when it was sent", async ({
  site,
  uploader,
}) => {
  const [cover, inText] = [await uploader.upload(red), await uploader.upload(red)];
  const content = `![Bread](${inText.address})`;
  const id = await publishes(site, uploader, { image: cover.key, content });
  const longAgo = "2026-01-01T00:00:00.000Z";
  await site.db.updateTable("images").set({ created_at: longAgo }).execute();
  await edit(uploader, id, { image: cover.key, content: "No bread.", revision: "1" });
  await sweepImages(site.db, site.images, Date.now() + week - hour);
  expect(await shown(site, [inText])).toEqual([true]);
});

test("an image counts however its address is written, and another site's image is nothing to ask for", async ({
  site,
  uploader,
}) => {
  const [cover, ...shownImages] = await Promise.all(Array.from({ length: 4 }, () => uploader.upload(red)));
  const [whole, asked, linked] = shownImages;
  const elsewhere = "https://blog.example/images/blogImages/222222222222/rye-1600.webp";
  const content = `[A](${site.url}${whole!.address}) ![B](${asked!.address}?x=1#y) [C](${linked!.address}#z)
    ![D](${elsewhere})`;
  await publishes(site, uploader, { image: cover!.key, content });
  await sweepImages(site.db, site.images, Date.now() + 2 * week);
  expect(await shown(site, [cover!, ...shownImages])).toEqual([true, true, true, true]);
});

test("a blog that is published while its image is swept has it, or is not published", async ({ site }) => {
  for (let round = 0; round < 5; round++) {
    const key = await stores(site);
    const late = Date.now() + 2 * week;
    const [missing] = await Promise.all([
      inTransaction(site.db, (db) => claimImages(db, ann.id, `blog${round}`, [key])),
      sweepImages(site.db, site.images, late),
    ]);
    expect((await site.images.get(`${key}-480.webp`)) !== undefined).toBe(missing.length === 0);
  }
});

/** Publishes. Returns the blog's id. */
async function publishes(
  site: TestSite,
  uploader: Uploader,
  fields: Record<string, string>,
): Promise<string> {
  expect((await publish(uploader, fields)).headers.get("location")).toBe("/");
  const newest = site.db.selectFrom("blogs").select("id").orderBy("position", "desc");
  return (await newest.executeTakeFirstOrThrow()).id;
}

function edit(uploader: Uploader, id: string, fields: Record<string, string>) {
  return publish(uploader, fields, `/blog/${id}/edit`);
}
