import { alertWith, editorOf, openEditorWith } from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

test("in Markdown Enter and Tab are those of any form, and a button is one step to undo", async ({
  page,
}) => {
  await openEditorWith(page, "- Rye");
  const { content, publish } = editorOf(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Salt");
  await expect(content).toHaveValue("- Rye\nSalt");
  await page.keyboard.press("Shift+Home");
  await page.getByRole("button", { name: "Bold", exact: true }).click();
  await expect(content).toHaveValue("- Rye\n**Salt**");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content).toHaveValue("- Rye\nSalt");
  await page.keyboard.press("Tab");
  await expect(publish).toBeFocused();
});

test("full screen shows only the text and the publishing bar, and Escape leaves it", async ({ page }) => {
  await openEditorWith(page, "Two words");
  const { title, content, publish } = editorOf(page);
  await expect(page.getByRole("main")).toContainText("2 words · 1 min read");
  await page.keyboard.press("ControlOrMeta+Shift+f");
  await expect(title).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(content).toBeFocused();
  await expect(publish).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(title).toBeVisible();
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect(title).toBeHidden();
});

test("formatted text that would make the text too long is refused as a whole", async ({ page }) => {
  await visit(page, "/write");
  const { content } = editorOf(page);
  await content.fill("Rye");
  await content.evaluate((area) => {
    const data = new DataTransfer();
    data.setData("text/html", `<p><b>${"word ".repeat(41_000)}</b></p>`);
    data.setData("text/plain", "word");
    area.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }));
  });
  await expect(
    alertWith(page, "That is too long to paste: a text may have 200,000 characters."),
  ).toBeVisible();
  await expect(content).toHaveValue("Rye");
});
