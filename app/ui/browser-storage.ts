// The keys of the site's entries in the browser's storage.

/** The prefix of all entries that belong to the signed-in user. */
const personalPrefix = "lectern:mine:";
/** Each draft has an entry of its own. */
export const draftPrefix = `${personalPrefix}draft:`;
/** The bookmarks and follows of a visitor, as lists of ids. */
export const listKeys = { bookmarks: "lectern:saved", follows: "lectern:followed" };
/** A visitor's link "Continue" on the front page: its address, the lesson and the course, as an array of strings. */
export const continueLinkKey = "lectern:continue";
/** What a visitor did in lessons. */
export const progressKey = "lectern:progress";
/** In sessionStorage: the pages of the feed that were loaded, and the scroll position. */
export const feedHistoryKey = "lectern:feed";

/** Whether this browser has a draft, of any user. */
export function holdsDrafts(): boolean {
  return storedKeys(draftPrefix).length > 0;
}

/** Removes all data of the user who was signed in. */
export function removePersonalData() {
  for (const name of storedKeys(personalPrefix)) localStorage.removeItem(name);
  removeVisitorData();
}

const visitorKeys = [...Object.values(listKeys), continueLinkKey, progressKey];

/** Whether this browser has anything of a visitor that a login sends to the account or removes. */
export function holdsVisitorData(): boolean {
  return storedKeys("lectern:").some((name) => visitorKeys.includes(name));
}

/** Removes the bookmarks, follows and progress of a visitor, and the link "Continue". */
export function removeVisitorData() {
  try {
    for (const name of visitorKeys) localStorage.removeItem(name);
  } catch {
    // The storage cannot be used, so there is nothing to remove.
  }
}

/** The stored keys that begin with this; none when the browser forbids its storage. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
