import { type RefObject, useEffect, useRef, useState } from "react";
import type { DraftText } from "../lib/draft-fields.ts";
import type { DraftSaver } from "./draft-saver.ts";
import { readDraft, removeDraft, type StoredDraft } from "./draft-store.ts";
import { draftTextOf, fingerprintOf } from "./draft-text.ts";
import { accountOf, listOrphanedDrafts, sessionOf } from "./orphaned-drafts.ts";
import { postDraft } from "./post-draft.ts";
import type { Merge } from "./use-merge.ts";

interface Options {
  /** Of the entries that belong to this form. */
  prefix: string;
  /** The draft that the form holds. */
  id: string;
  /** The random id of this editor. */
  session: string;
  blogId?: string;
  saver: RefObject<DraftSaver | undefined>;
  /** The name of the entry that the person chose in the list of drafts. */
  requestedName?: string;
  merge: Merge["merge"];
  /** Keeps what the form holds after a merge in this browser. */
  keep(merged: DraftText): void;
}

/**
 * The drafts that closed editors left in this browser, since they were offline or crashed. Those of the open draft are
 * merged into its text. Of the others, one is offered: the one that the person chose, or the newest.
 */
export function useOrphanedDrafts({
  prefix,
  id,
  session,
  blogId,
  saver,
  requestedName,
  merge,
  keep,
}: Options) {
  const [offered, setOffered] = useState<StoredDraft>();
  /** The draft that the form holds now; undefined after it was closed. */
  const openId = useRef<string>(undefined);

  async function refresh() {
    // Without https the browser cannot say which editors are open.
    const entries = (await listOrphanedDrafts(prefix)).filter(({ name }) => sessionOf(name) !== session);
    if (openId.current !== id) return;
    const own = entries.filter(({ draft }) => draft.fields.publishKey === id);
    for (const entry of own) await settle(entry);
    if (openId.current !== id) return;
    const others = entries.filter((entry) => !own.includes(entry));
    setOffered(others.find(({ name }) => name === requestedName) ?? others[0]);
  }

  /** Sends a text as its own editor would have, so that the server keeps it, and takes it over into the open form. */
  async function settle({ name, draft }: StoredDraft, base = draft.base): Promise<void> {
    const text = draftTextOf(draft.fields);
    const target = { id, blogId, session: sessionOf(name), account: accountOf(name) };
    const answer = await postDraft(target, { text, base: base.revision, kind: "edit" });
    if ("failure" in answer || openId.current !== id) return;
    if ("savedRevision" in answer) await saver.current!.reconcile({ revision: answer.savedRevision, text });
    else if (draft.sent?.includes(fingerprintOf(answer.theirs.text)))
      return settle({ name, draft: { ...draft, sent: [] } }, answer.theirs);
    else keep(await merge(base.text, text, "mine"));
    removeDraft(name);
  }

  useEffect(() => {
    openId.current = id;
    void refresh();
    // Another tab may publish or discard the draft. A new draft there is not offered here: the bar would appear above the
    // fields and push them down while somebody types.
    const onStorage = () => setOffered((old) => (old && readDraft(old.name) ? old : undefined));
    addEventListener("storage", onStorage);
    addEventListener("online", refresh);
    return () => {
      openId.current = undefined;
      removeEventListener("storage", onStorage);
      removeEventListener("online", refresh);
    };
  }, [id]);

  /** Removes the offered draft from this browser. */
  function discard() {
    if (offered) removeDraft(offered.name);
    void refresh();
  }
  return { offered, hide: () => setOffered(undefined), discard };
}
