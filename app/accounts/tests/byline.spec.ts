import type { BrowserContext } from "@playwright/test";
import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import {
  blogTexts,
  editorOf,
  expectPublished,
  fillEditor,
  fillNewBlog,
  pressEntry,
  publishingMenu,
  uploadCover,
} from "../../../test/support/browser/editor.ts";
import { expect, testWithMembers as test, visit } from "../../../test/support/browser/fixtures.ts";
import { test as ownerTest } from "../../../test/support/browser/owner.ts";
import { signUp, useSession } from "../../../test/support/browser/people.ts";
import type { Site } from "../../../test/support/browser/site.ts";

const signUpAs = async (email: string, context: BrowserContext, site: Site) =>
  useSession(context, site, await signUp(site, { email, password: "sesame" }));

test("before the first post goes out, somebody without a name is asked for one once, and may keep the e-mail", async ({
  page,
  context,
  site,
}) => {
  await signUpAs("grace@example.com", context, site);
  await visit(page, "/write");
  const question = page.getByRole("region", { name: "Your name" });
  const blog = blogTexts("Notes on the compiler");
  await uploadCover(page);
  await expect(question).toHaveCount(0);
  await fillEditor(page, blog);
  await expect(question).toContainText("Under which name? Everyone will see grace@example.com.");
  await expect(editorOf(page).content).toBeFocused();
  await checkWithAxe(page);
  await page.getByRole("button", { name: "Keep the e-mail" }).click();
  await expect(question).toHaveCount(0);
  await editorOf(page).publish.click();
  await expectPublished(page, blog);
  await fillNewBlog(page, blog);
  await expect(question).toHaveCount(0);
});

test("a member without a name is offered one, cannot take the company's, and keeps the typed text", async ({
  page,
  context,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/422/);
  await signUpAs("ada.lovelace@example.com", context, site);
  await visit(page, "/write");
  const blog = blogTexts("Notes on the engine");
  await fillEditor(page, blog);
  const { publish, content } = editorOf(page);
  await expect(page.getByText("As ada.lovelace@example.com")).toBeVisible();
  await pressEntry(page, "Use a name");
  const field = page.getByRole("textbox", { name: "Your name" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("Ada Lovelace");
  await checkWithAxe(page);
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await pressEntry(page, "Use a name");
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
    await publishingMenu(page, "Ways to publish").click();
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
