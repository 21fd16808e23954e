import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import { announce, type Db } from "../../db/engine.ts";
import type { BlogTable } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { BlogForm, WriteProblem } from "../lib/blog-form.ts";
import { imageKeysIn, imageName } from "../lib/image.ts";
import { firstCharacters, readingMinutes } from "../lib/text.ts";
import { type RenderedBlog, rendererVersion } from "../markdown/renderer.server.ts";
import { claimImages, releaseImages } from "./image.server.ts";
import { putIntoSearch, takeFromSearch } from "./search.server.ts";
import { isVisible } from "./visible-blogs.server.ts";

/** A blog's row, but for what follows from its text. */
export type BlogRow = Omit<Insertable<BlogTable>, "excerpt" | "reading_minutes" | "revision">;

/** What changes of a row. */
export type BlogChange = Partial<BlogRow> & { id: string; author_id: string };

interface BlogText {
  /** Markdown. */
  content: string;
  rendered: RenderedBlog;
  /** Who has to own the images that the blog shows; undefined when they are part of the program. */
  imageOwner?: string;
}

/**
 * `replaces`: what is there already. "nothing": this is a new blog. "anything": it is made, or changed whatever it was. A
 * revision: it is changed if it is visible and still has that revision.
 */
export type BlogWrite = BlogText &
  ({ replaces: "nothing" | "anything"; row: BlogRow } | { replaces: number; row: BlogChange });

/** Why a blog was not written. "not-as-expected": another write was faster. */
export type NotWrittenReason = WriteProblem | { problem: "not-as-expected" };

/** Thrown to undo the transaction. */
export class NotWritten extends Error {
  readonly reason: NotWrittenReason;
  constructor(reason: NotWrittenReason) {
    super(`the blog was not written: ${reason.problem}`);
    this.reason = reason;
  }
}

/**
 * Writes a blog with its text, its search entry and its images. The only code that does, apart from removing one; to be
 * called in a transaction, and announced after its commit. Throws NotWritten.
 */
export async function writeBlog(db: Db, write: BlogWrite): Promise<void> {
  const { row, content, rendered, imageOwner } = write;
  const { html, plain, search } = rendered;
  const derived = { excerpt: firstCharacters(plain, 150), reading_minutes: readingMinutes(plain) };
  const isWritten =
    typeof write.replaces === "number"
      ? await update(db, { ...write.row, ...derived }, write.replaces)
      : await insert(db, { ...write.row, ...derived }, write.replaces);
  if (!isWritten) throw new NotWritten({ problem: "not-as-expected" });
  if (imageOwner !== undefined) await claim(db, imageOwner, row, html);
  const text = { content, plain, html, renderer: rendererVersion };
  await db
    .insertInto("blog_texts")
    .values({ blog_id: row.id, ...text })
    .onConflict((c) => c.column("blog_id").doUpdateSet(text))
    .execute();
  await putIntoSearch(db, row.id, search);
}

async function update(db: Db, { id, author_id, ...columns }: BlogChange, revision: number) {
  const { numUpdatedRows } = await db
    .updateTable("blogs")
    .set({ ...columns, revision: revision + 1 })
    .where("id", "=", id)
    .where("author_id", "=", author_id)
    .where("revision", "=", revision)
    .where(isVisible)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function insert(db: Db, row: Insertable<BlogTable>, replaces: "nothing" | "anything") {
  const { id: _, ...columns } = row;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("blogs")
    .values(row)
    .onConflict((c) =>
      replaces === "nothing"
        ? c.doNothing()
        : c.column("id").doUpdateSet((eb) => ({ ...columns, revision: eb("blogs.revision", "+", 1) })),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Makes the blog's cover, and the images that its text shows, its own. */
async function claim(db: Db, owner: string, { id, image }: BlogRow | BlogChange, html: string) {
  const { relative, absolute } = imageKeysIn(html);
  const covers = image ? [image] : [];
  const missing = new Set(await claimImages(db, owner, id, [...covers, ...relative], absolute));
  if (image && missing.has(image)) throw new NotWritten({ problem: "no-cover" });
  const images = relative.filter((key) => missing.has(key)).map(imageName);
  if (images.length > 0) throw new NotWritten({ problem: "no-images", images });
}

/** SHA-256 of what an author wrote, in hexadecimal: two forms with the same hash make the same blog. */
export function contentHash({ title, description, content, image }: BlogForm): string {
  const text = JSON.stringify([title, description, content, image]);
  return createHash("sha256").update(text).digest("hex");
}

/** Takes a blog down: it is found nowhere any longer. Returns false when no such blog was visible. */
export async function removeBlog(db: Db, id: string): Promise<boolean> {
  const isRemoved = await inTransaction(db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("blogs")
      .set((eb) => ({
        status: "removed",
        removed_at: new Date().toISOString(),
        revision: eb("revision", "+", 1),
      }))
      .where("id", "=", id)
      .where(isVisible)
      .executeTakeFirst();
    await takeFromSearch(db, id);
    await releaseImages(db, id);
    return numUpdatedRows === 1n;
  });
  if (isRemoved) await announce(db, "feed", `blog:${id}`);
  return isRemoved;
}
