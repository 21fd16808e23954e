import type { Page } from "@playwright/test";
import {
  blockSaves,
  draftSaveUrls,
  draftStatus,
  editorOf,
  expectEditorTexts,
  fillEditor,
  pressEntry,
} from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

const elsewhereBar = (page: Page) => page.getByText("This draft is open in another tab.");
const takeOver = (page: Page) => page.getByRole("button", { name: "Write here instead" }).click();
const rawField = (page: Page, name: string) => page.locator(`main form [name=${name}]`).first();

test("one tab writes a draft at a time: another shows what it writes, and takes over without losing a word", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  await visit(page, "/write");
  await fillEditor(page, { title: "One Draft", content: "First." });
  await expect(draftStatus(page)).toHaveText("Saved");
  await expect(page).toHaveURL(/\/write\/./);
  const address = page.url();
  const second = await context.newPage();
  await visit(second, address);
  await expect(elsewhereBar(second)).toBeVisible();
  await fillEditor(page, { content: "First, in the first tab." });
  await expect(rawField(second, "content")).toHaveValue("First, in the first tab.");
  await pressEntry(page, "Versions");
  await expect(page.getByRole("dialog")).toBeVisible();
  await takeOver(second);
  await expect(elsewhereBar(second)).toHaveCount(0);
  await expect(elsewhereBar(page)).toBeVisible();
  // Nothing is done with the draft from here either.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await fillEditor(second, { content: "First, in the first tab. Then in the second." });
  await expect(draftStatus(second)).toHaveText("Saved");
  await expect(rawField(page, "content")).toHaveValue("First, in the first tab. Then in the second.");

  // Offline, and before the pause after which a text is kept.
  await blockSaves(context);
  await fillEditor(second, { title: "The Second Tab's" });
  await takeOver(page);
  await expect(editorOf(page).title).toHaveValue("The Second Tab's");
  await fillEditor(page, { description: "The first tab's" });
  await expect(draftStatus(page)).toHaveText(/^Not saved/);
  await page.close({ runBeforeUnload: false });
  await second.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(elsewhereBar(second)).toHaveCount(0);
  await context.unroute(draftSaveUrls);
  const third = await context.newPage();
  await second.close({ runBeforeUnload: false });
  await visit(third, address);
  await expectEditorTexts(third, {
    title: "The Second Tab's",
    description: "The first tab's",
    content: "First, in the first tab. Then in the second.",
  });
  await expect(draftStatus(third)).toHaveText("Saved");
  expect(await third.evaluate(() => Object.keys(localStorage).join())).not.toContain("draft");
});

test("a draft is taken from a tab that hangs, and what that one still had is merged", async ({
  page,
  context,
}) => {
  await visit(page, "/write");
  await fillEditor(page, { title: "One Draft", content: "First.\n\nSecond." });
  await expect(draftStatus(page)).toHaveText("Saved");
  await expect(page).toHaveURL(/\/write\/./);
  const second = await context.newPage();
  await visit(second, page.url());
  await expect(elsewhereBar(second)).toBeVisible();
  // The other tab is told of the first change, and not of the next.
  const awake = editorOf(page).content.evaluate((area: HTMLTextAreaElement) => {
    for (const text of ["First, before", "First, before it hung"]) {
      area.setRangeText(text, 0, area.value.indexOf("."));
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    for (const end = Date.now() + 6000; Date.now() < end; );
  });
  await expect(rawField(second, "content")).toHaveValue("First, before.\n\nSecond.");
  await takeOver(second);
  await expect(elsewhereBar(second)).toHaveCount(0);
  await fillEditor(second, { content: "First, before.\n\nSecond, in the second tab." });
  await expect(draftStatus(second)).toHaveText("Saved");
  await awake;
  await expect(elsewhereBar(page)).toBeVisible();
  const both = "First, before it hung.\n\nSecond, in the second tab.";
  await expect(rawField(page, "content")).toHaveValue(both);
  await expect(draftStatus(page)).toHaveText("Saved");
  await fillEditor(second, { title: "Both" });
  await expect(editorOf(second).content).toHaveValue(both);
  await expect(rawField(page, "title")).toHaveValue("Both");
});
