import type { Page } from "@playwright/test";
import { checkWithAxe } from "../../support/browser/checks.ts";
import {
  blogTexts,
  editorOf,
  expectPublished,
  fillEditor,
  uploadCover,
} from "../../support/browser/editor.ts";
import { test as base, expect, siteFixture, visit } from "../../support/browser/fixtures.ts";
import { signUp } from "../../support/browser/member.ts";

/** Runs on a site of its own, to which it gives an owner. */
const test = base.extend<object, object>({ site: [siteFixture, { scope: "worker" }] });
test.describe.configure({ mode: "serial" });

test("a member without a name accepts the suggested one with Enter, and the typed text stays", async ({
  page,
  site,
}) => {
  await signUp(site, { email: "owner@example.com", password: "sesame" });
  site.setRole("owner@example.com", "owner");
  await logIn(page, site.url, await signUp(site, { email: "ada.lovelace@example.com", password: "sesame" }));
  await visit(page, "/write");
  const blog = blogTexts("Notes on the engine");
  await fillEditor(page, blog);
  await expect(
    page.getByText("Everyone will see ada.lovelace@example.com. Publish under a name instead"),
  ).toBeVisible();
  const field = page.getByLabel("Publish under a name instead");
  await expect(field).toHaveValue("Ada Lovelace");
  await field.press("Enter");
  await expect(page.getByText("As Ada Lovelace")).toBeFocused();
  await expect(page.getByRole("button", { name: "Use a name instead" })).toHaveCount(0);
  await expect(editorOf(page).content).toHaveValue(blog.content);
  await uploadCover(page);
  await editorOf(page).publish.click();
  await expectPublished(page, blog);
  await expect(page.getByRole("main")).toContainText("Ada Lovelace");
  await expect(page.getByRole("button", { name: "Your account, AL" })).toBeVisible();
  await checkWithAxe(page);
});

test("when a name is refused, an alert says why, and the field keeps it", async ({
  page,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/422/);
  await logIn(page, site.url, await signUp(site, { email: "eve@example.com", password: "sesame" }));
  await visit(page, "/write");
  await page.getByLabel("Publish under a name instead").fill("Lectern Acad3my");
  await page.getByRole("button", { name: "Use a name instead" }).click();
  await expect(page.getByRole("alert")).toHaveText("That is the company's name. Please choose another one.");
  await expect(page.getByLabel("Publish under a name instead")).toHaveValue("Lectern Acad3my");
});

test("an owner publishes in the company's name, and readers see the Official badge", async ({ page }) => {
  await page.goto("/login");
  await page.getByPlaceholder("Email").fill("owner@example.com");
  await page.getByPlaceholder("Password").fill("sesame");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await visit(page, "/write");
  await page.getByLabel("Publish as").selectOption("Lectern Academy");
  await expect(page.getByText("As Lectern Academy")).toBeVisible();
  await expect(page.getByRole("button", { name: "Use a name instead" })).toHaveCount(0);
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
});

async function logIn(page: Page, url: string, session: string) {
  await page.context().addCookies([{ name: "lectern_session", value: session, url }]);
}
