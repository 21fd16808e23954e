import { type RefObject, useEffect, useRef, useState } from "react";
import { draftPrefix } from "../../ui/personal-storage.ts";
import { useSite } from "../../ui/site.tsx";
import type { DraftText } from "../lib/draft-fields.ts";
import type { EditorFields } from "../lib/editor-fields.ts";
import type { SaverState } from "./draft-save.ts";
import { DraftSaver } from "./draft-saver.ts";
import { draftState } from "./draft-state.ts";
import { removeDraft, writeDraft } from "./draft-store.ts";
import { draftTextOf, type SavedText } from "./draft-text.ts";
import { postDraft } from "./post-draft.ts";

const keepPauseMs = 500;

export interface SaverOptions {
  /** Where the form is sent; a part of the name of its entry in this browser. */
  action: string;
  blogId?: string;
  /** What the server has. */
  saved: SavedText;
  fields: EditorFields;
  merge(base: DraftText, theirs: DraftText): Promise<DraftText>;
}

/** What the server said about the draft. `id`: undefined while it has none. */
interface KnownDraft {
  id?: string;
  blogId?: string;
}

/** Keeps the open text in this browser, and saves it in the account. Each open editor has an entry of its own. */
export function useSaver({ action, blogId, saved, fields, merge }: SaverOptions) {
  const userId = useRef(useSite().user?.id ?? "");
  /** The account that the text is saved in; undefined after the person chose to save it in the one that is signed in. */
  const account = useRef<string | undefined>(userId.current);
  const [session] = useState(randomId);
  const [state, setState] = useState<SaverState>({ name: saved.revision ? "saved" : "untouched" });
  const [draft, setDraft] = useState<KnownDraft>({
    id: saved.revision ? fields.publishKey : undefined,
    blogId,
  });
  const [isKept, setIsKept] = useState(true);
  const saver = useRef<DraftSaver>(undefined);
  const latest = useRef({ fields, merge });
  latest.current = { fields, merge };
  const prefix = `${draftPrefix}${userId.current}:${action}:`;
  const entryName = useRef("");

  /** Begins with what the server has of this draft. `sent`: fingerprints of what it may have got since. */
  function startDraft(id: string, base: SavedText, sent?: string[]) {
    saver.current = createSaver(id, base, sent);
    setState(saver.current.state);
    setDraft({ id: base.revision ? id : undefined, blogId });
  }

  function createSaver(id: string, base: SavedText, sent?: string[]) {
    const name = `${prefix}${id}:${session}`;
    entryName.current = name;
    const current: DraftSaver = new DraftSaver({
      base,
      sent,
      post: async (save) => {
        const answer = await postDraft({ id, session, account: account.current, blogId }, save);
        if (entryName.current === name && !("failure" in answer))
          setDraft({ id: answer.id, blogId: answer.blogId });
        return answer;
      },
      merge: (base, theirs) => latest.current.merge(base, theirs),
      onSend: () => entryName.current === name && keep(),
      onSaved: () => current.isSaved && removeDraft(name),
      onState: (state) => {
        if (entryName.current !== name) return;
        setState(state);
        draftState.dirty = !current.isSaved;
      },
    });
    return current;
  }

  /** Keeps the text in this browser now. `serverState`: what the server has. Returns false when the browser cannot keep it. */
  function keep(fields = latest.current.fields, serverState = saver.current!.serverState): boolean {
    if (draftState.phase === "abandoned") return true;
    const stored = writeDraft(entryName.current, { fields, at: Date.now(), ...serverState });
    setIsKept(stored);
    return stored;
  }

  const forget = () => removeDraft(entryName.current);
  const releaseAccount = () => {
    account.current = undefined;
  };
  saver.current ??= createSaver(fields.publishKey, saved);

  useEffect(() => {
    saver.current!.change(draftTextOf(fields));
    if (saver.current!.isSaved) return forget();
    const timer = setTimeout(keep, keepPauseMs);
    return () => clearTimeout(timer);
  }, [fields]);

  return {
    saver: saver as RefObject<DraftSaver>,
    session,
    prefix,
    state,
    draft,
    isKept,
    startDraft,
    keep,
    forget,
    account,
    releaseAccount,
  };
}

export type Saver = ReturnType<typeof useSaver>;

const base32Letters = "abcdefghijklmnopqrstuvwxyz234567";

/** A random id of an open editor, or of a draft: 12 base32 characters. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => base32Letters[byte % 32]).join("");
}
