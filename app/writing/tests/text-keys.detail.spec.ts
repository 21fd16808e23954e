import { alertWith, editorOf, openEditorWith } from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

test("Enter continues a list, Tab indents its items, and Escape then Tab leaves the text", async ({
  page,
}) => {
  await openEditorWith(page, "- [ ] Rye");
  const { content, publish } = editorOf(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Salt");
  await page.keyboard.press("Tab");
  await expect(content).toHaveValue("- [ ] Rye\n  - [ ] Salt");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(content).toHaveValue("- [ ] Rye\n  - [ ] Salt\n- [ ] ");
  await page.keyboard.press("Enter");
  await page.keyboard.type("2. Mix");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Wait");
  await expect(content).toHaveValue("- [ ] Rye\n  - [ ] Salt\n\n2. Mix\n3. Wait");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(publish).toBeFocused();
});

test("matches are highlighted and replaced in one step, and Escape returns to the text", async ({ page }) => {
  await openEditorWith(page, "Rye and rye. No wheat, rye!");
  const { content } = editorOf(page);
  await page.keyboard.press("ControlOrMeta+Alt+f");
  const panel = page.getByRole("region", { name: "Find and replace" });
  await expect(panel.getByLabel("Find", { exact: true })).toBeFocused();
  await page.keyboard.type("rye");
  await expect(panel).toContainText("1 of 3");
  await page.keyboard.press("Enter");
  await expect(panel).toContainText("2 of 3");
  await expect(page.locator(".found-marks mark")).toHaveText(["Rye", "rye", "rye"]);
  await panel.getByLabel("Replace with").fill("oats");
  await panel.getByRole("button", { name: "Replace all" }).click();
  await expect(content).toHaveValue("oats and oats. No wheat, oats!");
  await panel.getByLabel("Find", { exact: true }).fill("wheat");
  await expect(panel).toContainText("1 of 1");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(content).toBeFocused();
  expect(
    await content.evaluate(
      (area: HTMLTextAreaElement) =>
        getSelection()!.toString() || area.value.slice(area.selectionStart, area.selectionEnd),
    ),
  ).toBe("wheat");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content).toHaveValue("Rye and rye. No wheat, rye!");
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
