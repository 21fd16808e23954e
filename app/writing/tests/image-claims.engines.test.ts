import { expect } from "vitest";
import { redPng, sendBlogForm, storeImageOfAnn, weekMs } from "../../../test/support/blog-with-images.ts";
import { alertOf, fieldsOf } from "../../../test/support/editor.ts";
import { addUser, ann, bob } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { openUploader, test, uploadFailedMessage } from "../../../test/support/uploads.ts";
import { claimImages } from "../../core/image.server.ts";
import { sweepImages } from "../../core/sweep-images.server.ts";

test("an image may be used in every blog of the user who uploaded it, and in no others", async ({ site }) => {
  const key = await storeImageOfAnn(site);
  expect(await claimImages(site.db, bob.id, "blog1", [key])).toEqual([key]);
  for (const blog of ["blog1", "blog1", "blog2"])
    expect(await claimImages(site.db, ann.id, blog, [key, key])).toEqual([]);
  expect(await usesOf(site, key)).toBe(2);
  await claimImages(site.db, ann.id, "blog1", []);
  await claimImages(site.db, ann.id, "blog1", []);
  expect(await usesOf(site, key)).toBe(1);
});

test("a text with an image that was removed, or that is somebody else's, is refused and names the image", async ({
  site,
  uploader,
}) => {
  const cover = await uploader.upload(redPng, "cover.png");
  const removedImage = await uploader.upload(redPng, "Crumb.png");
  await site.db.deleteFrom("images").where("key", "=", removedImage.key).execute();
  const stranger = openUploader(site, await site.logIn(await addBob(site)));
  const strangersImage = await stranger.upload(redPng, "Their Oven.png");
  const firstResponse = await sendBlogForm(uploader, {
    image: cover.key,
    content: `![A](${removedImage.address})`,
  });
  expect([firstResponse.status, alertOf({ text: await firstResponse.text() })]).toEqual([
    422,
    "The image “crumb” in your text is not there any more, or is not yours. Please add it again.",
  ]);
  const content = `![A](${removedImage.address})\n\n[B](${strangersImage.address})`;
  const secondResponse = await sendBlogForm(uploader, { image: cover.key, content });
  const text = await secondResponse.text();
  expect([secondResponse.status, alertOf({ text })]).toEqual([
    422,
    "The images “crumb”, “their-oven” in your text are not there any more, or are not yours. Please add them again.",
  ]);
  expect(fieldsOf({ text }).content).toBe(content);
  // An image within code is not shown, so it is allowed.
  const thirdResponse = await sendBlogForm(uploader, {
    image: cover.key,
    content: `\`![A](${removedImage.address})\``,
  });
  expect(thirdResponse.headers.get("location")).toBe("/");
  expect(await usesOf(site, strangersImage.key)).toBe(0);
});

test("no blog gets a cover that was removed or never existed", async ({ site, uploader }) => {
  const key = await storeImageOfAnn(site);
  await sweepImages(site.db, site.images, Date.now() + 2 * weekMs);
  for (const missingKey of [key, "blogImages/222222222222/cover", "covers/s01-web-development", "a\0b", ""])
    expect(await claimImages(site.db, ann.id, "blog1", [missingKey]), missingKey).toEqual([missingKey]);
  const refusal = await sendBlogForm(uploader, { image: key, content: "Flour" });
  expect(refusal.status).toBe(422);
  expect(await refusal.text()).toContain(uploadFailedMessage);
});

async function addBob({ db }: TestSite) {
  await addUser(db, bob);
  return bob;
}

async function usesOf({ db }: TestSite, key: string) {
  const row = await db.selectFrom("images").select("uses").where("key", "=", key).executeTakeFirstOrThrow();
  const { rows } = await db
    .selectFrom("image_uses")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .where("image_key", "=", key)
    .executeTakeFirstOrThrow();
  expect(Number(rows)).toBe(row.uses);
  return row.uses;
}
