import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import {
  draftStatus,
  editorOf,
  fillEditor,
  pressEntry,
  publishingMenu,
} from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

test.use({ viewport: { width: 375, height: 800 } });

test("a side page opens and closes beside the text, which stays as it is, also offline and with Back", async ({
  page,
  context,
  member,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|status of 409/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, `/blog/${member.blogId}/edit`);
  const { title } = editorOf(page);
  const published = await title.inputValue();
  await fillEditor(page, { title: "Rye", content: "Wait.\n\n".repeat(60) });
  await expect(draftStatus(page)).toHaveText("Saved");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.evaluate(() => scrollTo(0, 600));
  await pressEntry(page, "Versions");
  const panel = page.getByRole("dialog");
  await panel.getByRole("link").first().click();
  await expect(panel).toHaveAccessibleName(/^Version of/);
  // The parts of the page behind it are not loaded again.
  expect(requests.filter((url) => /_routes=.*(root|edit)|\.data$/.test(url))).toEqual([]);
  expect(await page.evaluate(() => scrollY)).toBe(600);
  await title.fill("Rye and spelt");
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(title).toHaveValue("Rye and spelt");
  await expect(draftStatus(page)).toHaveText("Saved");
  const note = panel.getByLabel("Note to the whole text");
  await pressEntry(page, "Review and notes");
  await note.fill("Which flour?");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await pressEntry(page, "Review and notes");
  await expect(note).toHaveValue("Which flour?");
  await panel.getByRole("button", { name: "Add the note" }).click();
  await expect(panel.getByRole("listitem")).toContainText("Which flour?");
  await expect(note).toHaveValue("");
  await page.keyboard.press("Escape");

  await context.setOffline(true);
  await title.fill("Rye alone");
  await pressEntry(page, "Schedule…");
  await expect(panel).toHaveAccessibleName("You are offline");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(publishingMenu(page, "Ways to publish")).toBeFocused();
  await context.setOffline(false);
  await pressEntry(page, "Versions");
  await panel.getByRole("button", { name: "Close" }).dblclick();
  await expect(panel).toHaveCount(0);
  await pressEntry(page, "Versions");
  await panel.getByRole("button", { name: "Restore this version" }).last().click();
  await expect(panel).toHaveCount(0);
  await expect(title).toHaveValue(published);
  await pressEntry(page, "Versions");
  await expect(panel).toBeVisible();
  await page.reload();
  await page.getByRole("link", { name: "Back to the editor" }).click();
  await expect(title).toHaveValue(published);
});

test("Escape closes the menu first, then the panel, then full screen", async ({ page, member }) => {
  await visit(page, `/blog/${member.blogId}/edit`);
  await page.getByRole("button", { name: "Full screen" }).click();
  await pressEntry(page, "Discard draft");
  const question = page.getByRole("dialog");
  await expect(question).toBeVisible();
  const menu = publishingMenu(page);
  // On a phone the page covers the menu.
  await page.setViewportSize({ width: 900, height: 800 });
  await menu.press("Enter");
  const entry = page.getByRole("link", { name: "Versions" });
  const fullScreenButton = page.getByRole("button", { name: "Full screen" });
  // Nor does the open page cover an entry.
  await entry.click({ trial: true });
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
