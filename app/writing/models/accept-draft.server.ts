import type { Db } from "../../../db/engine.ts";
import { can } from "../../lib/permissions.ts";
import { logAct } from "../../models/audit-log.server.ts";
import { findActiveUser, type User } from "../../models/user.server.ts";
import { findDraftRow } from "./draft.server.ts";
import { tellAuthor } from "./tell-author.server.ts";

/** The writer of a draft that waits for an editor; undefined when it waits no more, or this person is none. */
export async function findReadyAuthor(db: Db, editor: User, draftId: string): Promise<User | undefined> {
  if (!can(editor, "edit-posts")) return undefined;
  const draft = await findDraftRow(db, { id: draftId });
  // Also right after it was accepted: the form may be sent twice.
  const isAccepted = draft?.blog?.author_kind === "user";
  if (!draft?.user_id || (!draft.review_at && !isAccepted)) return undefined;
  return findActiveUser(db, draft.user_id);
}

/** Logs that an editor published somebody's draft, and tells its writer, in the transaction that does it. */
export async function recordAcceptance(
  db: Db,
  editor: User,
  author: User,
  { id, title }: { id: string; title: string },
): Promise<void> {
  await logAct(db, editor.id, "accept-draft", `blog:${id}`);
  const post = { id, title, status: "published" as const, author_id: author.id };
  await tellAuthor(db, editor, post, `/blog/${id}`, "accepted and published");
}
