import type { Page } from "@playwright/test";
import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { phone } from "../../../test/support/browser/sizes.ts";

/** Selects the first words of the article. */
const selectWords = (page: Page) =>
  page.evaluate(() => {
    const paragraph = document.querySelector(".article p")!;
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    getSelection()!.removeAllRanges();
    getSelection()!.addRange(range);
    return paragraph.textContent!;
  });

const drawn = (page: Page) => page.evaluate(() => [...(CSS.highlights.get("kept-words") ?? [])].map(String));

test("words of an article are kept with a note, drawn again later, listed, and removed", async ({ page }) => {
  await visit(page, "/blog/s1");
  const words = await selectWords(page);
  const tools = page.getByRole("group", { name: "Selected words" });
  await expect(tools).toBeVisible();
  await checkWithAxe(page);
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("Tab");
  await expect(tools.getByRole("button", { name: "Note" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Your note" })).toBeFocused();
  await page.keyboard.type("Shown to Bob");
  await page.setViewportSize(phone);
  await checkWithAxe(page);
  await page.getByRole("button", { name: "Save note" }).click();
  await expect.poll(() => drawn(page)).toEqual([words.trim()]);
  await page.reload();
  await expect.poll(() => drawn(page)).toEqual([words.trim()]);
  await visit(page, "/profile/highlights");
  await checkWithAxe(page);
  await expect(page.getByText("Shown to Bob").first()).toBeVisible();
  await page.getByRole("link", { name: "Show in the article" }).click();
  await page.getByText("Your highlights (1)").click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Your highlights")).toBeHidden();
  await page.reload();
  await expect(page.getByText("Your highlights")).toBeHidden();
});

test("a visitor copies the link of a passage", async ({ browser, page: { context: _ } }) => {
  const page = await browser.newPage();
  await visit(page, "/blog/s1");
  await selectWords(page);
  await page.getByRole("button", { name: "Copy link to this passage" }).click();
  await expect(page.getByRole("alert")).toHaveText(/Link copied/);
  await page.close();
});
