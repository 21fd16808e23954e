import type { RouterContextProvider } from "react-router";
import type { User } from "../../core/user.server.ts";
import { dbContext } from "../../http/context.ts";
import { newId } from "../../lib/new-id.ts";
import { type Draft, editorPath } from "../models/draft.server.ts";
import { listNotes } from "../models/draft-note.server.ts";

type Context = Readonly<RouterContextProvider>;

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
