import { rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { areServed, hourMs, redPng, weekMs } from "../../../test/support/blog-with-images.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { openBucket } from "../../../test/support/servers/bucket.ts";
import { hasTwoNodes } from "../../../test/support/site.ts";
import { noLeftovers, openUploader, test, uploadFailedMessage } from "../../../test/support/uploads.ts";
import { sweepImages } from "../../core/sweep-images.server.ts";
import { sweepUploads } from "../../http/multipart-form.server.ts";

test("an image that cannot be removed does not prevent the removal of others", async ({ site, uploader }) => {
  const images = [
    await uploader.upload(redPng),
    await uploader.upload(redPng),
    await uploader.upload(redPng),
  ];
  const stuckFolder = images[1]!.key.split("/")[1]!;
  const failingStorage: typeof site.images = {
    ...site.images,
    removeAll: (prefix) =>
      prefix.includes(stuckFolder) ? Promise.reject(new Error("read-only")) : site.images.removeAll(prefix),
  };
  const inTwoWeeks = Date.now() + 2 * weekMs;
  await expect(sweepImages(site.db, failingStorage, inTwoWeeks)).rejects.toThrow(
    "1 images could not be removed",
  );
  expect(await areServed(site, images)).toEqual([false, true, false]);
  await sweepImages(site.db, site.images, inTwoWeeks);
  expect(await uploader.leftovers()).toMatchObject({ rows: 0 });
});

test("an upload that the storage cannot hold is refused, and the sweep removes what is left of it", async ({
  skip,
  site,
  uploader,
}) => {
  skip(hasTwoNodes, "looks into one node");
  const folder = join(site.settings.DATA_DIR, "images");
  writeFileSync(folder, "in the way");
  const response = await uploader.upload(redPng);
  expect([response.status, response.error]).toEqual([500, uploadFailedMessage]);
  expect(site.log.some((line) => line.includes("ENOTDIR") || line.includes("EEXIST"))).toBe(true);
  rmSync(folder);
  await sweepImages(site.db, site.images, Date.now() + 2 * weekMs);
  expect(await uploader.leftovers()).toEqual(noLeftovers);
});

test("temporary files that a killed server left are removed after an hour", async ({ uploader }) => {
  const [old, fresh] = ["lectern-upload-old", "lectern-upload-fresh"].map((name) =>
    join(process.env.TMPDIR!, name),
  );
  for (const path of [old!, fresh!, join(process.env.TMPDIR!, "of somebody else")]) writeFileSync(path, "");
  utimesSync(old!, new Date(), new Date(Date.now() - 2 * hourMs));
  await sweepUploads(Date.now());
  expect((await uploader.leftovers()).temporaryFiles.sort()).toEqual([
    "lectern-upload-fresh",
    "of somebody else",
  ]);
});

test("images in a bucket are uploaded, served and swept as well", async ({ openWith, onTestFinished }) => {
  const bucket = await openBucket();
  onTestFinished(bucket.close);
  const site = await openWith({ IMAGES_URL: bucket.address });
  const image = await openUploader(site, await site.logIn(ann)).upload(redPng);
  expect(image.status).toBe(201);
  const file = await site.get(image.address);
  expect([file.status, file.headers["content-type"]]).toEqual([200, "image/webp"]);
  await sweepImages(site.db, site.images, Date.now() + 2 * weekMs);
  expect((await site.get(image.address)).status).toBe(404);
});
