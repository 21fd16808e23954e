import { checkWithAxe } from "../support/checks.ts";
import { visit } from "../support/fixtures.ts";
import { expect, test } from "../support/member.ts";

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
  const schedule = page.getByRole("button", { name: "Schedule…" });
  await schedule.press("Enter");
  const when = page.getByLabel("Date and time");
  await expect(when).toBeFocused();
  await expect(page.getByText("In your time zone, Europe/Berlin.")).toBeVisible();
  await when.fill("2020-01-01T09:00");
  await when.press("Enter");
  await expect(page.getByText("Choose a time that is still to come.")).toBeVisible();
  await checkWithAxe(page);

  const year = new Date().getFullYear() + 1;
  await when.fill(`${year}-11-24T09:00`);
  await when.press("Enter");
  const state = page.getByText(`Goes out 24 Nov ${year}, 09:00 (Europe/Berlin)`);
  await expect(state).toBeVisible();
  await expect(schedule).toBeFocused();
  await expect(page.locator("time")).toHaveAttribute("datetime", `${year}-11-24T08:00:00.000Z`);
  await page.reload();
  await expect(state).toBeVisible();

  await schedule.click();
  await page.getByRole("button", { name: "Remove the date" }).click();
  await expect(state).toBeHidden();
});

test("the preview link is copied, opens for somebody else, and ends", async ({
  page,
  member,
  openPageAsSomebodyElse,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  await visit(page, `/blog/${member.blogId}/edit`);
  await page.getByRole("button", { name: "Copy preview link" }).click();
  await expect(page.getByRole("alert")).toHaveText("Preview link copied to clipboard!");
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const reader = await openPageAsSomebodyElse();
  // The draft is what readers see already.
  await reader.goto(address);
  await expect(reader).toHaveURL(`/blog/${member.blogId}`);
  await page.getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByRole("button", { name: "Stop sharing" })).toBeHidden();
  expect((await reader.goto(address))!.status()).toBe(404);
});
