import type { Page } from "@playwright/test";
import { photo, plainImage } from "../../support/pictures.ts";
import { held, visit } from "../support/fixtures.ts";
import { expect, test } from "../support/member.ts";

test("a BMP, which the browser alone can read, becomes the cover", async ({ page }) => {
  const cover = { name: "Night Owl.bmp", mimeType: "image/bmp", buffer: bitmap(300, 200) };
  expect(await publishes(page, cover)).toMatch(/\/night-owl-\d+\.webp$/);
});

test("a photograph beyond the server's limits is made smaller on its way", async ({ page }) => {
  test.slow();
  const buffer = await photo(9000, 6000).jpeg({ quality: 98 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(3_000_000);
  const sent = page.waitForRequest("**/upload");
  const address = await publishes(page, { name: "photo.jpg", mimeType: "image/jpeg", buffer });
  expect(address).toMatch(/\/photo-\d+\.webp$/);
  expect((await (await sent).response())!.status()).toBe(201);
});

test("a file that is no image is refused, and nothing typed is lost", async ({ page, complaints }) => {
  await fill(page);
  const cover = { name: "text.png", mimeType: "image/png", buffer: Buffer.from("Hello") };
  await page.locator("main input[type=file]").first().setInputFiles(cover);
  await expect(page.getByRole("alert")).toHaveText("Failed to upload image. Please try again.");
  await complaints.expect(/422/);
  await expect(page.getByPlaceholder("Title")).toHaveValue("Owls");
  await expect(page.locator("main textarea").last()).toHaveValue("They see at night.");
});

test("an image that is dropped becomes the cover, and another file does not replace the page", async ({
  page,
}) => {
  await fill(page);
  const drops = (name: string, type: string, bytes: number[]) =>
    page.locator(".cover-field").evaluate(
      (field, file) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
        const dropped = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
        field.dispatchEvent(dropped);
        return dropped.defaultPrevented;
      },
      { name, type, bytes },
    );
  expect(await drops("notes.txt", "text/plain", [72, 105])).toBe(true);
  await expect(page.getByRole("alert")).toHaveText("Failed to upload image. Please try again.");
  await expect(page.getByAltText("The chosen cover")).toHaveCount(0);
  const sent = page.waitForResponse("**/upload");
  expect(await drops("red.bmp", "image/bmp", [...bitmap(40, 20)])).toBe(true);
  expect((await sent).status()).toBe(201);
  await expect(page.getByAltText("The chosen cover")).toBeVisible();
  await expect(page.getByPlaceholder("Title")).toHaveValue("Owls");
});

test("a new cover that fails, or whose upload is cancelled, gives way to the former one", async ({
  page,
  member,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  const cover = page.getByAltText("The chosen cover");
  const key = page.locator("input[name=image]");
  const input = page.locator("main input[type=file]").first();
  const red = {
    name: "red.png",
    mimeType: "image/png",
    buffer: await plainImage("#ff0000").png().toBuffer(),
  };
  await visit(page, `/blog/${member.blogId}/edit`);
  const former = await key.inputValue();
  const address = await cover.getAttribute("src");
  expect(former).not.toBe("");

  await page.route("**/upload", (route) => route.abort());
  await input.setInputFiles(red);
  await expect(page.getByRole("alert")).toHaveText("Failed to upload image. Please try again.");
  await expect(cover).toHaveAttribute("src", address!);
  await expect(key).toHaveValue(former);
  await page.unroute("**/upload");

  // While it is on its way the new one is seen, and the former one is not given up yet.
  const release = await held(page, "**/upload");
  await input.setInputFiles(red);
  await expect(cover).toHaveAttribute("src", /^blob:/);
  await expect(key).toHaveValue(former);
  await page.getByRole("button", { name: "Cancel the upload" }).click();
  await expect(cover).toHaveAttribute("src", address!);
  release();
  await page.unroute("**/upload");

  // The same file may be chosen again.
  await input.setInputFiles(red);
  await expect(key).toHaveValue(/\/red$/);
  await page.getByRole("button", { name: "Remove the cover" }).click();
  await expect(cover).toHaveCount(0);
  await expect(key).toHaveValue("");
});

test("a cover that fails while the blog is being sent stops it, and says so", async ({
  page,
  member,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  const address = `/blog/${member.blogId}/edit`;
  await visit(page, address);
  const started = page.waitForRequest("**/upload");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/upload", async (route) => {
    await promise;
    await route.abort();
  });
  const red = {
    name: "red.png",
    mimeType: "image/png",
    buffer: await plainImage("#ff0000").png().toBuffer(),
  };
  await page.locator("main input[type=file]").first().setInputFiles(red);
  await started;
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Sending…" })).toBeDisabled();
  resolve();
  await expect(page.getByRole("alert")).toHaveText("Failed to upload image. Please try again.");
  await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  await expect(page).toHaveURL(address);
});

/** Publishes a blog with this cover, and answers the address of its picture in the feed. */
async function publishes(page: Page, cover: { name: string; mimeType: string; buffer: Buffer }) {
  await fill(page);
  await page.locator("main input[type=file]").first().setInputFiles(cover);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert")).toHaveText("Blog published successfully!", { timeout: 30_000 });
  const picture = page.locator("main a[href^='/blog/'] img").first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  return picture.evaluate((img: HTMLImageElement) => img.currentSrc);
}

async function fill(page: Page) {
  await visit(page, "/write");
  await page.getByPlaceholder("Title").fill("Owls");
  await page.getByPlaceholder("Short Description...").fill("Birds of the night.");
  await page.locator("main textarea").last().fill("They see at night.");
}

/** Red, in the format of Windows: a head of 54 bytes, then rows from below of blue, green, red. */
function bitmap(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 2; at < pixels.length; at += 3) pixels[at] = 255;
  const head = Buffer.alloc(54);
  head.write("BM");
  head.writeUInt32LE(head.length + pixels.length, 2);
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, pixels]);
}
