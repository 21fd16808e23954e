import { storedKeys } from "../../ui/browser-storage.ts";
import type { EditorFields } from "../lib/editor-fields.ts";
import type { SavedText } from "./draft-text.ts";

export interface Draft {
  fields: EditorFields;
  /** When it was stored, in milliseconds since 1970. */
  at: number;
  /** What the server had when it was stored. */
  base: SavedText;
  /** The fingerprints of texts that the server may have got since. */
  sent?: string[];
}

export interface StoredDraft {
  name: string;
  draft: Draft;
}

/** Drafts that the browser cannot store because its storage is full or forbidden. They last as long as the page. */
let draftsInMemory: Map<string, Draft> | undefined;

/** Returns false when the browser cannot store the draft: then it lasts only as long as the page. */
export function writeDraft(name: string, draft: Draft): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
    draftsInMemory?.delete(name);
    return true;
  } catch {
    draftsInMemory ??= new Map();
    draftsInMemory.set(name, draft);
    return false;
  }
}

/** Returns undefined when there is no such draft, or its JSON is invalid. */
export function readDraft(name: string): Draft | undefined {
  try {
    const draft = draftsInMemory?.get(name) ?? (JSON.parse(localStorage.getItem(name)!) as Draft | null);
    return typeof draft?.fields?.content === "string" ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function removeDraft(name: string) {
  draftsInMemory?.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Returns the drafts whose names begin with `prefix`, newest first. */
export function listDrafts(prefix: string): StoredDraft[] {
  return [...new Set([...storedKeys(prefix), ...(draftsInMemory?.keys() ?? [])])]
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, draft: readDraft(name) }))
    .filter((entry): entry is StoredDraft => entry.draft !== undefined)
    .sort((a, b) => b.draft.at - a.draft.at);
}
