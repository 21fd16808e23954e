import { draftPrefix } from "../../ui/personal-storage.ts";
import { listDrafts, removeDraft, type StoredDraft } from "./browser-drafts.ts";
import { draftTextOf } from "./draft-text.ts";
import { postDraft } from "./send-draft.ts";

/** Returns the drafts in this browser whose names begin with `prefix` and which no tab writes, newest first. */
export async function listOrphanedDrafts(prefix: string): Promise<StoredDraft[]> {
  // Without https there are no locks: then drafts of open tabs count as orphaned.
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return listDrafts(prefix).filter((entry) => !held.some(({ name }) => entry.name.startsWith(name!)));
}

/** The random id of the editor that left a draft. */
const sessionOf = (name: string) => name.split(":").at(-1)!;

/** The account that a draft belongs to. */
const accountOf = (name: string) => name.slice(draftPrefix.length).split(":")[0];

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
