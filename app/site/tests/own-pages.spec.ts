import { editorOf, smallImage } from "../../../test/support/browser/editor.ts";
import { visit, waitForHydration } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/owner.ts";
import { modes, richText } from "../../../test/support/browser/rich-text.ts";

test("an owner writes a page with a heading, bold words and a picture, publishes it, and changes it", async ({
  page,
}) => {
  await visit(page, "/desk/site/pages");
  await page.getByLabel("Title of a new page").fill("Careers");
  await page.getByRole("button", { name: "Write it" }).click();
  await expect(page).toHaveURL(/\/blog\/\w+\/edit$/);
  const { title, publish } = editorOf(page);
  await expect(title).toHaveValue("Careers");
  await waitForHydration(page);
  await modes(page).rich.click();
  await richText(page).focus();
  await page.keyboard.type("## Who we look for\nPeople who **bake**, like these.\n");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("toolbar").getByRole("button", { name: "Image", exact: true }).click();
  await (await chooser).setFiles(smallImage);
  const description = page.getByRole("textbox", { name: "Describe this image" });
  await description.fill("Two bakers");
  await description.press("Enter");
  await publish.click();
  await expect(page).toHaveURL("/pages/careers");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Who we look for" })).toBeVisible();
  await expect(main.getByText("bake", { exact: true })).toHaveCSS("font-weight", /[67]00/);
  await expect(main.getByRole("img", { name: "Two bakers" })).toBeVisible();
  await visit(page, "/desk/site/pages");
  await page.getByRole("link", { name: "Edit “Careers”" }).click();
  await title.fill("Work with us");
  await publish.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Work with us");
  await expect(page).toHaveURL("/pages/careers");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Careers" })).toHaveAttribute(
    "href",
    "/pages/careers",
  );
});
