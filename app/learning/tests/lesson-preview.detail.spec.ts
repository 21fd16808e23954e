import type { Page } from "@playwright/test";
import { expect as expectSoon, test } from "../../../test/support/browser/owner.ts";
import { attempts } from "./attempts.ts";

// A busy machine takes long to render a lesson.
test.describe.configure({ timeout: 300_000 });
const expect = expectSoon.configure({ timeout: 90_000 });

const { path, title, right, wrong } = attempts.CSS!;

test("the preview of a lesson runs and checks attempts on the course's page, and keeps nothing", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 422/);
  await page.goto("/desk/courses/s1");
  const lesson = page.locator("li", { has: page.locator(`a[href="${path}"]`) });
  await lesson.getByRole("link").first().click();
  await openPreview(page);
  const exercise = page.locator(".preview .exercise", { hasText: title });
  const field = exercise.locator("textarea[data-box]");
  for (const [attempt, expected] of [
    [wrong[3]!, /^Not yet/],
    [right[0]!, /^✓ Solved/],
  ] as const) {
    await field.evaluate((element: HTMLTextAreaElement, value) => {
      element.value = value;
    }, attempt);
    await exercise.getByRole("button", { name: "Check" }).click();
    await expect(exercise.getByRole("status")).toHaveText(expected);
  }
  await exercise.locator(".run-it").click();
  const button = exercise.frameLocator("iframe").getByRole("button").first();
  await expect(button).toHaveCSS("background-color", "rgb(138, 75, 8)");
  await page.getByRole("button", { name: "Back to editing" }).click();
  await openPreview(page);
  await expect(field).toHaveValue("");
  await page.goto(path);
  await expect(page.locator(".exercise", { hasText: title }).locator("textarea")).toHaveValue("");
  await expect(page.locator("[data-is-solved]")).toHaveCount(0);
});

async function openPreview(page: Page) {
  const back = page.getByRole("button", { name: "Back to editing" });
  await expect(async () => {
    if (await back.isVisible()) await back.click();
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await expectSoon(page.locator(".preview")).toBeVisible();
  }).toPass();
}
