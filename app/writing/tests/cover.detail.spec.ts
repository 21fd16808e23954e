import type { Page } from "@playwright/test";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { photo, plainImage } from "../../../test/support/pictures.ts";

test("a photograph that is too large for the server is made smaller before the upload", async ({ page }) => {
  test.slow();
  const buffer = await photo(9000, 6000).jpeg({ quality: 98 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(3_000_000);
  const uploadRequest = page.waitForRequest("**/upload");
  const url = await publishWithCover(page, { name: "photo.jpg", mimeType: "image/jpeg", buffer });
  expect(url).toMatch(/\/photo-\d+\.webp$/);
  expect((await (await uploadRequest).response())!.status()).toBe(201);
});

test("a cover that a proxy before the site refuses as too large is called so, when it is published too", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/413/);
  await page.route("**/upload", (route) => route.fulfill({ status: 413, body: "<h1>413</h1>" }));
  await openFilledEditor(page);
  const buffer = await plainImage("#ff0000").png().toBuffer();
  const cover = { name: "red.png", mimeType: "image/png", buffer };
  await page.locator("main input[type=file]").first().setInputFiles(cover);
  const tooLarge = "The image is too large for this server. Please choose a smaller one.";
  await expect(page.getByRole("alert")).toHaveText(tooLarge);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(tooLarge);
  await expect(page.getByPlaceholder("Title")).toHaveValue("Owls");
});

test("when the upload of a cover fails after a click on Update, nothing is saved and an alert says so", async ({
  page,
  member,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  const url = `/blog/${member.blogId}/edit`;
  await visit(page, url);
  const uploadRequest = page.waitForRequest("**/upload");
  const release = Promise.withResolvers<void>();
  await page.route("**/upload", async (route) => {
    await release.promise;
    await route.abort();
  });
  const redImage = {
    name: "red.png",
    mimeType: "image/png",
    buffer: await plainImage("#ff0000").png().toBuffer(),
  };
  await page.locator("main input[type=file]").first().setInputFiles(redImage);
  await uploadRequest;
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("button", { name: "Sending…" })).toBeDisabled();
  release.resolve();
  await expect(page.getByRole("alert")).toHaveText("Failed to upload image. Please try again.");
  await expect(page.getByRole("button", { name: "Update" })).toBeEnabled();
  await expect(page).toHaveURL(url);
});

/** Publishes a blog with this cover. Returns the URL of its picture in the feed. */
async function publishWithCover(page: Page, cover: { name: string; mimeType: string; buffer: Buffer }) {
  await openFilledEditor(page);
  await page.locator("main input[type=file]").first().setInputFiles(cover);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert")).toHaveText("Blog published successfully!", { timeout: 30_000 });
  const picture = page.locator("main a[href^='/blog/'] img").first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  return picture.evaluate((img: HTMLImageElement) => img.currentSrc);
}

async function openFilledEditor(page: Page) {
  await visit(page, "/write");
  await page.getByPlaceholder("Title").fill("Owls");
  await page.getByPlaceholder("Short Description...").fill("Birds of the night.");
  await page.locator("main textarea").last().fill("They see at night.");
}
