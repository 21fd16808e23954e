import type { Page } from "@playwright/test";
import { expect as expectSoon, test, visit } from "../../../test/support/browser/fixtures.ts";
import { readLessons } from "../content/lesson-files.server.ts";

// A busy machine takes long to load Python.
test.describe.configure({ timeout: 600_000 });
const expect = expectSoon.configure({ timeout: 90_000 });

for (const { courseId, slug } of readLessons("content/lessons"))
  test(`every program of ${courseId}/${slug} runs as printed, and every solution passes its checks`, async ({
    page,
    consoleErrors,
  }) => {
    // Forms are sent to nobody.
    consoleErrors.allow(/Content Security Policy|sandbox/);
    await visit(page, `/course/${courseId}/${slug}`);
    await page.$$eval("details", (all) => {
      for (const details of all) details.open = true;
    });
    for (const block of await page.locator("figure.code:has(.run)").all()) {
      await block.locator(".run").click();
      const isCompared = (await block.locator("+ .printed").count()) > 0;
      const status = isCompared
        ? /^(?:✓ As printed|This is the page)/
        : /^(?:It ran|It prints|This is the page)/;
      await expect(block.getByRole("status"), (await block.textContent()) ?? "").toHaveText(status);
    }
    for (const exercise of await page.locator(".exercise:has(.check-it)").all()) await passes(page, exercise);
  });

async function passes(page: Page, exercise: ReturnType<Page["locator"]>) {
  const code = exercise.locator(".solution figure.code:has(.run) code").first();
  await exercise.locator("textarea[data-box]").evaluate(
    (field: HTMLTextAreaElement, value) => {
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    await code.evaluate((element) => element.textContent),
  );
  await exercise.locator(".check-it").click();
  await expect(exercise.locator(".attempt").getByRole("status"), page.url()).toHaveText(/^✓ Solved/);
}
