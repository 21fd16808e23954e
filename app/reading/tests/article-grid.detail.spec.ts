import type { Locator } from "@playwright/test";
import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";
import { test as ownerTest } from "../../../test/support/browser/owner.ts";
import { recordShifts } from "../../../test/support/browser/shifts.ts";
import { desktop, phone } from "../../../test/support/browser/sizes.ts";

const left = async (element: Locator) => Math.round((await element.boundingBox())!.x);

test("title, byline, buttons and text of an article share a left edge; contents and What to read next share the page's", async ({
  page,
}) => {
  for (const size of [phone, { width: 768, height: 1000 }, desktop]) {
    await page.setViewportSize(size);
    await visit(page, "/blog/s15");
    const edge = await left(page.locator("div.article"));
    for (const element of [
      page.getByRole("heading", { level: 1 }),
      page.locator("main header img").first(),
      page.locator("main .acts").first(),
      page.locator("main .acts svg").first(),
    ])
      expect(await left(element), `${element} at ${size.width} px`).toBe(edge);
  }
  const pageEdge = await left(page.getByRole("banner").getByRole("link", { name: "Lectern" }));
  expect(await left(page.getByRole("navigation", { name: "Contents" }))).toBe(pageEdge);
  expect(await left(page.getByRole("heading", { name: "What to read next" }))).toBe(pageEdge);
});

test("when our fonts arrive late, nothing on the page moves", async ({ page }) => {
  const readShifts = await recordShifts(page);
  for (const path of ["/", "/blog/s1"]) {
    let releaseFonts = () => {};
    const fontsReleased = new Promise<void>((resolve) => {
      releaseFonts = resolve;
    });
    await page.route("**/*.woff2", async (route) => {
      await fontsReleased;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    releaseFonts();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check('16px "Source Serif"'))).toBe(true);
    expect(await readShifts(), path).toBeLessThan(0.01);
    await page.unroute("**/*.woff2");
  }
});

ownerTest(
  "a short post that is a lesson has its text below its title, on wide screens too",
  async ({ page, lessonPosts }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, `/course/s12/${lessonPosts.loaf}`);
    const [title, text] = await Promise.all(
      ["h1", "div.article"].map((selector) => page.locator(selector).boundingBox()),
    );
    expect(text!.x).toBe(title!.x);
    expect(text!.width).toBe(title!.width);
  },
);
