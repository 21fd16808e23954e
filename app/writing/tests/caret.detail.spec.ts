import type { Page } from "@playwright/test";
import { editorOf, pasteImage } from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

/** Measures how far the line with the caret is outside of the visible band. */
function hiddenPixels(page: Page) {
  return editorOf(page).content.evaluate(async (element) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const area = element as HTMLTextAreaElement;
    const copy = area.parentElement!.appendChild(document.createElement("div"));
    copy.className = area.className;
    copy.style.cssText = `position: absolute; min-height: 0; white-space: pre-wrap; overflow-wrap: break-word; width: ${area.offsetWidth}px`;
    // With the rest of its word: at the start of a line that wraps, the caret stands before one that did not fit above.
    const word = /^\S*/.exec(area.value.slice(area.selectionEnd))![0];
    copy.textContent = area.value.slice(0, area.selectionEnd) + (word || "|");
    const bottom = area.getBoundingClientRect().top + copy.offsetHeight;
    copy.remove();
    const bar = document.querySelector(".publish-bar")!.getBoundingClientRect().top;
    const toolbar = document.querySelector(".editor-tools")!.getBoundingClientRect().bottom;
    return Math.round(Math.max(bottom - Math.min(bar, innerHeight), Math.max(toolbar, 0) - bottom + 32));
  });
}

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [375, 740],
  [375, 400],
] as const)
  test(`at ${width} × ${height} the line with the caret is never behind a bar, also in full screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await visit(page, "/write");
    const { content } = editorOf(page);
    await content.fill("A line of words that is long enough to wrap on a phone.\n".repeat(60));
    await content.focus();
    for (const isFullScreen of [false, true]) {
      if (isFullScreen) await page.keyboard.press("ControlOrMeta+Shift+f");
      for (const keys of [
        "ControlOrMeta+End",
        "Enter",
        "a",
        "ControlOrMeta+Home",
        "PageDown",
        "ArrowUp",
        "PageUp",
      ]) {
        await page.keyboard.press(keys);
        expect(await hiddenPixels(page), `${keys}, full screen: ${isFullScreen}`).toBeLessThanOrEqual(1);
      }
      for (let line = 0; line < 30; line++) await page.keyboard.press("ArrowDown");
      expect(await hiddenPixels(page)).toBeLessThanOrEqual(1);
      await page.keyboard.press("ControlOrMeta+End");
      if (!isFullScreen) await pasteImage(page);
      await expect(page.getByRole("region", { name: "Describe this image" })).toBeVisible();
      for (let line = 0; line < 5; line++) await page.keyboard.press("Enter");
      expect(await hiddenPixels(page)).toBeLessThanOrEqual(1);
    }
  });
