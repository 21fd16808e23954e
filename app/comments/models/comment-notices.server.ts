import type { Db } from "../../../db/engine.ts";
import { firstCharacters } from "../../lib/text.ts";
import type { Notice } from "../../notifications/models/notify.server.ts";
import { handlesIn } from "../lib/comment-text.ts";

const maxTextLength = 200;

/** The address that leads to a comment, wherever it stands by then. */
export const commentPath = (id: string) => `/comments/${id}`;

/** Who is told of a comment that is shown: whom it answers, whom it names, and the article's author. Each once. */
export async function noticesOf(
  db: Db,
  id: string,
  { html, plain }: { html: string; plain: string },
): Promise<Notice[]> {
  const comment = await db
    .selectFrom("comments")
    .innerJoin("blogs", "blogs.id", "comments.blog_id")
    .leftJoin("comments as answered", "answered.id", "comments.answers_id")
    .select(["comments.author_id", "comments.blog_id", "blogs.author_id as blogger", "blogs.author_kind"])
    .select(["answered.author_id as answered", "comments.markdown"])
    .where("comments.id", "=", id)
    .executeTakeFirstOrThrow();
  const named = await findHandles(db, handlesIn(comment.markdown));
  const people = new Map<string, "comment" | "mention" | "reply">();
  if (comment.blogger && comment.author_kind === "user") people.set(comment.blogger, "comment");
  for (const { id, handle } of named)
    if (html.includes(`href="/people/${handle}"`)) people.set(id, "mention");
  if (comment.answered) people.set(comment.answered, "reply");
  return [...people].map(([userId, kind]) => ({
    userId,
    kind,
    object: `comment:${id}`,
    actorId: comment.author_id ?? undefined,
    path: commentPath(id),
    text: firstCharacters(plain, maxTextLength),
    blogId: comment.blog_id,
  }));
}

/** The people who have these handles. */
export async function findHandles(db: Db, handles: string[]) {
  if (handles.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select(["id", "handle"])
    .where("handle", "in", handles)
    .where("blocked_at", "is", null)
    .execute();
  return rows.map(({ id, handle }) => ({ id, handle: handle! }));
}
