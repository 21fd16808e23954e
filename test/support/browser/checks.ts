import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { desktop, phone } from "./sizes.ts";

/**
 * Expects of the open page all that every screen has to be: accessible in both themes, usable by keyboard, and whole at
 * every width and with large letters.
 */
export async function checkScreen(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.setViewportSize(desktop);
  await checkKeyboard(page);
  await checkWithAxe(page);
  await checkLayout(page);
  // The colours are the same at every width.
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(phone);
  expect(await runAxe(page), "axe, light, on a phone").toEqual([]);
  await checkLargeLetters(page);
}

/** Expects that axe finds no violations, in the light and in the dark theme. */
export async function checkWithAxe(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The dark theme changes only colours, so only contrast is checked again.
    const problems = await runAxe(page, colorScheme === "dark" ? ["color-contrast"] : undefined);
    expect(problems, `axe, ${colorScheme}, ${page.viewportSize()?.width} px`).toEqual([]);
  }
}

/** Runs these rules of axe, or all. Returns a line for each violation. */
async function runAxe(page: Page, rules?: string[]): Promise<string[]> {
  // Once for each page, since it is half a megabyte.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run({
      resultTypes: ["violations"],
      ...(rules && { runOnly: rules }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    );
  }, rules);
}

export async function checkWithAxeAtAllSizes(page: Page) {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await checkWithAxe(page);
  }
}

/** Phones, and the narrowest window of each layout. */
const widths = [320, 375, 600, 768, 1024, 1440];

/** Expects at every width that the page does not scroll sideways and that no control is cut off. */
export async function checkLayout(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 });
    await checkWidth(page);
  }
}

/** Expects that the page does not scroll sideways and that no control is cut off. */
export async function checkWidth(page: Page) {
  const { width } = page.viewportSize()!;
  expect(await page.evaluate(overflowingElements), `at ${width} px`).toEqual([]);
  expect(await page.evaluate(needlessScrollbars), `scrollbars at ${width} px`).toEqual([]);
}

/** Expects that a phone shows all of the page, and the header in one row, with large letters in the browser's settings. */
async function checkLargeLetters(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setScrollbarsHidden", { hidden: true });
  const header = page.getByRole("banner");
  const brand = header.getByRole("link", { name: "Lectern" });
  for (const [letters, width] of [
    [24, 375],
    [32, 320],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await client.send("Page.setFontSizes", { fontSizes: { standard: letters } });
    await checkWidth(page);
    const { y, height } = (await brand.boundingBox())!;
    expect((await header.getByRole("button", { name: "Menu" }).boundingBox())!.y).toBeLessThan(y + height);
    // The name is whole, or only heard.
    const shown = await brand.locator("span").evaluate((name) => name.clientWidth / name.scrollWidth);
    expect(shown === 1 || shown < 0.1).toBe(true);
  }
}

/** Runs in the page. Returns the fields at which phones would zoom in. */
export function smallFields() {
  const fields = document.querySelectorAll<HTMLElement>(
    "input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [tabindex='-1']), select, textarea, [contenteditable=true]",
  );
  return [...fields]
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => `${field.tagName} ${field.getAttribute("name")}`);
}

/** Runs in the page. Returns a description of each field or bar with a scrollbar that has nothing to scroll. */
function needlessScrollbars() {
  return [...document.querySelectorAll<HTMLElement>("textarea, nav, div, form")]
    .filter((box) => {
      const { borderLeftWidth: left, borderRightWidth: right } = getComputedStyle(box);
      const bar = box.offsetWidth - box.clientWidth - Number.parseFloat(left) - Number.parseFloat(right);
      return box.clientWidth > 0 && bar > 2 && box.scrollHeight - box.clientHeight <= 2;
    })
    .map((box) => `${box.tagName} ${box.className}`);
}

/** Runs in the page. Returns a description of each control that extends beyond the left or right edge. */
export function overflowingElements() {
  const pageWidth = document.documentElement.clientWidth;
  const controls = [...document.querySelectorAll("a, button, input, textarea, img")];
  const clippedControls = controls.filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    const row = element.closest("nav, .article pre, .article .table");
    const scrollParent = row && getComputedStyle(row).overflowX === "auto";
    return element.checkVisibility() && !scrollParent && right > left && (left < -1 || right > pageWidth + 1);
  });
  const names = clippedControls.map((element) => `${element.tagName} ${element.textContent}`);
  return document.documentElement.scrollWidth > pageWidth ? ["the page itself", ...names] : names;
}

/** Expects that Tab reaches every control, and that each control shows its focus. */
export async function checkKeyboard(page: Page) {
  // Start at the top of the page, even if a field has autofocus.
  await page.locator("body").evaluate((body) => {
    body.tabIndex = -1;
    body.focus();
  });
  // Of radio buttons, Tab reaches the checked one; of a toolbar, one button, and arrow keys reach the others.
  const controls =
    "a[href]:visible, button:enabled:visible:not([role=toolbar] [tabindex='-1']), input:visible:not([type=radio]:not(:checked)), textarea:visible";
  const expectedCount = await page.locator(controls).count();
  const reached = await reachedControls(page);
  const namesWithoutFocusRing = reached.filter((control) => !control.hasVisibleFocus).map(({ name }) => name);
  expect(namesWithoutFocusRing, "controls that do not show their focus").toEqual([]);
  const names = reached.map(({ name }) => name);
  expect(names.length, `controls reached by Tab: ${names}`).toBeGreaterThanOrEqual(expectedCount);
}

type Control = { name: string; hasVisibleFocus: boolean };

/** The controls that Tab reaches, in their order. The page notes them, so that each key takes only one message to it. */
async function reachedControls(page: Page): Promise<Control[]> {
  await page.evaluate(`{
    const focusedControl = ${focusedControl};
    window.controls = [];
    addEventListener("keyup", () => window.controls.push(focusedControl()));
  }`);
  for (;;) {
    for (let count = 0; count < 10; count++) await page.keyboard.press("Tab");
    const controls = (await page.evaluate("window.controls")) as (Control | null)[];
    const end = controls.indexOf(null);
    if (end >= 0 || controls.length > 200) return controls.slice(0, end >= 0 ? end : undefined) as Control[];
  }
}

/**
 * Runs in the page. Returns the control that has the focus, and whether its focus ring, or the ring of the search box
 * or the topics around it, is on screen; null when no control has the focus.
 */
function focusedControl(): Control | null {
  const element = document.activeElement as HTMLElement;
  if (element === document.body) return null;
  const { width, height, top, bottom } = element.getBoundingClientRect();
  const isOnScreen = width > 1 && height > 1 && bottom > 0 && top < innerHeight;
  const hasRing = [element, element.closest(".search-box, .topics-field")].some((candidate) => {
    if (!candidate) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  return {
    name: element.getAttribute("aria-label") ?? element.textContent ?? "",
    // In a field of a date or a time, the browser shows the focus of each part itself, and no style can tell.
    hasVisibleFocus: isOnScreen && (hasRing || element.matches("[type^=date], [type=time]")),
  };
}
