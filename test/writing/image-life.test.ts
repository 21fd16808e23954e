import { rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { sweepUploads } from "../../app/http/multipart-form.server.ts";
import { claimImages, storeImage, sweepImages } from "../../app/models/image.server.ts";
import { removeBlog } from "../../app/models/write-blog.server.ts";
import { inTransaction } from "../../db/transaction.ts";
import { openBucket } from "../support/bucket.ts";
import { alertOf, fieldsOf } from "../support/editor.ts";
import { addUser, ann, bob } from "../support/people-and-blogs.ts";
import { plainImage } from "../support/pictures.ts";
import { openSite, type TestSite } from "../support/site.ts";
import { failedMessage, noLeftovers, openUploader, test, type Uploader } from "../support/uploads.ts";

const hour = 60 * 60 * 1000;
const week = 7 * 24 * hour;
const red = await plainImage("#ff0000").png().toBuffer();

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

test("a text that shows an image that is gone, or somebody else's, is refused with the image's name", async ({
  site,
  uploader,
}) => {
  const cover = await uploader.upload(red, "cover.png");
  const gone = await uploader.upload(red, "Crumb.png");
  await site.db.deleteFrom("images").where("key", "=", gone.key).execute();
  const stranger = openUploader(site, await site.logIn(await bobJoins(site)));
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

test("no blog gets a cover that was removed, or that never was", async ({ site, uploader }) => {
  const key = await stores(site);
  await sweepImages(site.db, site.images, Date.now() + 2 * week);
  for (const other of [key, "blogImages/222222222222/cover", "covers/s01-web-development", "a\0b", ""])
    expect(await claimImages(site.db, ann.id, "blog1", [other]), other).toEqual([other]);
  const refused = await publish(uploader, { image: key, content: "Flour" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(failedMessage);
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

test("an image whose removal has begun is in no blog any more", async ({ site, uploader }) => {
  const [cover, inText] = [await uploader.upload(red), await uploader.upload(red, "Crumb.png")];
  await site.db.updateTable("images").set({ state: "removing" }).where("key", "=", inText.key).execute();
  const refused = await publish(uploader, { image: cover.key, content: `![A](${inText.address})` });
  expect([refused.status, alertOf({ text: await refused.text() })]).toEqual([
    422,
    "The image “crumb” in your text is not there any more, or is not yours. Please add it again.",
  ]);
});

test("one image that cannot be removed does not keep the others", async ({ site, uploader }) => {
  const images = [await uploader.upload(red), await uploader.upload(red), await uploader.upload(red)];
  const stuck = images[1]!.key.split("/")[1]!;
  const failing: typeof site.images = {
    ...site.images,
    removeAll: (prefix) =>
      prefix.includes(stuck) ? Promise.reject(new Error("read-only")) : site.images.removeAll(prefix),
  };
  const late = Date.now() + 2 * week;
  await expect(sweepImages(site.db, failing, late)).rejects.toThrow("1 images could not be removed");
  expect(await shown(site, images)).toEqual([false, true, false]);
  await sweepImages(site.db, site.images, late);
  expect(await uploader.leftovers()).toMatchObject({ rows: 0 });
});

test("a storage that fails leaves no image, and one that fails halfway is swept", async ({
  site,
  uploader,
}) => {
  const folder = join(site.settings.DATA_DIR, "images");
  writeFileSync(folder, "in the way");
  const answer = await uploader.upload(red);
  expect([answer.status, answer.error]).toEqual([500, failedMessage]);
  expect(site.log.some((line) => line.includes("ENOTDIR") || line.includes("EEXIST"))).toBe(true);
  rmSync(folder);
  await sweepImages(site.db, site.images, Date.now() + 2 * week);
  expect(await uploader.leftovers()).toEqual(noLeftovers);
});

test("what a killed server left on its way goes after an hour", async ({ uploader }) => {
  const [old, fresh] = ["lectern-upload-old", "lectern-upload-fresh"].map((name) =>
    join(process.env.TMPDIR!, name),
  );
  for (const path of [old!, fresh!, join(process.env.TMPDIR!, "of somebody else")]) writeFileSync(path, "");
  utimesSync(old!, new Date(), new Date(Date.now() - 2 * hour));
  await sweepUploads(Date.now());
  expect((await uploader.leftovers()).temporaryFiles.sort()).toEqual([
    "lectern-upload-fresh",
    "of somebody else",
  ]);
});

test("with a bucket for the images everything goes the same way", async ({ database, onTestFinished }) => {
  const bucket = await openBucket();
  onTestFinished(bucket.close);
  const site = await openSite(database, { IMAGES_URL: bucket.address });
  onTestFinished(site.close);
  await addUser(site.db, ann);
  const image = await openUploader(site, await site.logIn(ann)).upload(red);
  expect(image.status).toBe(201);
  const served = await site.get(image.address);
  expect([served.status, served.headers["content-type"]]).toEqual([200, "image/webp"]);
  await sweepImages(site.db, site.images, Date.now() + 2 * week);
  expect((await site.get(image.address)).status).toBe(404);
});

async function stores(site: TestSite) {
  await addUser(site.db, ann);
  return (await storeImage(site.db, site.images, ann.id, { name: "cover.png", bytes: red }))!.key;
}

async function bobJoins({ db }: TestSite) {
  await addUser(db, bob);
  return bob;
}

/** Whether each image can be seen. */
function shown(site: TestSite, images: { address: string }[]) {
  return Promise.all(images.map(async ({ address }) => (await site.get(address)).status === 200));
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

/** Publishes by the form itself, as it goes without JavaScript. */
function publish(uploader: Uploader, fields: Record<string, string>, path = "/write") {
  const body = new FormData();
  const form = { title: "Bread", description: "A loaf.", ...fields };
  for (const [name, value] of Object.entries(form)) body.append(name, value);
  const headers = { ...uploader.headers, accept: "text/html" };
  return fetch(uploader.address.replace("/upload", path), {
    method: "POST",
    body,
    headers,
    redirect: "manual",
  });
}
