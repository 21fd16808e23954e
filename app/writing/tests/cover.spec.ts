import sharp from "sharp";
import { checkLayout, checkWithAxeAtAllSizes } from "../../../test/support/browser/checks.ts";
import { fillEditor } from "../../../test/support/browser/editor.ts";
import { holdRequests, visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { plainImage } from "../../../test/support/pictures.ts";

test("a dropped BMP, which only the browser can decode, becomes the cover; a dropped file that is no image opens nothing", async ({
  page,
}) => {
  await visit(page, "/write");
  await page.getByPlaceholder("Title").fill("Owls");
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
  await fillEditor(page, { description: "Birds of the night.", content: "They see at night." });
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert").last()).toHaveText("Blog published successfully!");
  const picture = page.locator("main a[href^='/blog/'] img").first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test("when the file of a new cover is no image, or its upload or is cancelled, the previous cover comes back", async ({
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

  await input.setInputFiles({ name: "text.png", mimeType: "image/png", buffer: Buffer.from("Hello") });
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to upload image. Please try again. It is damaged, or none of JPEG, PNG, WebP, GIF, AVIF, TIFF and SVG.",
  );
  await expect(cover).toHaveAttribute("src", coverUrl!);
  await expect(keyField).toHaveValue(previousKey);

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

test("a click and the arrow keys set the focus of the cover, and a new cover begins with its middle", async ({
  page,
  member,
}) => {
  await visit(page, `/blog/${member.blogId}/edit`);
  const focus = page.getByRole("slider", { name: "Focus of the cover" });
  const field = page.locator("input[name=coverFocus]");
  const { width, height } = (await focus.boundingBox())!;
  await focus.click({ position: { x: width * 0.25, y: height * 0.75 } });
  await expect(field).toHaveValue("25 75");
  await focus.press("ArrowRight");
  await focus.press("ArrowUp");
  await expect(field).toHaveValue("35 65");
  await expect(focus).toHaveAttribute("aria-valuetext", "35% from the left, 65% from the top");
  for (let press = 0; press < 9; press++) await focus.press("ArrowDown");
  await expect(field).toHaveValue("35 100");
  await page.getByPlaceholder("Describe the cover").fill("A loaf");
  await checkLayout(page);
  await checkWithAxeAtAllSizes(page);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByAltText("A loaf").first()).toHaveClass(/focus x4 y10/);
  await expect(page.getByAltText("A loaf").first()).toHaveCSS("object-position", "40% 100%");

  await visit(page, `/blog/${member.blogId}/edit`);
  const buffer = await plainImage("#ff0000").png().toBuffer();
  const file = { name: "red.png", mimeType: "image/png", buffer };
  await page.locator("main input[type=file]").first().setInputFiles(file);
  await expect(field).toHaveValue("");
});

test("without a file, one button takes the first picture of the text as the cover, and another draws one from the title", async ({
  page,
}) => {
  // The readers of both themes see one picture, which is light.
  await page.emulateMedia({ colorScheme: "dark" });
  await visit(page, "/write");
  const [draw, takeFirst] = ["Draw it from the title", "Use the first image of the text"];
  await expect(page.getByRole("button", { name: draw })).toHaveCount(0);
  await page.getByPlaceholder("Title").fill("Eulen, 日本語 and بوم");
  await page.getByRole("button", { name: draw }).click();
  const image = page.locator("input[name=image]");
  await expect(image).toHaveValue(/drawn-cover$/);
  const drawnKey = await image.inputValue();
  const drawn = await page.request.get(`/images/${drawnKey}-480.webp`);
  for (const { mean } of (await sharp(await drawn.body()).stats()).channels)
    expect(mean).toBeGreaterThan(200);
  await page.getByRole("button", { name: "Remove the cover" }).click();
  await page
    .locator("main textarea")
    .last()
    .fill(`Text.\n\n![An owl](/images/${drawnKey}-1600.webp "In the night")`);
  await page.getByRole("button", { name: takeFirst }).click();
  await expect(image).toHaveValue(drawnKey);
  await expect(page.getByPlaceholder("Describe the cover")).toHaveValue("An owl");
  await expect(page.getByAltText("The chosen cover")).toBeVisible();
});

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
