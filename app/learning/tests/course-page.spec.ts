import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";
import { recordShifts } from "../../../test/support/browser/shifts.ts";

// The course with the most lessons.
const path = "/blog/s1";

for (const [width, height, what] of [
  [1440, 900, "the first screen of a desktop"],
  [390, 844 * 2, "the first two screens of a phone"],
] as const)
  test(`a course shows its name, what it is for, its lessons and one button on ${what}, and nothing moves when the progress is read`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() =>
      localStorage.setItem(
        "site:progress",
        JSON.stringify({ marks: ["s1/a-page-is-a-text-file/done"], places: {} }),
      ),
    );
    const shifts = await recordShifts(page);
    await visit(page, path);
    const header = page.locator("main header");
    await expect(header.getByText("Web development", { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(header.getByText("Afterwards you can")).toBeInViewport({ ratio: 1 });
    await expect(header.locator(".button")).toHaveCount(1);
    await expect(header.locator(".button")).toBeInViewport({ ratio: 1 });
    await expect(header.getByText("1 of 12 lessons done")).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".lessons li").last()).toBeInViewport({ ratio: 1 });
    expect(await shifts()).toBeLessThan(0.001);
  });
