import {
  editorOf,
  openEditorWith,
  openPictureSites,
  pasteHtml,
  smallImage,
} from "../../../test/support/browser/editor.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

const beesHtml = `<meta charset='utf-8'><h2>Bees</h2><p>They <b>dance</b>, see <a href="https://example.org/bees">a guide</a>.</p><ul><li>one</li><li>two</li></ul>`;
test("pictures within formatted text are uploaded in their places, and undo takes back each of them, then the text", async ({
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
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press("ControlOrMeta+z");
  await expect(content).toHaveValue("Before.\n\n");
});

test("a pasted picture is taken over from a site that allows it; of others an alert says that they may vanish", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/CORS policy|^Failed to load resource/);
  await openPictureSites(page);
  await openEditorWith(page, "");
  const pictures = ["open", "closed", "open"].map(
    (site) => `<p><img src="https://${site}.example/a/loaf.png" alt="A loaf"></p>`,
  );
  await pasteHtml(page, `<p>Bees</p>${pictures.join("")}`, "Bees");
  const link = String.raw`!\[A loaf\]\(/images/blogImages/[a-z0-9]+/loaf-\d+\.webp\)`;
  const closed = String.raw`!\[A loaf\]\(https://closed\.example/a/loaf\.png\)`;
  await expect(editorOf(page).content).toHaveValue(
    new RegExp(`^Bees\n\n${link}\n\n${closed}\n\n${link}\\s*$`),
  );
  await expect(page.getByRole("alert").first()).toContainText(
    "A picture stays on another site and may vanish.",
  );
  await expect(page.getByRole("alert")).toHaveCount(1);
});

test("formatted text that cannot be converted is pasted as its plain text", async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { Worker: undefined }));
  await openEditorWith(page, "Before.\n\n");
  await pasteHtml(page, beesHtml, "Bees\nThey dance, see a guide.");
  await expect(editorOf(page).content).toHaveValue("Before.\n\nBees\nThey dance, see a guide.");
});

test("in both modes, an alert counts the pasted pictures that only Word can read, and styles are no matter of the policy", async ({
  page,
}) => {
  await openEditorWith(page, "");
  const missingImagesAlert = page.getByRole("alert").filter({ hasText: "pictures could not be taken over" });
  for (const mode of ["Markdown", "Rich text"]) {
    await page.getByRole("button", { name: mode }).click();
    await expect(page.locator(".rich-text")).toBeVisible({ visible: mode === "Rich text" });
    await editorOf(page).content.evaluate((field) => {
      const data = new DataTransfer();
      data.setData(
        "text/html",
        '<p style="color: red">Bees</p><img src="file:///C:/1.png"><img src="file:///C:/2.png">',
      );
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
