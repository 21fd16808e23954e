import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import {
  blogTexts,
  editorOf,
  expectPublished,
  fillEditor,
  uploadCover,
} from "../../../test/support/browser/editor.ts";
import { expect, testWithMembers as test, visit } from "../../../test/support/browser/fixtures.ts";
import { test as ownerTest } from "../../../test/support/browser/owner.ts";
import { signUp, useSession } from "../../../test/support/browser/people.ts";

test("a member without a name is offered one, cannot take the company's, and keeps the typed text", async ({
  page,
  context,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/422/);
  await useSession(
    context,
    site,
    await signUp(site, { email: "ada.lovelace@example.com", password: "sesame" }),
  );
  await visit(page, "/write");
  const blog = blogTexts("Notes on the engine");
  await fillEditor(page, blog);
  const { publish, content } = editorOf(page);
  await expect(page.getByText("As ada.lovelace@example.com")).toBeVisible();
  await page.getByRole("button", { name: "Use a name" }).click();
  await expect(
    page.getByText("Everyone will see ada.lovelace@example.com. Publish under a name instead"),
  ).toBeVisible();
  const field = page.getByLabel("Publish under a name instead");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("Ada Lovelace");
  await checkWithAxe(page);
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await page.getByRole("button", { name: "Use a name" }).click();
  await field.fill("Lectern Acad3my");
  await page.getByRole("button", { name: "Use this name" }).click();
  await expect(page.getByRole("alert")).toHaveText("That is the company's name. Please choose another one.");
  await expect(field).toHaveValue("Lectern Acad3my");
  await expect(content).toHaveValue(blog.content);
  await field.fill("Ada Lovelace");
  await field.press("Enter");
  await expect(page.getByText("As Ada Lovelace")).toBeVisible();
  await uploadCover(page);
  await publish.click();
  await expectPublished(page, blog);
  await expect(page.getByRole("main")).toContainText("Ada Lovelace");
  await expect(page.getByRole("button", { name: "Your account, AL" })).toBeVisible();
  await checkWithAxe(page);
});

ownerTest(
  "an owner publishes in the company's name, and readers see the Official badge",
  async ({ page }) => {
    await visit(page, "/write");
    await page.getByLabel("Publish as").selectOption("Lectern Academy");
    await expect(page.getByText("As Lectern Academy")).toBeVisible();
    const blog = blogTexts("News of the company");
    await fillEditor(page, blog);
    await uploadCover(page);
    await editorOf(page).publish.click();
    await expectPublished(page, blog);
    await expect(page.getByRole("main").locator(".feed-card").first().locator(".official")).toHaveText(
      "Official",
    );
    await page.getByRole("main").locator(".feed-card").first().getByRole("link").first().click();
    await expect(page.getByTitle("Official").first()).toBeVisible();
  },
);
