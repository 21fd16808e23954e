import { listKeys } from "../ui/browser-storage.ts";

/** The lists that a visitor's browser stores. A login sends them to the server, except "continue". */
export type BrowserListName = keyof typeof listKeys;

const maxIds = 500;

/**
 * The ids in a list, the oldest first; for "continue" the address, lesson and course of that link. Returns an empty list when
 * the storage cannot be read.
 */
export function readList(list: BrowserListName): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(listKeys[list]) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
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
