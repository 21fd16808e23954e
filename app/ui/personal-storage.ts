// What a login or a logout does with the browser's storage.
import { continueLinkKey, keptFormKey, listKeys, progressKey, storedKeys } from "./browser-storage.ts";

/** The prefix of all entries that belong to the signed-in user. */
export const personalPrefix = "site:mine:";
/** Each draft has an entry of its own. */
export const draftPrefix = `${personalPrefix}draft:`;
/** What somebody wrote to checks, exercises and blocks of lessons, each with an entry of its own. */
export const attemptPrefix = `${personalPrefix}attempt:`;

/** What a member did in lessons that the server has not stored yet. */
export const unsentProgressKey = (userId: string) => `${personalPrefix}progress:${userId}`;

/** Whether this browser has a draft, of any user. */
export function holdsDrafts(): boolean {
  return storedKeys(draftPrefix).length > 0;
}

/** Removes all data of the user who was signed in. */
export function removePersonalData() {
  for (const name of storedKeys(personalPrefix)) localStorage.removeItem(name);
  sessionStorage.removeItem(keptFormKey);
  removeVisitorData();
}

const visitorKeys = [...Object.values(listKeys), continueLinkKey, progressKey];

/** Whether this browser has anything of a visitor that a login sends to the account or removes. */
export function holdsVisitorData(): boolean {
  return visitorAttemptKeys().length > 0 || storedKeys("site:").some((name) => visitorKeys.includes(name));
}

/** The entries with what a visitor wrote in lessons, which a login gives to the member. */
export function visitorAttemptKeys(): string[] {
  return storedKeys(`${attemptPrefix}/course/`);
}

/** Removes the bookmarks, follows and progress of a visitor, and the link "Continue". */
export function removeVisitorData() {
  try {
    for (const name of visitorKeys) localStorage.removeItem(name);
  } catch {
    // The storage cannot be used, so there is nothing to remove.
  }
}
