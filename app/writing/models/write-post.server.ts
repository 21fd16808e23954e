import { announce, type Db } from "../../../db/engine.ts";
import { findImage } from "../../core/image.server.ts";
import { lockUser, type User } from "../../core/user.server.ts";
import {
  announceDesk,
  tellDesk,
  withdrawFinishedQueues,
} from "../../notifications/models/desk-notices.server.ts";
import { siteTag } from "../../site/models/site-settings.server.ts";
import type { BlogForm } from "../lib/blog-form.ts";
import type { WriteProblem } from "../lib/editor-errors.ts";
import { linkedIds } from "../lib/linked-ids.ts";
import { acceptDraft } from "./accept-draft.server.ts";
import { showLesson } from "./lesson-text.server.ts";
import { NotWritten } from "./not-written.server.ts";
import { linkPage } from "./own-page.server.ts";
import { type PublishedText, storePublished, type TextToPublish } from "./store-published.server.ts";
import { translationColumns } from "./translation.server.ts";
import {
  type BlogChange,
  type BlogRow,
  type BlogText,
  type BlogWrite,
  contentHash,
  writeBlog,
} from "./write-blog.server.ts";

/** Where a text is written: the columns that it does not determine itself. */
export type Place = (
  | { expects: "nothing"; row: Omit<BlogRow, keyof Awaited<ReturnType<typeof formColumns>>> }
  | { expects: number; row: BlogChange }
) & {
  isPending: boolean;
  /** Whether a hidden lesson is shown with it. */
  showsLesson?: boolean;
};

/** A post that can be written: rendered and compressed, since a transaction must not wait for a thread. */
export type PreparedPost = Required<Pick<TextToPublish, "user" | "author" | "text">> &
  Place &
  BlogText & { published: PublishedText };

/** `isPending`: the post waits for an editor. */
export type WriteResult = { id: string; isPending?: boolean } | WriteProblem;

/**
 * Writes a post and its draft, in the transaction of the caller, which calls `announcePost` after the commit. People are locked
 * first, then drafts, then the blog, so that two transactions cannot deadlock. Throws NotWritten.
 */
export async function writePost(db: Db, post: PreparedPost): Promise<void> {
  const { user, author, text, published, isPending: _, showsLesson, ...write } = post;
  const { id, kind, status } = write.row;
  // Holds up a deletion or a block of the account until the commit.
  for (const userId of new Set([user.id, author.id].sort()))
    if (!(await lockUser(db, userId))) throw new NotWritten({ problem: "no-account" });
  if (author !== user) await acceptDraft(db, user, author, published.id, { id, title: text.title });
  await storePublished(db, published);
  // Before the text is written, which is in the search if readers see it.
  if (showsLesson) await showLesson(db, user.id, id);
  const columns = { ...(await translationColumns(db, id, user, text)), ...(await formColumns(db, text)) };
  await writeBlog(db, { ...write, row: { ...columns, ...write.row } } as BlogWrite);
  if (status === "pending") await tellDesk(db, "posts", `“${text.title}” waits to be published`, user.id);
  if (kind === "page") await linkPage(db, user.id, id);
}

/** Announces what `writePost` wrote. */
export async function announcePost(db: Db, { row, expects, isPending }: PreparedPost) {
  await announce(db, "feed", `blog:${row.id}`, ...(row.kind === "page" ? [siteTag] : []));
  if (row.status === "pending") await announceDesk(db);
  // Its draft waits for no editor any more.
  if (expects === "nothing") await withdrawFinishedQueues(db);
  return { id: row.id, isPending };
}

/** A post of the company has no author, like the built-in articles, so that readers follow the company and not the writer. */
export function writerColumns(
  { id, email, image }: Pick<User, "id" | "email" | "image">,
  isCompany: boolean,
) {
  return isCompany
    ? ({ author_kind: "company", author_id: null, written_by: id } as const)
    : { author_id: id, author: email, author_image: image };
}

/** The columns of a blog's row that the form determines. Throws NotWritten when there is no such cover. */
export async function formColumns(db: Db, form: BlogForm) {
  // An own page has none.
  const cover = form.image === "" ? null : await findImage(db, form.image);
  if (cover === undefined) throw new NotWritten({ problem: "no-cover" });
  return {
    title: form.title,
    description: form.description,
    image: cover?.key ?? null,
    image_width: cover?.width ?? null,
    image_height: cover?.height ?? null,
    image_alt: form.coverAlt ?? "",
    cover_focus: form.coverFocus ?? "",
    canonical_url: form.canonicalUrl ?? "",
    meta_description: form.metaDescription ?? "",
    card_title: form.cardTitle ?? "",
    noindex: form.noindex ? 1 : 0,
    lang: form.lang ?? "",
    content_hash: contentHash(form),
    links: JSON.stringify(linkedIds(form.content)),
    updated_at: new Date().toISOString(),
  };
}
