import type { Db } from "../../../db/engine.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { findActiveUser, type User } from "../../core/user.server.ts";
import { can } from "../../lib/permissions.ts";
import { lockDraft } from "./draft.server.ts";
import { tellAuthor } from "./draft-notice.server.ts";
import { NotWritten } from "./not-written.server.ts";

/** Who wrote a draft that an editor accepts; undefined when the account is gone or blocked, or this person is no editor. */
export async function findAcceptedWriter(db: Db, editor: User, draftId: string): Promise<User | undefined> {
  if (!can(editor, "edit-posts")) return undefined;
  const query = db.selectFrom("drafts").select("user_id").where("id", "=", draftId);
  const userId = (await query.executeTakeFirst())?.user_id;
  return userId ? findActiveUser(db, userId) : undefined;
}

/**
 * Logs that an editor publishes somebody's draft, and tells its writer, in the transaction that does it. Locks the draft. Throws
 * NotWritten when its writer took it back, or it was never handed over.
 */
export async function acceptDraft(
  db: Db,
  editor: User,
  author: User,
  draftId: string,
  post: { id: string; title: string },
) {
  const draft = await lockDraft(db, draftId);
  if (!draft?.review_at) throw new NotWritten({ problem: "not-ready" });
  await logAct(db, editor.id, "accept-draft", `blog:${post.id}`);
  const published = { ...post, status: "published" as const, author_id: author.id };
  await tellAuthor(db, editor, published, `/blog/${post.id}`, "accepted and published");
}
