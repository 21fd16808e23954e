import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { desktop, phone } from "./screens.ts";

/** axe finds nothing wrong, in light and in dark. */
export async function checkByAxe(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The menu's guards pass the focus on, and are hidden since they are nothing by themselves.
    const axe = new AxeBuilder({ page }).exclude("[data-base-ui-focus-guard]");
    // The other theme changes colours, and nothing else.
    if (colorScheme === "dark") axe.withRules("color-contrast");
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    );
    expect(found, `axe, ${colorScheme}, ${page.viewportSize()?.width} px`).toEqual([]);
  }
}

export async function checkByAxeAtAllSizes(page: Page) {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await checkByAxe(page);
  }
}

const widths = [320, 360, 375, 414, 600, 767, 768, 1023, 1024, 1440];

/** The page never scrolls sideways, and no control is cut off. */
export async function checkLayout(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 });
    expect(await page.evaluate(beyondTheEdge), `at ${width} px`).toEqual([]);
  }
}

/** Runs in the page. */
function beyondTheEdge() {
  const end = document.documentElement.clientWidth;
  const controls = [...document.querySelectorAll("a, button, input, textarea, img")];
  const cut = controls.filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    const scrolls = element.closest(".article pre, .article .table");
    return element.checkVisibility() && !scrolls && right > left && (left < -1 || right > end + 1);
  });
  const names = cut.map((element) => `${element.tagName} ${element.textContent}`);
  return document.documentElement.scrollWidth > end ? ["the page itself", ...names] : names;
}

/** Every control is reached by Tab, and shows that it has the focus. */
export async function checkKeyboard(page: Page) {
  // From the very top, also where a field took the focus at once.
  await page.locator("body").evaluate((body) => {
    body.tabIndex = -1;
    body.focus();
  });
  const all = "a[href]:visible, button:enabled:visible, input:visible, textarea:visible";
  const expected = await page.locator(all).count();
  const seen: string[] = [];
  const unseen: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const control = await page.evaluate(focused);
    if (!control || seen.length > 200) break;
    seen.push(control.name);
    if (!control.shows) unseen.push(control.name);
  }
  expect(unseen, "controls that do not show their focus").toEqual([]);
  expect(seen.length, `controls by Tab: ${seen}`).toBeGreaterThanOrEqual(expected);
}

/** Runs in the page: the control that has the focus, and whether its ring, or its box's, is on screen. */
function focused() {
  const element = document.activeElement as HTMLElement;
  if (element === document.body) return undefined;
  const { width, height, top, bottom } = element.getBoundingClientRect();
  const onScreen = width > 1 && height > 1 && bottom > 0 && top < innerHeight;
  const rings = [element, element.closest(".search-box")].some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  return { name: element.getAttribute("aria-label") ?? element.textContent ?? "", shows: onScreen && rings };
}
