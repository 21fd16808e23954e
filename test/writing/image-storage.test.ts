import { rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { sweepUploads } from "../../app/http/multipart-form.server.ts";
import { sweepImages } from "../../app/models/image.server.ts";
import { openBucket } from "../support/bucket.ts";
import { ann, joins } from "../support/cast.ts";
import { openSite } from "../support/site.ts";
import { failedMessage, noLeftovers, openUploader, test } from "../support/uploads.ts";
import { hour, red, shown, week } from "./blog-with-images.ts";

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
  await joins(site.db, ann);
  const image = await openUploader(site, await site.signedIn(ann)).upload(red);
  expect(image.status).toBe(201);
  const served = await site.get(image.address);
  expect([served.status, served.headers["content-type"]]).toEqual([200, "image/webp"]);
  await sweepImages(site.db, site.images, Date.now() + 2 * week);
  expect((await site.get(image.address)).status).toBe(404);
});
