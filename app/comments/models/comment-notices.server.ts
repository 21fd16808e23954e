import type { Db } from "../../../db/engine.ts";
import { firstCharacters } from "../../lib/text.ts";
import type { Notice } from "../../notifications/models/notify.server.ts";
import { handlesIn } from "../lib/comment-text.ts";

const maxTextLength = 200;

/** The address that leads to a comment, wherever it stands by then. */
export const commentPath = (id: string) => `/comments/${id}`;

/** Who is told of a comment that is shown: whom it answers, whom it names, and the article's author. Each once. */
export async function noticesOf(db: Db, id: string, plainText?: string): Promise<Notice[]> {
  const { author_id, blog_id, html, markdown, ...comment } = await db
    .selectFrom("comments")
    .innerJoin("blogs", "blogs.id", "comments.blog_id")
    .leftJoin("comments as answered", "answered.id", "comments.answers_id")
    .select(["comments.author_id", "comments.blog_id", "blogs.author_id as blogger", "blogs.author_kind"])
    .select(["answered.author_id as answered", "comments.markdown", "comments.html"])
    .where("comments.id", "=", id)
    .executeTakeFirstOrThrow();
  const people = new Map<string, "comment" | "mention" | "reply">();
  if (comment.blogger && comment.author_kind === "user") people.set(comment.blogger, "comment");
  for (const { id, handle } of await findNamed(db, markdown))
    if (html.includes(`href="/people/${handle}"`)) people.set(id, "mention");
  if (comment.answered) people.set(comment.answered, "reply");
  const text = firstCharacters(plainText ?? markdown, maxTextLength);
  const about = { object: `comment:${id}`, path: commentPath(id), text, blogId: blog_id } as const;
  return [...people].map(([userId, kind]) => ({ userId, kind, actorId: author_id ?? undefined, ...about }));
}

/** What the author of a comment is told that an editor decided about; nobody, if the account is deleted. */
export function decisionNotices(
  { id, author_id, blog_id }: { id: string; author_id: string | null; blog_id: string },
  text: string,
  path = commentPath(id),
): Notice[] {
  if (!author_id) return [];
  return [{ userId: author_id, kind: "decision", object: `comment:${id}`, path, text, blogId: blog_id }];
}

/** The people whose handles a text names. */
export async function findNamed(db: Db, text: string) {
  const handles = handlesIn(text);
  if (handles.length === 0) return [];
  return db
    .selectFrom("users")
    .select(["id", "handle"])
    .where("handle", "in", handles)
    .where("blocked_at", "is", null)
    .$narrowType<{ handle: string }>()
    .execute();
}
