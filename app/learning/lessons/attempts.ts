// What somebody answers to a check, in this browser.
import { attemptPrefix } from "../../ui/personal-storage.ts";

/** What was stored of the check that an element stands in; "" without anything. */
export function readAttempt(part: HTMLElement): string {
  return inStorage((storage) => storage.getItem(keyOf(part))) ?? "";
}

export function storeAttempt(part: HTMLElement, attempt: string) {
  inStorage((storage) => {
    if (attempt.trim()) storage.setItem(keyOf(part), attempt);
    else storage.removeItem(keyOf(part));
  });
}

/** With the member whose page it is, as the keys of code have (kept-code.ts): nobody else who logs in here sees it. */
function keyOf(part: HTMLElement) {
  const { owner = "" } = part.closest<HTMLElement>("[data-owner]")?.dataset ?? {};
  return `${attemptPrefix}${owner}${location.pathname}#${part.closest("section")!.id}`;
}

function inStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage);
  } catch {
    // Browsers may refuse to store anything: the text is in the field.
    return undefined;
  }
}
