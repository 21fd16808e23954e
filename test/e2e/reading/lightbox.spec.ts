import { checkByAxeAtAllSizes } from "../support/checks.ts";
import { expect, test } from "../support/member.ts";
import { editorOf, isPublished, pastesImage, textsOf, writes } from "../support/writing.ts";

test("an image in an article opens in full, closes by Escape, and is right in axe's eyes", async ({
  page,
}) => {
  const blog = { ...textsOf("With a Picture"), content: "" };
  await writes(page, blog);
  await editorOf(page).content.focus();
  await pastesImage(page);
  await expect(editorOf(page).content).toHaveValue(/^!\[crumb\]/);
  await editorOf(page).publish.click();
  await isPublished(page, blog);
  await page.getByRole("main").getByRole("link").first().click();

  const zoom = page.getByRole("link", { name: "Enlarge image: crumb" });
  const dialog = page.getByRole("dialog", { name: "Image" });
  await zoom.click();
  await expect(dialog.getByAltText("crumb")).toBeVisible();
  await checkByAxeAtAllSizes(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(zoom).toBeFocused();
});
