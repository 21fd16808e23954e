import type { Db } from "../../../db/engine.ts";
import { type RenderedComment, rendererVersion } from "../../markdown/renderer.server.ts";
import { changeState, countChange } from "./comment-state.server.ts";

interface ImportedComment {
  id: string;
  /** The id of the article. */
  blogId: string;
  /** The id of the comment that it answers. */
  answersId?: string;
  /** A member, or the name of somebody without an account. */
  author: { id: string } | { name: string };
  markdown: string;
  rendered: RenderedComment;
  createdAt: string;
}

/** Adds a comment that was made elsewhere, in the transaction of the caller. Nobody is told of it. */
export async function addImportedComment(db: Db, comment: ImportedComment): Promise<void> {
  const { id, blogId, answersId, author, markdown, rendered, createdAt } = comment;
  const answered = answersId
    ? await db
        .selectFrom("comments")
        .select(["id", "thread_id"])
        .where("id", "=", answersId)
        .executeTakeFirst()
    : undefined;
  const place = { blog_id: blogId, thread_id: answered ? (answered.thread_id ?? answered.id) : null };
  await db
    .insertInto("comments")
    .values({
      ...{ id, ...place, answers_id: answered?.id ?? null },
      author_id: "id" in author ? author.id : null,
      author_name: "name" in author ? author.name : null,
      ...{ markdown, html: rendered.html, renderer: rendererVersion },
      ...{ state: "shown", was_shown: 1, created_at: createdAt, changed_at: createdAt },
    })
    .execute();
  await countChange(db, place, 1);
}

/** Takes an imported comment back, in the transaction of the caller. Returns false when it was edited or answered since. */
export async function removeImportedComment(db: Db, id: string): Promise<boolean> {
  const own = db.selectFrom("comments").select(["edited_at", "replies", "likes"]).where("id", "=", id);
  const comment = await own.executeTakeFirst();
  if (!comment) return true;
  if (comment.edited_at || comment.replies > 0 || comment.likes > 0) return false;
  await changeState(db, id, "deleted", ["shown", "waiting", "hidden"]);
  await db.deleteFrom("comments").where("id", "=", id).execute();
  return true;
}
