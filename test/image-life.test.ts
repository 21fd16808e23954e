import { rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { claimImage, keepImage, sweepImages } from "../app/models/image.server.ts";
import { sweepUploads } from "../app/upload.server.ts";
import { openBucket } from "./bucket.ts";
import { ann, bob, joins } from "./cast.ts";
import { plain } from "./pictures.ts";
import { openSite, type TestSite } from "./site.ts";
import { type Desk, failed, nothing, openDesk, test } from "./uploads.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const red = await plain("#ff0000").png().toBuffer();

test("a published blog keeps its cover and the images in its text; others go after a day", async ({
  site,
  desk,
}) => {
  const [cover, inText, unused] = [await desk.upload(red), await desk.upload(red), await desk.upload(red)];
  const published = await publish(desk, { image: cover.key, content: `![Bread](${inText.address})` });
  expect(published.headers.get("location")).toBe("/");
  await sweepImages(site.db, site.images, Date.now() + day - hour);
  expect(await desk.left()).toMatchObject({ rows: 3 });
  await sweepImages(site.db, site.images, Date.now() + day + hour);
  const left = [cover, inText, unused].map(async ({ address }) => (await site.get(address)).status);
  expect(await Promise.all(left)).toEqual([200, 200, 404]);
  expect((await desk.left()).files).toHaveLength(6);
});

test("an image belongs to who sent it and to one blog, however often that blog takes it", async ({
  site,
}) => {
  const key = await keeps(site);
  expect(await claimImage(site.db, key, bob.id, "blog1")).toBeUndefined();
  expect(await claimImage(site.db, key, ann.id, "blog1")).toEqual({ key, width: 300, height: 200 });
  expect(await claimImage(site.db, key, ann.id, "blog1")).toEqual({ key, width: 300, height: 200 });
  expect(await claimImage(site.db, key, ann.id, "blog2")).toBeUndefined();
});

test("no blog gets an image that was removed, or that never was", async ({ site, desk }) => {
  const key = await keeps(site);
  await sweepImages(site.db, site.images, Date.now() + 2 * day);
  for (const other of [key, "blogImages/222222222222/cover", "covers/s01-web-development", "a\0b", ""])
    expect(await claimImage(site.db, other, ann.id, "blog1"), other).toBeUndefined();
  const refused = await publish(desk, { image: key, content: "Flour" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(failed);
});

test("a blog that is published while its image is swept has it, or is not published", async ({ site }) => {
  for (let round = 0; round < 5; round++) {
    const key = await keeps(site);
    const late = Date.now() + 2 * day;
    const [claimed] = await Promise.all([
      claimImage(site.db, key, ann.id, "blog1"),
      sweepImages(site.db, site.images, late),
    ]);
    expect((await site.images.get(`${key}-480.webp`)) !== undefined).toBe(claimed !== undefined);
  }
});

test("a storage that fails leaves no image, and one that fails halfway is swept", async ({ site, desk }) => {
  const folder = join(site.settings.DATA_DIR, "images");
  writeFileSync(folder, "in the way");
  const answer = await desk.upload(red);
  expect([answer.status, answer.error]).toEqual([500, failed]);
  expect(site.log.some((line) => line.includes("ENOTDIR") || line.includes("EEXIST"))).toBe(true);
  rmSync(folder);
  await sweepImages(site.db, site.images, Date.now() + 2 * day);
  expect(await desk.left()).toEqual(nothing);
});

test("what a killed server left on its way goes after an hour", async ({ desk }) => {
  const [old, fresh] = ["lectern-upload-old", "lectern-upload-fresh"].map((name) =>
    join(process.env.TMPDIR!, name),
  );
  for (const path of [old!, fresh!, join(process.env.TMPDIR!, "of somebody else")]) writeFileSync(path, "");
  utimesSync(old!, new Date(), new Date(Date.now() - 2 * hour));
  await sweepUploads(Date.now());
  expect((await desk.left()).onTheWay.sort()).toEqual(["lectern-upload-fresh", "of somebody else"]);
});

test("with a bucket for the images everything goes the same way", async ({ database, onTestFinished }) => {
  const bucket = await openBucket();
  onTestFinished(bucket.close);
  const site = await openSite(database, { IMAGES_URL: bucket.address });
  onTestFinished(site.close);
  await joins(site.db, ann);
  const image = await openDesk(site, await site.signedIn(ann)).upload(red);
  expect(image.status).toBe(201);
  const served = await site.get(image.address);
  expect([served.status, served.headers["content-type"]]).toEqual([200, "image/webp"]);
  await sweepImages(site.db, site.images, Date.now() + 2 * day);
  expect((await site.get(image.address)).status).toBe(404);
});

async function keeps(site: TestSite) {
  await joins(site.db, ann);
  return (await keepImage(site.db, site.images, ann.id, { name: "cover.png", bytes: red }))!.key;
}

/** Publishes by the form itself, as it goes without JavaScript. */
function publish(desk: Desk, fields: Record<string, string>) {
  const body = new FormData();
  const form = { title: "Bread", description: "A loaf.", ...fields };
  for (const [name, value] of Object.entries(form)) body.append(name, value);
  const headers = { ...desk.headers, accept: "text/html" };
  return fetch(desk.address.replace("/upload", "/write"), {
    method: "POST",
    body,
    headers,
    redirect: "manual",
  });
}
