// What a visitor did in lessons, in this browser until a login sends it to the account.

import { continueLinkKey, progressKey } from "../../ui/browser-storage.ts";
import type { ContinueLink } from "../lib/continue.ts";

export interface StoredProgress {
  /** Paths, such as "s12/first-program/done". */
  marks: string[];
  /** Where the visitor was last in each course, by its id. `at`: milliseconds since 1970. */
  places: Record<string, { lessonId: string; passage: string; at: number }>;
}

const maxMarks = 500;

/** Nothing done, when the storage cannot be read. */
export function readProgress(): StoredProgress {
  try {
    const stored = JSON.parse(localStorage.getItem(progressKey) ?? "{}") as Partial<StoredProgress>;
    const marks = Array.isArray(stored.marks) ? stored.marks.filter((mark) => typeof mark === "string") : [];
    const places = Object.entries(stored.places ?? {}).filter(([, place]) => isPlace(place));
    return { marks, places: Object.fromEntries(places) };
  } catch {
    return { marks: [], places: {} };
  }
}

/** Anything may stand in the storage: one bad entry must not keep the rest from the account. */
function isPlace(place: unknown) {
  const { lessonId, passage, at } = { ...(place as Partial<StoredProgress["places"][string]>) };
  return typeof lessonId === "string" && typeof passage === "string" && typeof at === "number";
}

/** `continueLink`: what the front page offers to continue; undefined for nothing. */
export function storeProgress({ marks, places }: StoredProgress, continueLink: ContinueLink | undefined) {
  try {
    localStorage.setItem(progressKey, JSON.stringify({ marks: marks.slice(-maxMarks), places }));
    if (continueLink) {
      const { to, title, course } = continueLink;
      localStorage.setItem(continueLinkKey, JSON.stringify([to, title, course]));
    } else localStorage.removeItem(continueLinkKey);
  } catch {
    // The storage is full or not allowed: the progress is lost with the page.
  }
}
