// Drafts of everybody, for the desk: never their texts.
import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import type { User } from "../../core/user.server.ts";
import { formatTimeCursor, listPage, type TimeCursor } from "../../lib/cursor.ts";
import { editorPath, mayOpen, selectHeads, withBlog } from "./draft.server.ts";

type Writer = Pick<User, "id" | "role">;

const maxScheduled = 500;

/** What goes out between two times (milliseconds since 1970, the last one excluded). `path`: the editor, if `user` may open it. */
export async function listScheduled(db: Db, user: Writer, from: number, to: number) {
  const rows = await selectHeads(db)
    .leftJoin("users", "users.id", "drafts.user_id")
    .select("users.name as writer")
    .where("publish_at", ">=", from)
    .where("publish_at", "<", to)
    .where("discarded_at", "is", null)
    .orderBy("publish_at")
    .orderBy("drafts.id")
    .limit(maxScheduled)
    .execute();
  return rows.map((row) => ({ ...entryOf(user, row), at: row.publish_at! }));
}

const pageSize = 50;

/** A page of what others write and did not publish or hand over yet, if it has a title; the last changed first. */
export async function listDraftsOfOthers(db: Db, user: Writer, before?: TimeCursor) {
  let query = selectHeads(slowReads(db))
    .leftJoin("users", "users.id", "drafts.user_id")
    .select("users.name as writer")
    // As the partial index says it.
    .where(sql<boolean>`drafts.is_published = 0 and drafts.title <> ''`)
    .where("discarded_at", "is", null)
    .where("review_at", "is", null)
    .where("drafts.user_id", "!=", user.id)
    // What an author took back is that author's alone.
    .where((eb) =>
      eb.or([eb("blogs.status", "is", null), eb("blogs.status", "in", ["published", "pending", "declined"])]),
    )
    .orderBy("drafts.updated_at", "desc")
    .orderBy("drafts.id", "desc");
  if (before)
    query = query.where(sql<boolean>`(drafts.updated_at, drafts.id) < (${before.at}, ${before.id})`);
  const cursorOf = ({ updated_at, id }: { updated_at: string; id: string }) =>
    formatTimeCursor({ at: updated_at, id });
  const { rows, next } = await listPage(query, pageSize, cursorOf);
  return { drafts: rows.map((row) => ({ ...entryOf(user, row), at: row.updated_at })), next };
}

function entryOf(user: Writer, row: Parameters<typeof withBlog>[0] & { writer: string | null }) {
  const draft = withBlog(row);
  const path = mayOpen(user, draft) ? editorPath(draft) : undefined;
  return { id: row.id, title: row.title, writer: row.writer, path };
}
