import { listNames } from "../ui/browser-storage.ts";

/** What a visitor's browser remembers until a login sends it to the server. */
export type BrowserList = keyof typeof listNames;

const maxIds = 500;

/** The ids in a list of this browser, the oldest first; none when the storage cannot be read. */
export function readList(list: BrowserList): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(listNames[list]) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Puts an id at the end of a list, or takes it out. */
export function changeList(list: BrowserList, id: string, on: boolean) {
  const others = readList(list).filter((other) => other !== id);
  const ids = on ? [...others, id] : others;
  try {
    localStorage.setItem(listNames[list], JSON.stringify(ids.slice(-maxIds)));
  } catch {
    // A full or forbidden storage: the toggle then lasts as long as the page.
  }
}
