import type { RouterContextProvider } from "react-router";
import type { User } from "../../core/user.server.ts";
import { dbContext } from "../../http/context.ts";
import { allowed, found } from "../../http/responses.ts";
import { newId } from "../../lib/new-id.ts";
import { can } from "../../lib/permissions.ts";
import { publishTexts } from "../lib/editor-errors.ts";
import { type Draft, editorPath, findDraft } from "../models/draft.server.ts";
import { listNotes } from "../models/draft-note.server.ts";

type Context = Readonly<RouterContextProvider>;

/** A draft that this person may open and that is not discarded. Throws a 404 when there is none, and a 403 for readers. */
export async function openDraft(context: Context, user: User, id: string): Promise<Draft> {
  allowed(can(user, "write"), publishTexts.mayNotWrite);
  const draft = found(await findDraft(context.get(dbContext), user, id));
  found(draft.discarded_at === null);
  return draft;
}

/** What the page and the panel of the editor show. */
export type Review = Awaited<ReturnType<typeof readReview>>;

export async function readReview(context: Context, user: User, draft: Draft) {
  return {
    id: draft.id,
    title: draft.text.title || "Untitled",
    path: editorPath(draft),
    isOwn: draft.isOwn,
    /** Only what was never published is handed over: a post is changed by editors anyway. */
    isNew: draft.blog_id === null,
    readyAt: draft.review_at,
    notes: await listNotes(context.get(dbContext), draft.id),
    /** So that sending a note twice adds one. */
    newNoteId: newId(),
    viewerId: user.id,
    now: Date.now(),
  };
}
