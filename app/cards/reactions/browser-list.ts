import { listKeys } from "../../ui/browser-storage.ts";

/** The lists that a visitor's browser stores: until a login sends them to the server, which has the likes already. */
export type BrowserListName = keyof typeof listKeys;

const maxIds = 500;

/** The ids in a list, the oldest first. */
export const readList = (list: BrowserListName) => readStrings(listKeys[list]);

/** The strings in a stored array; none when the storage cannot be read. */
export function readStrings(key: string): string[] {
  try {
    const strings: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(strings) ? strings.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}

/** Adds an id at the end of a list, or removes it. */
export function changeList(list: BrowserListName, id: string, on: boolean) {
  const others = readList(list).filter((other) => other !== id);
  const ids = on ? [...others, id] : others;
  try {
    localStorage.setItem(listKeys[list], JSON.stringify(ids.slice(-maxIds)));
  } catch {
    // The storage is full or not allowed: the change is lost with the page.
  }
}
