import type { Page } from "@playwright/test";
import { editorOf } from "./editor.ts";
import { expect, visit } from "./fixtures.ts";

export const modes = (page: Page) => ({
  rich: page.getByRole("button", { name: "Rich text", exact: true }),
  markdown: page.getByRole("button", { name: "Markdown", exact: true }),
});

/** The text that can be edited. */
export const richText = (page: Page) => page.locator(".rich-text");

/** Opens the editor in rich text, with the caret at the start of a text. */
export async function openRich(page: Page, text = "") {
  await visit(page, "/write");
  await expect(modes(page).markdown).toBeVisible();
  await modes(page).markdown.click();
  await editorOf(page).content.fill(text);
  await modes(page).rich.click();
  await expect(richText(page)).toBeVisible();
  await richText(page).focus();
  await page.keyboard.press("Control+Home");
  // For 200 ms after the focus, ProseMirror takes a caret at the start for the browser's, and puts its own back.
  await page.waitForTimeout(250);
}

/** The Markdown that the form would send. The form gets it a moment after each change. */
export async function formText(page: Page) {
  await page.waitForTimeout(350);
  return page.locator("textarea[name=content]").inputValue();
}

/** The Markdown at once: whoever sends the form makes the rich text give it its text. */
export const textNow = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event("pagehide"));
    return new Promise<string>((resolve) =>
      setTimeout(
        () => resolve(document.querySelector<HTMLTextAreaElement>("textarea[name=content]")!.value),
        30,
      ),
    );
  });

/** Replaces the text, as a change from another device does. "‸" stands for the caret: it is beside letters, or at the end. */
export async function loadText(page: Page, marked: string) {
  const at = marked.indexOf("‸");
  const text = marked.slice(0, at) + marked.slice(at + 1);
  const before = /[\p{L}\p{N}]*$/u.exec(marked.slice(0, at))![0];
  const after = /^[\p{L}\p{N}]*/u.exec(marked.slice(at + 1))![0];
  await page.evaluate(
    ([text, before, after]) => {
      const field = document.querySelector<HTMLTextAreaElement>("textarea[name=content]")!;
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      return new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const root = document.querySelector<HTMLElement>(".rich-text")!;
          root.focus();
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const word = before || after;
            const found = word ? node.textContent!.indexOf(word) : -1;
            if (found < 0) continue;
            getSelection()!.collapse(node, before ? found + before!.length : found);
            break;
          }
          setTimeout(resolve, 20);
        }),
      );
    },
    [text, before, after],
  );
  if (!before && !after) await page.keyboard.press("Control+End");
}
