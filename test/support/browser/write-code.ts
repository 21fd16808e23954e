import type { Locator } from "@playwright/test";

/** Writes into the editor of a box instead of what stands there, once the editor is loaded. */
export async function writeCode(box: Locator, code: string) {
  await box.locator(".cm-content").press("ControlOrMeta+a");
  if (code) await box.page().keyboard.insertText(code);
  else await box.page().keyboard.press("Delete");
}
