import { checkWithAxeAtAllSizes } from "../../support/browser/checks.ts";
import {
  blogTexts,
  editorOf,
  expectPublished,
  fillNewBlog,
  pasteImage,
} from "../../support/browser/editor.ts";
import { expect, test } from "../../support/browser/member.ts";

test("an image in an article opens in a dialog without axe violations, and Escape closes it", async ({
  page,
}) => {
  const blog = { ...blogTexts("With a Picture"), content: "" };
  await fillNewBlog(page, blog);
  await editorOf(page).content.focus();
  await pasteImage(page);
  await page.getByLabel("Describe this image").getByPlaceholder("What it shows").fill("crumb");
  await page.keyboard.press("Enter");
  await expect(editorOf(page).content).toHaveValue(/^!\[crumb\]/);
  await editorOf(page).publish.click();
  await expectPublished(page, blog);
  await page.getByRole("main").getByRole("article").getByRole("link").first().click();

  const zoom = page.getByRole("link", { name: "Enlarge image: crumb" });
  const dialog = page.getByRole("dialog", { name: "Image" });
  await zoom.click();
  await expect(dialog.getByAltText("crumb")).toBeVisible();
  await checkWithAxeAtAllSizes(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(zoom).toBeFocused();
});
