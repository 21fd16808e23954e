import {
  dropImage,
  editorOf,
  expectContent,
  imageLinkPattern,
  openEditorWith,
  pasteImage,
  smallImage,
} from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

test("when the clipboard holds a text and a picture of it, as from a spreadsheet, the text is pasted", async ({
  page,
}) => {
  await openEditorWith(page, "Sums: ");
  const cells = { "text/plain": "1\t2\r\n3\t4\r\n" };
  expect(await pasteImage(page, { texts: cells }), "whether the editor handled the paste").toBe(false);
  await dropImage(page, { texts: cells });
  await expect(editorOf(page).content).toHaveValue("Sums: 1\t2\n3\t4\n");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(
    async (bytes) => {
      const image = new Blob([new Uint8Array(bytes)], { type: "image/png" });
      await navigator.clipboard.write([
        new ClipboardItem({ "text/plain": "1\t2\n3\t4\n", "image/png": image }),
      ]);
    },
    [...smallImage.buffer],
  );
  await page.keyboard.press("ControlOrMeta+v");
  await expect(editorOf(page).content).toHaveValue("Sums: 1\t2\n3\t4\n1\t2\n3\t4\n");
});

test("a dropped picture whose text is only its own name or address is inserted as a picture", async ({
  page,
}) => {
  await openEditorWith(page, "");
  const address = "https://example.org/crumb.png?size=large";
  const droppedTexts: Record<string, string>[] = [
    { "text/plain": "crumb.png" },
    { "text/plain": "/home/bea/Pictures/crumb.png" },
    { "text/plain": address, "text/uri-list": address },
  ];
  for (const texts of droppedTexts) expect(await dropImage(page, { texts })).toBe(true);
  await expectContent(page, `${imageLinkPattern("crumb")}\n\n`.repeat(3));
});

test("the Image tool inserts the chosen images at the cursor", async ({ page }) => {
  await openEditorWith(page, "First.\n\nLast.");
  const { content } = editorOf(page);
  for (let line = 0; line < 6; line++) await page.keyboard.press("ArrowLeft");
  const tool = page.getByRole("toolbar").getByRole("button", { name: "Image", exact: true });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), tool.click()]);
  expect(chooser.isMultiple()).toBe(true);
  expect(await chooser.element().getAttribute("accept")).toBe("image/*");
  await chooser.setFiles([smallImage, { ...smallImage, name: "spelt.png" }]);
  await expectContent(
    page,
    `First\\.\n\n${imageLinkPattern("rye")}\n\n${imageLinkPattern("spelt")}\n\nLast\\.`,
  );
  await expect(content).toBeFocused();
  // The shortcut opens the chooser too, and the same file can be chosen again.
  const [secondChooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.keyboard.press("ControlOrMeta+Alt+p"),
  ]);
  await secondChooser.setFiles(smallImage);
  await expectContent(
    page,
    `First\\.\n\n${imageLinkPattern("rye")}\n\n${imageLinkPattern("spelt")}\n\n${imageLinkPattern("rye")}\n\nLast\\.`,
  );
});

test("an image for a text without a cursor is inserted at the end", async ({ page, member }) => {
  await visit(page, `/blog/${member.blogId}/edit`);
  const tool = page.getByRole("toolbar").getByRole("button", { name: "Image", exact: true });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), tool.click()]);
  await chooser.setFiles(smallImage);
  await expect(editorOf(page).content).toHaveValue(
    new RegExp(`Wait until morning\\.\n\n${imageLinkPattern("rye")}\n\n$`),
  );
});

test("however the question what a picture shows ends, what is typed next is a paragraph below the picture", async ({
  page,
}) => {
  await openEditorWith(page, "First.\n\nLast.");
  const { content } = editorOf(page);
  const form = page.getByRole("region", { name: "Describe this image" });
  const ends = [
    () => form.getByRole("button", { name: "Done" }).click(),
    () => form.getByRole("button", { name: "Skip" }).click(),
    () => form.getByLabel("Describe this image").press("Enter"),
  ];
  for (const [index, end] of ends.entries()) {
    await pasteImage(page);
    await end();
    await expect(form).toHaveCount(0);
    await expect(content).toBeFocused();
    await page.keyboard.type(`Below ${index}.`);
  }
  const picture = `${imageLinkPattern("crumb")}\n\nBelow`;
  await expectContent(page, `First\\.\n\nLast\\.\n\n${picture} 0\\.\n\n${picture} 1\\.\n\n${picture} 2\\.`);
  await content.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(8, 8));
  await pasteImage(page);
  await form.getByLabel("Describe this image").fill("A crumb");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Between.");
  await expect(content).toHaveValue(/^First\.\n\n!\[A crumb\]\(\S+\)\n\nBetween\.\n\nLast\./);
});
