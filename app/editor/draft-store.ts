import type { EditorStart } from "./use-editor.ts";

export interface Draft {
  fields: EditorStart;
  /** Milliseconds since 1970. */
  at: number;
}

/** Drafts that this browser does not store, since its storage is full or forbidden: they last as long as the page. */
let unstored: Map<string, Draft> | undefined;

/** false when the draft lasts only as long as the page. */
export function writeDraft(name: string, draft: Draft): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
    unstored?.delete(name);
    return true;
  } catch {
    unstored ??= new Map();
    unstored.set(name, draft);
    return false;
  }
}

/** undefined when there is none, or none that can be read. */
export function readDraft(name: string): Draft | undefined {
  try {
    const draft = unstored?.get(name) ?? (JSON.parse(localStorage.getItem(name)!) as Draft | null);
    return typeof draft?.fields?.content === "string" ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function removeDraft(name: string) {
  unstored?.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // No storage, nothing left in it.
  }
}

/** The newest draft whose name begins like this, but for the one named `own`. */
export function newestDraft(all: string, own: string) {
  return [...new Set([...storedNames(), ...(unstored?.keys() ?? [])])]
    .filter((name) => name.startsWith(all) && name !== own)
    .map((name) => ({ name, draft: readDraft(name) }))
    .filter((entry): entry is { name: string; draft: Draft } => entry.draft !== undefined)
    .sort((a, b) => b.draft.at - a.draft.at)[0];
}

function storedNames() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
