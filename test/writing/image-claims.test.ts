import { expect } from "vitest";
import { claimImages, sweepImages } from "../../app/models/image.server.ts";
import { ann, bob, joins } from "../support/cast.ts";
import { alertOf, fieldsOf } from "../support/editor.ts";
import type { TestSite } from "../support/site.ts";
import { failedMessage, openUploader, test } from "../support/uploads.ts";
import { publish, red, stores, week } from "./blog-with-images.ts";

test("an image belongs to who sent it, and to every blog of theirs that shows it", async ({ site }) => {
  const key = await stores(site);
  expect(await claimImages(site.db, bob.id, "blog1", [key])).toEqual([key]);
  for (const blog of ["blog1", "blog1", "blog2"])
    expect(await claimImages(site.db, ann.id, blog, [key, key])).toEqual([]);
  expect(await usesOf(site, key)).toBe(2);
  await claimImages(site.db, ann.id, "blog1", []);
  await claimImages(site.db, ann.id, "blog1", []);
  expect(await usesOf(site, key)).toBe(1);
});

test("a text that shows an image that is gone, or somebody else's, is refused with the image's name", async ({
  site,
  uploader,
}) => {
  const cover = await uploader.upload(red, "cover.png");
  const gone = await uploader.upload(red, "Crumb.png");
  await site.db.deleteFrom("images").where("key", "=", gone.key).execute();
  const stranger = openUploader(site, await site.signedIn(await bobJoins(site)));
  const foreign = await stranger.upload(red, "Their Oven.png");
  const one = await publish(uploader, { image: cover.key, content: `![A](${gone.address})` });
  expect([one.status, alertOf({ text: await one.text() })]).toEqual([
    422,
    "The image “crumb” in your text is not there any more, or is not yours. Please add it again.",
  ]);
  const content = `![A](${gone.address})\n\n[B](${foreign.address})`;
  const two = await publish(uploader, { image: cover.key, content });
  const text = await two.text();
  expect([two.status, alertOf({ text })]).toEqual([
    422,
    "The images “crumb”, “their-oven” in your text are not there any more, or are not yours. Please add them again.",
  ]);
  expect(fieldsOf({ text }).content).toBe(content);
  // As code it is not shown.
  const told = await publish(uploader, { image: cover.key, content: `\`![A](${gone.address})\`` });
  expect(told.headers.get("location")).toBe("/");
  expect(await usesOf(site, foreign.key)).toBe(0);
});

test("no blog gets a cover that was removed, or that never was", async ({ site, uploader }) => {
  const key = await stores(site);
  await sweepImages(site.db, site.images, Date.now() + 2 * week);
  for (const other of [key, "blogImages/222222222222/cover", "covers/s01-web-development", "a\0b", ""])
    expect(await claimImages(site.db, ann.id, "blog1", [other]), other).toEqual([other]);
  const refused = await publish(uploader, { image: key, content: "Flour" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(failedMessage);
});

test("an image whose removal has begun is in no blog any more", async ({ site, uploader }) => {
  const [cover, inText] = [await uploader.upload(red), await uploader.upload(red, "Crumb.png")];
  await site.db.updateTable("images").set({ state: "removing" }).where("key", "=", inText.key).execute();
  const refused = await publish(uploader, { image: cover.key, content: `![A](${inText.address})` });
  expect([refused.status, alertOf({ text: await refused.text() })]).toEqual([
    422,
    "The image “crumb” in your text is not there any more, or is not yours. Please add it again.",
  ]);
});

async function bobJoins({ db }: TestSite) {
  await joins(db, bob);
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
