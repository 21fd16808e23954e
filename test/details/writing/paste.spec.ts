import { editorOf, openEditorWith, pasteHtml, smallImage } from "../../support/browser/editor.ts";
import { expect, test } from "../../support/browser/member.ts";

const beesHtml = `<meta charset='utf-8'><h2>Bees</h2><p>They <b>dance</b>, see <a href="https://example.org/bees">a guide</a>.</p><ul><li>one</li><li>two</li></ul>`;
const _beesMarkdown =
  "## Bees\n\nThey **dance**, see [a guide](https://example.org/bees).\n\n- one\n- two\n\n";

test("pictures within formatted text are uploaded in their places, and one undo takes back all of it", async ({
  page,
}) => {
  await openEditorWith(page, "Before.\n\n");
  const { content } = editorOf(page);
  const picture = `<img alt="A loaf" src="data:image/png;base64,${smallImage.buffer.toString("base64")}">`;
  await content.evaluate((area, html) => {
    const data = new DataTransfer();
    data.setData("text/html", html);
    data.setData("text/plain", "One\nTwo");
    area.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }));
  }, `<p>One</p><p>${picture}</p><p>Two</p><p>${picture}</p>`);
  const link = String.raw`!\[A loaf\]\(/images/blogImages/[a-z0-9]+/image-\d+\.webp\)`;
  await expect(content).toHaveValue(
    new RegExp(String.raw`^Before\.\n\nOne\n\n${link}\n\nTwo\n\n${link}\n\n$`),
  );
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content).toHaveValue("Before.\n\n");
});

test("formatted text that cannot be converted is pasted as its plain text", async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { Worker: undefined }));
  await openEditorWith(page, "Before.\n\n");
  await pasteHtml(page, beesHtml, "Bees\nThey dance, see a guide.");
  await expect(editorOf(page).content).toHaveValue("Before.\n\nBees\nThey dance, see a guide.");
});

test("in both modes, an alert counts the pasted pictures that only Word can read", async ({ page }) => {
  await openEditorWith(page, "");
  const missingImagesAlert = page.getByRole("alert").filter({ hasText: "pictures could not be taken over" });
  for (const mode of ["Markdown", "Rich text"]) {
    await page.getByRole("button", { name: mode }).click();
    await expect(page.locator(".cm-content")).toBeVisible({ visible: mode === "Rich text" });
    await editorOf(page).content.evaluate((field) => {
      const data = new DataTransfer();
      data.setData("text/html", '<p>Bees</p><img src="file:///C:/1.png"><img src="file:///C:/2.png">');
      data.setData("text/plain", "Bees");
      field.dispatchEvent(
        new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }),
      );
    });
    await expect(missingImagesAlert).toHaveText(/^2 pictures could not be taken over/);
    await missingImagesAlert.getByRole("button", { name: "Dismiss" }).click();
  }
  await expect(page.locator("textarea[name=content]")).toHaveValue("BeesBees");
});
