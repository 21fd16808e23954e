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

/**
 * Sends drafts to the account, as their editors would have. What another device changed meanwhile stays here, until the
 * draft is opened and both are merged. Returns whether one was sent.
 */
export async function sendOrphanedDrafts(entries: StoredDraft[]): Promise<boolean> {
  let hasSentAny = false;
  for (const { name, draft } of entries) {
    const { base, fields } = draft;
    const [account, action, , session] = name.slice(draftPrefix.length).split(":") as string[];
    const target = {
      id: fields.publishKey,
      session: session!,
      account,
      // The post that the draft changes; undefined for a new one.
      blogId: /^\/blog\/([^/]+)/.exec(action!)?.[1],
      blogRevision: fields.revision,
    };
    const save = { text: draftTextOf(fields), base: base.revision, kind: "edit" as const };
    if (!("savedRevision" in (await postDraft(target, save)))) continue;
    removeDraft(name);
    hasSentAny = true;
  }
  return hasSentAny;
}
