import type { Locator } from "@playwright/test";
import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";
import { writeCode } from "../../../test/support/browser/write-code.ts";

test("code is written as in an editor, by keyboard alone, and its run is one key", async ({ page }) => {
  await visit(page, "/course/s14/changing-with-care");
  const block = page.locator("figure.code:has(.run)").nth(1);
  await block.getByRole("button", { name: "Edit" }).press("Enter");
  const code = block.locator(".cm-content");
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleName("The code");
  // Nobody is caught in it by Tab alone.
  await page.keyboard.press("Tab");
  await expect(code).not.toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(code).toBeFocused();
  await writeCode(block, "");
  const type = (text: string) => page.keyboard.type(text);
  await type("SELECT (name");
  await expect.poll(() => textOf(code)).toBe("SELECT (name)");
  await type(")\nFROM members");
  await page.keyboard.press("Tab");
  await expect.poll(() => textOf(code)).toBe("SELECT (name)\n  FROM members");
  await page.keyboard.press("Shift+Tab");
  await type("\nWHERE id = 2;");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(block.locator(".result .output")).toHaveText(/^name\n----\nBea $/);
  await expect(code).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(code).not.toBeFocused();
  await checkWithAxe(page);
});

test("Python is indented after a colon, undone, and shows the line of its error until the next edit", async ({
  page,
}) => {
  await visit(page, "/course/s12/decisions-and-bad-input");
  const block = page.locator("figure.code:has(.run)").first();
  await block.getByRole("button", { name: "Edit" }).click();
  const code = block.locator(".cm-content");
  await writeCode(block, "");
  await page.keyboard.type("if 1 > 0:\nprint(2");
  await expect.poll(() => textOf(code)).toBe("if 1 > 0:\n    print(2)");
  const field = block.locator("textarea");
  expect(await field.inputValue()).toBe("if 1 > 0:\n    print(2)");
  await field.evaluate((element: HTMLTextAreaElement) => {
    element.value = `${"\n".repeat(60)}print(x)`;
    element.dispatchEvent(new Event("input", { bubbles: true }));
    element.dataset.line = "61";
    element.dispatchEvent(new Event("markline", { bubbles: true }));
  });
  await expect(block.locator(".cm-error")).toHaveText("print(x)");
  await expect(block.locator(".cm-error")).toBeInViewport();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => textOf(code)).toBe("if 1 > 0:\n    print(2)");
  await expect(block.locator(".cm-error")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 700 } });

  test("keys that its keyboard hides stand below the code, and the focus stays in it", async ({ page }) => {
    await visit(page, "/course/s12/decisions-and-bad-input");
    const block = page.locator("figure.code:has(.run)").first();
    await block.getByRole("button", { name: "Edit" }).tap();
    const code = block.locator(".cm-content");
    await writeCode(block, "");
    const keys = block.getByRole("group", { name: "Keys" });
    for (const name of ["Tab", "(", '"', "_", '"', ")", ":", "<"])
      await keys.getByRole("button", { name, exact: true }).tap();
    await expect(code).toBeFocused();
    expect(await textOf(code)).toBe('    ("_"):<');
    const sizes = await keys
      .getByRole("button")
      .evaluateAll((all) =>
        all.map((key) => key.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      );
    expect([sizes.length, Math.min(...sizes) >= 40]).toEqual([14, true]);
    expect(await code.evaluate((element) => getComputedStyle(element).fontSize)).toBe("16px");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});

test("without a connection to load the editor, code is written in a plain field", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await visit(page, "/course/s12/decisions-and-bad-input");
  const block = page.locator("figure.code:has(.run)").first();
  await page.route(/code-editor/, (route) => route.abort("internetdisconnected"));
  await block.getByRole("button", { name: "Edit" }).click();
  await block.getByRole("textbox", { name: "The code" }).fill("print(1)");
  expect(await block.locator("textarea").inputValue()).toBe("print(1)");
  await expect(block.locator(".code-editor")).toHaveCount(0);
});

async function textOf(code: Locator) {
  return (await code.locator(".cm-line").allTextContents()).join("\n");
}
