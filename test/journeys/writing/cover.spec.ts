import type { Page } from "@playwright/test";
import { holdRequests, visit } from "../../support/browser/fixtures.ts";
import { expect, test } from "../../support/browser/member.ts";
import { photo, plainImage } from "../../support/pictures.ts";

test("a BMP, which only the browser can decode, becomes the cover", async ({ page }) => {
  const cover = { name: "Night Owl.bmp", mimeType: "image/bmp", buffer: makeBmp(300, 200) };
  expect(await publishWithCover(page, cover)).toMatch(/\/night-owl-\d+\.webp$/);
});

test("a photograph that is too large for the server is made smaller before the upload", async ({ page }) => {
  test.slow();
  const buffer = await photo(9000, 6000).jpeg({ quality: 98 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(3_000_000);
  const uploadRequest = page.waitForRequest("**/upload");
  const url = await publishWithCover(page, { name: "photo.jpg", mimeType: "image/jpeg", buffer });
  expect(url).toMatch(/\/photo-\d+\.webp$/);
  expect((await (await uploadRequest).response())!.status()).toBe(201);
});

test("a file that is no image is refused, and nothing typed is lost", async ({ page, consoleErrors }) => {
  await openFilledEditor(page);
  const cover = { name: "text.png", mimeType: "image/png", buffer: Buffer.from("Hello") };
  await page.locator("main input[type=file]").first().setInputFiles(cover);
  await expect(page.getByRole("alert")).toHaveText("Failed to upload image. Please try again.");
  await consoleErrors.waitFor(/422/);
  await expect(page.getByPlaceholder("Title")).toHaveValue("Owls");
  await expect(page.locator("main textarea").last()).toHaveValue("They see at night.");
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

test("a dropped image becomes the cover, and another dropped file does not open in place of the page", async ({
  page,
}) => {
  await openFilledEditor(page);
  const dropFile = (name: string, type: string, bytes: number[]) =>
    page.locator(".cover-field").evaluate(
      (field, file) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
        const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
        field.dispatchEvent(event);
        return event.defaultPrevented;
      },
      { name, type, bytes },
    );
  expect(await dropFile("notes.txt", "text/plain", [72, 105])).toBe(true);
  await expect(page.getByRole("alert")).toHaveText("Failed to upload image. Please try again.");
  await expect(page.getByAltText("The chosen cover")).toHaveCount(0);
  const uploadResponse = page.waitForResponse("**/upload");
  expect(await dropFile("red.bmp", "image/bmp", [...makeBmp(40, 20)])).toBe(true);
  expect((await uploadResponse).status()).toBe(201);
  await expect(page.getByAltText("The chosen cover")).toBeVisible();
  await expect(page.getByPlaceholder("Title")).toHaveValue("Owls");
});

test("when the upload of a new cover fails or is cancelled, the previous cover comes back", async ({
  page,
  member,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  const cover = page.getByAltText("The chosen cover");
  const keyField = page.locator("input[name=image]");
  const input = page.locator("main input[type=file]").first();
  const redImage = {
    name: "red.png",
    mimeType: "image/png",
    buffer: await plainImage("#ff0000").png().toBuffer(),
  };
  await visit(page, `/blog/${member.blogId}/edit`);
  const previousKey = await keyField.inputValue();
  const coverUrl = await cover.getAttribute("src");
  expect(previousKey).not.toBe("");

  await page.route("**/upload", (route) => route.abort());
  await input.setInputFiles(redImage);
  await expect(page.getByRole("alert")).toHaveText("Failed to upload image. Please try again.");
  await expect(cover).toHaveAttribute("src", coverUrl!);
  await expect(keyField).toHaveValue(previousKey);
  await page.unroute("**/upload");

  // During the upload the new cover is shown, but the form still holds the previous one.
  const releaseUpload = await holdRequests(page, "**/upload");
  await input.setInputFiles(redImage);
  await expect(cover).toHaveAttribute("src", /^blob:/);
  await expect(keyField).toHaveValue(previousKey);
  await page.getByRole("button", { name: "Cancel the upload" }).click();
  await expect(cover).toHaveAttribute("src", coverUrl!);
  releaseUpload();
  await page.unroute("**/upload");

  // The same file can be chosen again.
  await input.setInputFiles(redImage);
  await expect(keyField).toHaveValue(/\/red$/);
  await page.getByRole("button", { name: "Remove the cover" }).click();
  await expect(cover).toHaveCount(0);
  await expect(keyField).toHaveValue("");
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

/** A red BMP: a header of 54 bytes, then rows of blue, green and red bytes from bottom to top. */
function makeBmp(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 2; at < pixels.length; at += 3) pixels[at] = 255;
  const header = Buffer.alloc(54);
  header.write("BM");
  header.writeUInt32LE(header.length + pixels.length, 2);
  header.writeUInt32LE(header.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return Buffer.concat([header, pixels]);
}
