import type { Db } from "../../../db/engine.ts";
import { firstCharacters } from "../../lib/text.ts";
import type { Notice } from "../../notifications/models/notify.server.ts";
import { listDeskPeople } from "../../notifications/models/recipients.server.ts";
import { handlesIn } from "../lib/comment-text.ts";

const maxTextLength = 200;

/** The address that leads to a comment, wherever it stands by then. */
export const commentPath = (id: string) => `/comments/${id}`;

/** The kinds of notices by which people are told of a comment. */
const aboutComments = ["comment", "mention", "reply"] as const;

/**
 * Who is told of a comment that is shown: whom it answers, whom it names, and the article's author. Each once, so that nobody is
 * told again of one that was edited or held back.
 */
export async function noticesOf(db: Db, id: string): Promise<Notice[]> {
  const { author_id, blog_id, html, markdown, answered, ...blog } = await db
    .selectFrom("comments")
    .innerJoin("blogs", "blogs.id", "comments.blog_id")
    .leftJoin("comments as answered", "answered.id", "comments.answers_id")
    .select(["comments.author_id", "comments.blog_id", "blogs.author_id as blogger"])
    .select(["blogs.written_by", "blogs.author_kind"])
    .select(["answered.author_id as answered", "comments.markdown", "comments.html"])
    .where("comments.id", "=", id)
    .executeTakeFirstOrThrow();
  const people = new Map<string, (typeof aboutComments)[number]>();
  for (const userId of await writersOf(db, blog_id, blog)) people.set(userId, "comment");
  for (const { id } of await findNamed(db, markdown))
    if (html.includes(`href="/people/${id}"`)) people.set(id, "mention");
  if (answered) people.set(answered, "reply");
  const told = await listTold(db, id);
  const text = beginningOf(html);
  const about = { object: `comment:${id}`, path: commentPath(id), text, blogId: blog_id } as const;
  return [...people]
    .filter(([userId]) => !told.some((notice) => notice.user_id === userId))
    .map(([userId, kind]) => ({ userId, kind, actorId: author_id ?? undefined, ...about }));
}

/** After an edit: what people were told says the new words, and who is named no more was not told. Returns whom to tell. */
export async function noticesOfEdit(db: Db, id: string): Promise<Notice[]> {
  const comments = db.selectFrom("comments").select("html").where("id", "=", id);
  const { html } = await comments.executeTakeFirstOrThrow();
  for (const { id: notice, kind, user_id } of await listTold(db, id)) {
    const isGone = kind === "mention" && !html.includes(`href="/people/${user_id}"`);
    if (isGone) await db.deleteFrom("notifications").where("id", "=", notice).execute();
  }
  const told = db.updateTable("notifications").where("object", "=", `comment:${id}`);
  await told
    .set({ text: beginningOf(html) })
    .where("kind", "in", aboutComments)
    .execute();
  return noticesOf(db, id);
}

interface Writer {
  blogger: string | null;
  written_by: string | null;
  author_kind: "company" | "user" | "former";
}

/** Who wrote a text, with its further authors; of one of the company that nobody here wrote, owners and editors. */
async function writersOf(db: Db, blogId: string, { blogger, written_by, author_kind }: Writer) {
  const authors = db.selectFrom("blog_authors").select("user_id").where("blog_id", "=", blogId);
  const further = await authors.where("accepted_at", "is not", null).execute();
  const writers = [blogger ?? written_by, ...further.map(({ user_id }) => user_id)].filter(
    (id) => id !== null,
  );
  return writers.length === 0 && author_kind === "company" ? listDeskPeople(db) : writers;
}

function listTold(db: Db, id: string) {
  return db
    .selectFrom("notifications")
    .select(["id", "user_id", "kind"])
    .where("object", "=", `comment:${id}`)
    .where("kind", "in", aboutComments)
    .execute();
}

const inlineTags = /^\/?(?:a|b|code|em|i|span|strong|del)\b/;

/**
 * The beginning of a comment as plain text, read tag by tag up to where it is long enough. Its HTML escapes "<" and ">" in
 * attributes, and "&" and "<" in texts.
 */
function beginningOf(html: string): string {
  let text = "";
  let isInButton = false;
  for (const part of html.split("<")) {
    const end = part.indexOf(">");
    if (end >= 0 && !inlineTags.test(part)) text += " ";
    if (part.startsWith("button")) isInButton = true;
    else if (part.startsWith("/button")) isInButton = false;
    if (!isInButton) text += part.slice(end + 1);
    if (text.length > 10 * maxTextLength) break;
  }
  const plain = text.replaceAll("&#x3C;", "<").replaceAll("&#x26;", "&");
  return firstCharacters(plain.replace(/\s+/g, " ").trim(), maxTextLength);
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
