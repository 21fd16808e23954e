import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../support/browser/fixtures.ts";

const path = "/course/s12/numbers-and-text";
const paragraph = "Write one third as a decimal";

test("a course shows a visitor's progress, and nothing moves when it does", async ({ page }) => {
  await visit(page, path);
  await page.getByRole("button", { name: "Mark as done" }).click();
  await recordShifts(page);
  for (const [address, name] of [
    ["/blog/s12", "Continue"],
    ["/", "Continue"],
  ]) {
    await visit(page, address!);
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute(
      "href",
      "/course/s12/names-lists-dictionaries",
    );
    expect(await page.evaluate(() => (window as { shifts?: number }).shifts)).toBe(0);
  }
});

test("a small edit of a paragraph does not lose the place in it", async ({ page }) => {
  await page.addInitScript(() => {
    const passage = "h-why-a-tenth-goes-wrong|1|write a third as some decimal 0 3333 and one never finishes";
    const places = { s12: { lessonId: "numbers-and-text", passage, at: 1 } };
    localStorage.setItem("lectern:progress", JSON.stringify({ marks: [], places }));
  });
  await page.goto(`${path}#continue`);
  await expect(page.getByText(paragraph)).toBeFocused();
});

/** Adds up the layout shift scores of each page that is opened from now on, in window.shifts. */
function recordShifts(page: Page) {
  return page.addInitScript(() => {
    const counter = window as { shifts?: number };
    counter.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counter.shifts! += (entry as { value?: number }).value ?? 0;
    }).observe({ type: "layout-shift", buffered: true });
  });
}
