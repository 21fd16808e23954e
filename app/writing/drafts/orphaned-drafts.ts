import { draftPrefix } from "../../ui/personal-storage.ts";
import type { DraftSaver } from "./autosave.ts";
import { listDrafts, removeDraft, type StoredDraft } from "./browser-drafts.ts";
import { draftTextOf } from "./draft-text.ts";
import { postDraft } from "./send-draft.ts";

const lockPrefix = "site:editor:";

/** Holds a lock that tells other tabs that an editor is open, until the returned function is called or the tab is closed. */
export function holdEditorLock(session: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Without https there are no locks: then other tabs take the drafts of this one for orphaned.
  navigator.locks?.request(lockPrefix + session, () => promise).catch(() => {});
  return resolve;
}

/**
 * What still sends the text of the editors that this page left, by the sessions of these. It goes on while the server does not
 * answer, and ends when another editor takes the text over.
 */
export const leftEditors = new Map<string, DraftSaver>();

/**
 * Returns the drafts in this browser whose names begin with `prefix` and whose editors are closed, newest first. `left`: of
 * editors that count as closed although they still send.
 */
export async function listOrphanedDrafts(prefix: string, left?: typeof leftEditors): Promise<StoredDraft[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const openSessions = new Set(held.map(({ name }) => name));
  // The name of a draft ends with the session of its editor.
  return listDrafts(prefix).filter(({ name }) => {
    const session = sessionOf(name);
    return left?.has(session) || !openSessions.has(lockPrefix + session);
  });
}

/** Removes a draft that another editor took over, or that the person discarded. */
export function removeOrphan(name: string) {
  void leftEditors.get(sessionOf(name))?.suspend();
  removeDraft(name);
}

/** The random id of the editor that left a draft. */
export const sessionOf = (name: string) => name.split(":").at(-1)!;

/** The account that a draft belongs to. */
export const accountOf = (name: string) => name.slice(draftPrefix.length).split(":")[0];

/**
 * Sends drafts to the account, as their editors would have. What another device changed meanwhile stays here, until the
 * draft is opened and both are merged. Returns whether one was sent.
 */
export async function sendOrphanedDrafts(entries: StoredDraft[]): Promise<boolean> {
  let hasSentAny = false;
  for (const { name, draft } of entries) {
    const { base, fields } = draft;
    const target = {
      id: fields.publishKey,
      session: sessionOf(name),
      account: accountOf(name),
      blogId: blogIdOf(name),
      blogRevision: fields.revision,
    };
    const save = { text: draftTextOf(fields), base: base.revision, kind: "edit" as const };
    if (!("savedRevision" in (await postDraft(target, save)))) continue;
    removeDraft(name);
    hasSentAny = true;
  }
  return hasSentAny;
}

/** The post that a draft changes; undefined for a new one. The entry's name contains the address of the form. */
const blogIdOf = (name: string) => /:\/blog\/([^/]+)\/edit[:?]/.exec(name)?.[1];
