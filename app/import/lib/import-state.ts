/**
 * "reading": the file is being read, until it is "planned" and waits for a person, who starts it. "undone": what it added and
 * nobody changed is gone.
 */
export type ImportState =
  | "reading"
  | "planned"
  | "running"
  | "done"
  | "failed"
  | "cancelled"
  | "undoing"
  | "undone";

/** Of these there may be one at a time. */
export const openStates: readonly ImportState[] = ["reading", "planned", "running", "undoing"];

/** Whether a server works on it. */
export const isBusyState = (state: ImportState) => ["reading", "running", "undoing"].includes(state);

/** "planned": it waits for its turn. "undone": it was removed again. */
export type EntryState = "planned" | "done" | "failed" | "undone";

export type EntryKind =
  | "person"
  | "image"
  | "post"
  | "page"
  | "draft"
  | "scheduled"
  | "private"
  | "comment"
  | "subscriber"
  | "leaver"
  | "problem";

/** The order in which entries are imported: what others need comes first. */
export const stages = { person: 1, image: 2, post: 3, comment: 4, subscriber: 5, problem: 6 };

/** What people call them: one, and several. */
export const kindNames: Record<EntryKind, [string, string]> = {
  person: ["person", "people"],
  image: ["image", "images"],
  post: ["post", "posts"],
  page: ["page", "pages"],
  draft: ["draft", "drafts"],
  scheduled: ["scheduled post", "scheduled posts"],
  private: ["private post", "private posts"],
  comment: ["comment", "comments"],
  subscriber: ["subscriber", "subscribers"],
  leaver: ["person who left the newsletter", "people who left the newsletter"],
  problem: ["other thing left out", "other things left out"],
};

/** What people call the states of an import. */
export const stateNames: Record<ImportState, string> = {
  reading: "being read",
  planned: "ready: nothing is imported yet",
  running: "being imported",
  done: "imported",
  failed: "failed",
  cancelled: "cancelled",
  undoing: "being undone",
  undone: "undone",
};

/** Where the owner finds what an entry became; undefined: it has no address. */
export function entryPath(kind: EntryKind, target: string | null): string | undefined {
  if (!target) return undefined;
  if (kind === "post") return `/blog/${target}`;
  if (kind === "person") return `/desk/people/${target}`;
  if (kind === "comment") return `/comments/${target}`;
  return ["draft", "scheduled", "private"].includes(kind) ? `/write/${target}` : undefined;
}
