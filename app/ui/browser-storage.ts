// Names of what the site stores in a browser.

/** Everything that belongs to the signed-in person begins with this. */
const personal = "lectern:mine:";
/** A prefix: each unsent blog has an entry of its own. */
export const draftPrefix = `${personal}draft:`;
/** What a visitor bookmarked and followed, as lists of ids. */
export const listNames = { bookmarks: "lectern:saved", follows: "lectern:followed" };
/** In the storage of the tab: how far the feed was scrolled. */
export const feedHistoryName = "lectern:feed";

/** Whether this browser holds an unsent blog, whoever wrote it. */
export function holdsDrafts(): boolean {
  return storedNames(draftPrefix).length > 0;
}

/** Removes what belongs to the person who used this browser. */
export function removePersonalData() {
  for (const name of storedNames(personal)) localStorage.removeItem(name);
  removeLists();
}

/** Removes the lists of a visitor. */
export function removeLists() {
  try {
    for (const name of Object.values(listNames)) localStorage.removeItem(name);
  } catch {
    // No storage, nothing left in it.
  }
}

/** The stored names that begin like this; none when the browser forbids its storage. */
export function storedNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
