/** Everything that belongs to the signed-in person begins with this name. */
const personal = "lectern:mine:";

/** Names of what the site stores in a browser. */
export const storageNames = {
  /** A prefix: each unsent blog has an entry of its own. */
  drafts: `${personal}draft:`,
  /** What a visitor bookmarked and followed, as lists of ids. */
  bookmarks: "lectern:saved",
  follows: "lectern:followed",
  /** In the storage of the tab: how far the feed was scrolled. */
  feedHistory: "lectern:feed",
};

/** Whether this browser holds an unsent blog, whoever wrote it. */
export function holdsDrafts(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(storageNames.drafts));
  } catch {
    return false;
  }
}

/** Removes what belongs to the person who used this browser. */
export function removePersonalData() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(personal));
    for (const name of [...names, storageNames.bookmarks, storageNames.follows])
      localStorage.removeItem(name);
  } catch {
    // No storage, nothing left in it.
  }
}
