import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import { pressEntry, publishingMenu } from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

test.use({ viewport: { width: 375, height: 800 } });

test("Escape closes the menu first, then the panel, then full screen", async ({ page, member }) => {
  await visit(page, `/blog/${member.blogId}/edit`);
  await page.getByRole("button", { name: "Full screen" }).click();
  await pressEntry(page, "Discard draft");
  const question = page.getByText("Discard your changes?");
  await expect(question).toBeVisible();
  const menu = publishingMenu(page);
  await menu.press("Enter");
  const entry = page.getByRole("button", { name: "Versions" });
  const fullScreenButton = page.getByRole("button", { name: "Full screen" });
  await expect(entry).toBeVisible();
  await checkWithAxe(page);
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(menu).toBeFocused();
  await expect(fullScreenButton).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(fullScreenButton).toHaveAttribute("aria-pressed", "false");
});
