import type { Page } from "@playwright/test";
import { checkWithAxe, checkWithAxeAtAllSizes } from "../../../test/support/browser/checks.ts";
import {
  blogTexts,
  draftStatus,
  editorOf,
  fillEditor,
  fillNewBlog,
  openSettings,
  pressEntry,
} from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { desktop, phone } from "../../../test/support/browser/sizes.ts";

const weakContent = `# Rye

Mix ![](/company.svg) as [here](/blog/s1) and [there](/blog/nothing).

${"Knead and wait, then wait again.\n\n".repeat(60)}
#### Crust
`;
const panelOf = (page: Page) => page.getByRole("region", { name: "Last look" });

async function openLastLook(page: Page) {
  await pressEntry(page, "Last look");
  await expect(panelOf(page).getByRole("heading", { name: "Last look" })).toBeFocused();
}

for (const size of [phone, desktop])
  test(`each weakness in the list of the last look leads to its place in the text, at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await visit(page, "/write");
    await fillEditor(page, { ...blogTexts("Rye"), content: weakContent });
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await openLastLook(page);
    const panel = panelOf(page);
    const { content, title } = editorOf(page);
    const selected = () =>
      content.evaluate((area: HTMLTextAreaElement) => {
        const isFocused = area === document.activeElement;
        return isFocused && area.value.slice(area.selectionStart, area.selectionEnd);
      });
    for (const [message, source] of [
      [/image has no description/, "![](/company.svg)"],
      [/says only “here”/, "[here](/blog/s1)"],
      [/not there: \/blog\/nothing/, "[there](/blog/nothing)"],
      ["“Crust” skips a level: it follows level 2 with level 4.", "#### Crust"],
    ] as const) {
      await panel.getByRole("button", { name: message }).click();
      expect(await selected()).toBe(source);
    }
    // The heading, the last line of the text, is on the screen, between the site's header and the publishing bar.
    const { top, bottom } = await content.evaluate((area) => {
      const box = area.getBoundingClientRect();
      return { top: box.bottom - 60, bottom: box.bottom };
    });
    expect(top).toBeGreaterThan(110);
    expect(bottom).toBeLessThan(size.height);
    await panel.getByRole("button", { name: "There is no cover image." }).click();
    await expect(page.locator("input[name=cover]")).toBeFocused();
    await checkWithAxe(page);
    await title.fill("");
    await panel.getByRole("button", { name: "There is no title." }).click();
    await expect(title).toBeFocused();
    await fillEditor(page, { content: "A loaf of rye needs flour, water, salt and a night of rest." });
    await expect(panel.getByRole("button", { name: /Crust/ })).toHaveCount(0);
  });

test("a text in a field of the settings is saved with the draft, and Enter there does not publish", async ({
  page,
}) => {
  await fillNewBlog(page, blogTexts("Not Yet"));
  await openSettings(page);
  await page.getByLabel("First published at").fill("https://example.org/rye");
  await page.getByLabel("First published at").press("Enter");
  await page.getByLabel("Description for search engines").press("Enter");
  await expect(draftStatus(page)).toHaveText("Saved");
  await expect(page).toHaveURL(/\/write\/\w+$/);
  await expect(editorOf(page).publish).toBeEnabled();
  await page.reload();
  await expect(page.locator("input[name=canonicalUrl]")).toHaveValue("https://example.org/rye");
});

test("the shortcuts are listed in a dialog that Escape closes", async ({ page }) => {
  await page.setViewportSize(desktop);
  await visit(page, "/write");
  await pressEntry(page, "Keyboard shortcuts");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog.getByRole("row", { name: /^Bold/ })).toContainText("B");
  for (const name of ["Undo", "Redo", "Find and replace", "Full screen", "Save", "Move a block up"])
    await expect(dialog.getByRole("row", { name })).toBeVisible();
  await checkWithAxeAtAllSizes(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});
