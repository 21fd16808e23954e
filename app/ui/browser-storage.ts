// The keys of the site's entries in the browser's storage.

/** The bookmarks, follows and likes of a visitor, as lists of ids. */
export const listKeys = { bookmarks: "site:saved", follows: "site:followed", likes: "site:liked" };
/** A visitor's link "Continue" on the front page: its address, the lesson and the course, as an array of strings. */
export const continueLinkKey = "site:continue";
/** What a visitor did in lessons. */
export const progressKey = "site:progress";
/** In sessionStorage: the pages of the feed that were loaded, and the scroll position. Renamed when cards get another shape. */
export const feedHistoryKey = "site:cards";
/** In sessionStorage: what was typed in a form that may not have arrived. */
export const keptFormKey = "site:typed";
/** In sessionStorage: where somebody was on a page of the desk when an act was sent. */
export const deskPlaceKey = "site:desk-place";

/** The stored keys that begin with this; none when the browser forbids its storage. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
