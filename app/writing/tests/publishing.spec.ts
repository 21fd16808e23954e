import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import { fillEditor, pressEntry, publishingMenu } from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { useSession } from "../../../test/support/browser/people.ts";

test.use({
  timezoneId: "Europe/Berlin",
  viewport: { width: 375, height: 800 },
  permissions: ["clipboard-read", "clipboard-write"],
});

test("a date is set by keyboard in the writer's time zone, stays after a reload, and is removed", async ({
  page,
  member,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 422/);
  await visit(page, `/blog/${member.blogId}/edit`);
  const menu = publishingMenu(page, "Ways to publish");
  await menu.press("Enter");
  await page.getByRole("link", { name: "Schedule…" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Schedule this blog" })).toBeFocused();
  const dateField = page.getByLabel("Date and time");
  await expect(page.getByText("In your time zone, Europe/Berlin.")).toBeVisible();
  await dateField.fill("2020-01-01T09:00");
  await dateField.press("Enter");
  await expect(page.getByText("Choose a time that is still to come.")).toBeVisible();
  await checkWithAxe(page);

  const year = new Date().getFullYear() + 1;
  await dateField.fill(`${year}-11-24T09:00`);
  await dateField.press("Enter");
  const state = page.getByText(`Will be published on 24 Nov ${year}, 09:00 (Europe/Berlin)`, { exact: true });
  await expect(state).toBeVisible();
  await expect(menu).toBeFocused();
  await expect(page.locator(".bar-notes time")).toHaveAttribute("datetime", `${year}-11-24T08:00:00.000Z`);
  await page.reload();
  await expect(state).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await pressEntry(page, "Schedule…");
  await expect(dateField).toBeFocused();
  await page.getByRole("button", { name: "Remove the date" }).click();
  await expect(state).toBeHidden();
});

test("a preview link is copied, opens for somebody else, and stops working after Stop sharing", async ({
  page,
  member,
  openPageAsSomebodyElse,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  await visit(page, `/blog/${member.blogId}/edit`);
  await fillEditor(page, { description: "Only in the preview." });
  await pressEntry(page, "Preview link");
  await page.getByRole("button", { name: "Create a preview link" }).press("Enter");
  await page.getByRole("button", { name: "Copy the link" }).press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Preview link copied to clipboard!");
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const reader = await openPageAsSomebodyElse();
  await reader.goto(address);
  await expect(reader.getByRole("main")).toContainText("Preview of a draft.");
  await expect(reader.getByRole("main")).toContainText("Only in the preview.");
  await page.getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByRole("button", { name: "Create a preview link" })).toBeVisible();
  expect((await reader.goto(address))!.status()).toBe(404);
});

test("without JavaScript the entries of the menu are pages", async ({ browser, site, member }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await useSession(context, site, member.session);
  const page = await context.newPage();
  for (const [name, heading] of [
    ["Schedule…", "Schedule this blog"],
    ["Versions", "Versions"],
    ["Preview link", "Preview link"],
    ["Unpublish", "Unpublish this blog?"],
    ["Discard draft", /changes/],
  ] as const) {
    await page.goto(`/blog/${member.blogId}/edit`);
    await pressEntry(page, name);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
  await context.close();
});
