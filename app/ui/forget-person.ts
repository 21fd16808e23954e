import { keptHere } from "../reactions/use-stored-toggle.ts";

/** Everything that a signed-in person leaves in this browser begins like this. */
export const personal = "lectern:mine:";

/** Unsent blogs, whoever wrote them. */
export const drafts = `${personal}draft:`;

/** Whether this browser holds anything unsent, whoever wrote it. */
export function holdsDrafts(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(drafts));
  } catch {
    return false;
  }
}

/** Removes what belonged to the person who used this browser. */
export function forgetPerson() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(personal));
    for (const name of [...names, ...Object.values(keptHere)]) localStorage.removeItem(name);
  } catch {
    // No storage, nothing left in it.
  }
}
