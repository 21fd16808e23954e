// Courses and services that are written at the desk: a copy of a file's, or new ones.
import { join } from "node:path";
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Images } from "../../../storage/storage.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { findBlogSource } from "../../core/blog.server.ts";
import { claimImages, storeImage } from "../../core/image.server.ts";
import { newId } from "../../lib/new-id.ts";
import { accepted } from "../../lib/refused-images.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { contentFolder } from "./built-in-articles.server.ts";
import { recordVersion } from "./draft-version.server.ts";
import { type PackedDraft, packSource } from "./packed-draft.server.ts";
import { NotWritten, writeBlog } from "./write-blog.server.ts";

/**
 * Copies the article of a file into a draft: from then on it is edited like a post of the company, and a newer file is only
 * offered. Returns false when there is no such article of a file, or not any more.
 */
export async function makeOurs(db: Db, images: Images, userId: string, id: string): Promise<boolean> {
  const article = await findBlogSource(db, id, "", "all");
  if (article?.source !== "file") return false;
  const file = join(contentFolder, `${article.image}.svg`);
  const cover = accepted(await storeImage(db, images, userId, { name: file, path: file }));
  const packed = await packSource({ ...article, image: cover.key });
  const isDone = await inTransaction(db, async (db) => {
    const file_version = await beginDraftOfFile(db, userId, id, packed);
    const image = { image: cover.key, image_width: cover.width, image_height: cover.height };
    const { numUpdatedRows } = await db
      .updateTable("blogs")
      .set((eb) => ({ ...image, source: "ours", file_version, file_facts: eb.ref("facts") }))
      .set((eb) => ({ revision: eb("revision", "+", 1) }))
      .where("id", "=", id)
      .where("source", "=", "file")
      .where("revision", "=", article.revision)
      .executeTakeFirst();
    // Somebody else was faster, or a newer file was written.
    if (numUpdatedRows !== 1n) throw new NotWritten({ problem: "not-as-expected" });
    await claimImages(db, userId, id, [cover.key]);
    await logAct(db, userId, "make-ours", `blog:${id}`);
    return true;
  }).catch((error: unknown) => {
    if (error instanceof NotWritten) return false;
    throw error;
  });
  if (isDone) await announce(db, "feed", `blog:${id}`);
  return isDone;
}

/** Begins the draft of what is made ours with the text of its file. Returns the id of the version with that text. */
export async function beginDraftOfFile(
  db: Db,
  userId: string,
  blogId: string,
  { title, opening, ...packed }: PackedDraft,
): Promise<string> {
  const [draftId, at] = [newId(), new Date().toISOString()];
  const state = { revision: 1, is_published: 1, created_at: at, updated_at: at };
  await db
    .insertInto("drafts")
    .values({ id: draftId, user_id: userId, blog_id: blogId, title, opening, ...packed, ...state })
    .onConflict((c) => c.doNothing())
    .execute();
  await recordVersion(db, { ...packed, draftId, session: "", kind: "file", userId });
  const version = db.selectFrom("draft_versions").select("id").where("draft_id", "=", draftId);
  return (await version.executeTakeFirstOrThrow()).id;
}

/** Begins a course or a service, which nobody sees until it is published. It comes last. Returns its id. */
export async function addArticle(
  db: Db,
  renderer: Renderer,
  userId: string,
  kind: "course" | "service",
  title: string,
): Promise<string> {
  const texts = { title, description: "", content: "" };
  const rendered = await renderer.render(texts, userId);
  if (!rendered) throw new Error("an empty article cannot be rendered");
  const source = await packText("");
  const row = {
    ...{ id: newId(), kind, title, description: "", image_alt: "", updated_at: new Date().toISOString() },
    ...({ author_kind: "company", author_id: null, status: "unpublished", source: "ours" } as const),
  };
  await inTransaction(db, async (db) => {
    const position = await lastPosition(db);
    await writeBlog(db, { expects: "nothing", row: { ...row, position }, source, rendered });
    await logAct(db, userId, "new-article", `blog:${row.id}`);
  });
  return row.id;
}

/** Behind all that files may have: their positions end at -9999. */
async function lastPosition(db: Db) {
  const { least } = await db
    .selectFrom("blogs")
    .select((eb) => eb.fn.min("position").as("least"))
    .where("kind", "<>", "post")
    .executeTakeFirstOrThrow();
  return Math.min(Number(least), -9999) - 1;
}
