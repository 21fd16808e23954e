import { announce, type Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { BlogForm, WriteProblem } from "../lib/blog-form.ts";
import { imageKeysIn, imageName } from "../lib/image.ts";
import { first, readingMinutes } from "../lib/text.ts";
import { type RenderedBlog, type Renderer, rendererVersion } from "../markdown/renderer.server.ts";
import { newId } from "./id.server.ts";
import { findImage, releaseImages, type StoredImage, useImages } from "./image.server.ts";
import { putIntoSearch, takeFromSearch } from "./search.server.ts";
import type { User } from "./user.server.ts";

export type Outcome = { id: string } | WriteProblem;

/**
 * Publishes a blog. `key` comes from the form. A second time with the same key and the same text is harmless; with
 * another text it changes the blog that the first one made, unless that was changed or removed otherwise meanwhile.
 */
export async function publishBlog(
  db: Db,
  renderer: Renderer,
  user: User,
  form: BlogForm,
  key: string,
): Promise<Outcome> {
  const before = await publishedAs(db, user.id, key);
  if (before) return publishAgain(db, renderer, user, form, before);
  const rendered = await renderer.render(form, user.id);
  if (!rendered) return { problem: "too-complex" };
  const id = newId();
  const outcome = await write(db, async (db) => {
    const cover = await coverOf(db, form);
    const now = new Date();
    const done = await db
      .insertInto("blogs")
      .values({
        id,
        kind: "post",
        ...columnsOf(form, rendered, cover),
        author_id: user.id,
        author: user.email,
        author_image: user.image,
        published_at: now.toISOString(),
        position: now.getTime(),
        publish_key: key,
      })
      .onConflict((c) => c.columns(["author_id", "publish_key"]).doNothing())
      .executeTakeFirst();
    // The same form was sent twice at once, and the other one was first: this transaction leaves nothing.
    if (done.numInsertedOrUpdatedRows !== 1n) throw new Refused("sent-twice");
    await writeText(db, user, id, form, rendered);
    return { id };
  });
  if (outcome === "sent-twice") return publishBlog(db, renderer, user, form, key);
  return told(db, outcome);
}

function publishedAs(db: Db, userId: string, key: string) {
  return db
    .selectFrom("blogs")
    .select(["id", "revision", "publish_revision", "deleted_at"])
    .where("author_id", "=", userId)
    .where("publish_key", "=", key)
    .executeTakeFirst();
}

type Before = NonNullable<Awaited<ReturnType<typeof publishedAs>>>;

/** The form of a blog was sent again: the answer got lost, or the form was open twice. */
async function publishAgain(
  db: Db,
  renderer: Renderer,
  user: User,
  form: BlogForm,
  before: Before,
): Promise<Outcome> {
  if (before.deleted_at) return { problem: "removed" };
  if (await isWritten(db, before.id, form)) return { id: before.id };
  if (before.revision !== before.publish_revision) return { problem: "changed-elsewhere" };
  const more = { publish_revision: before.revision + 1 };
  return change(db, renderer, user, before.id, form, before.revision, more);
}

/**
 * Changes a blog; its address and date stay. `revision` is the one that the editor began with. A change that was made
 * already, and whose answer got lost, is harmless.
 */
export function editBlog(
  db: Db,
  renderer: Renderer,
  user: User,
  id: string,
  form: BlogForm,
  revision: number,
): Promise<Outcome> {
  return change(db, renderer, user, id, form, revision, {});
}

async function change(
  db: Db,
  renderer: Renderer,
  user: User,
  id: string,
  form: BlogForm,
  revision: number,
  more: { publish_revision?: number },
): Promise<Outcome> {
  const rendered = await renderer.render(form, user.id);
  if (!rendered) return { problem: "too-complex" };
  const outcome = await write(db, async (db) => {
    const cover = await coverOf(db, form);
    const done = await db
      .updateTable("blogs")
      .set({ ...columnsOf(form, rendered, cover), revision: revision + 1, ...more })
      .where("id", "=", id)
      .where("author_id", "=", user.id)
      .where("revision", "=", revision)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (done.numUpdatedRows !== 1n) throw new Refused({ problem: "changed-elsewhere" });
    await writeText(db, user, id, form, rendered);
    return { id };
  });
  if (outcome === "sent-twice") throw new Error("only publishing is sent twice");
  const written = "problem" in outcome && (await isWritten(db, id, form));
  return written ? { id } : told(db, outcome);
}

/** Whether a blog that the public sees holds exactly what the form does. */
async function isWritten(db: Db, id: string, form: BlogForm): Promise<boolean> {
  const found = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .select("blogs.id")
    .where("blogs.id", "=", id)
    .where("deleted_at", "is", null)
    .where("title", "=", form.title)
    .where("description", "=", form.description)
    .where("image", "=", form.image)
    .where("content", "=", form.content)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes a blog down: it is found nowhere any longer, and its address answers 404. */
export async function removeBlog(db: Db, id: string): Promise<boolean> {
  const removed = await inTransaction(db, async (db) => {
    const done = await db
      .updateTable("blogs")
      .set((eb) => ({ deleted_at: new Date().toISOString(), revision: eb("revision", "+", 1) }))
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    await takeFromSearch(db, id);
    await releaseImages(db, id);
    return done.numUpdatedRows === 1n;
  });
  if (removed) await announce(db, "feed", `blog:${id}`);
  return removed;
}

/** Leaves a transaction without a trace, and says why. */
class Refused extends Error {
  readonly outcome: WriteProblem | "sent-twice";
  constructor(outcome: WriteProblem | "sent-twice") {
    super("nothing was written");
    this.outcome = outcome;
  }
}

async function write(db: Db, work: (db: Db) => Promise<{ id: string }>) {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

async function told(db: Db, outcome: Outcome): Promise<Outcome> {
  if ("id" in outcome) await announce(db, "feed", `blog:${outcome.id}`);
  return outcome;
}

async function coverOf(db: Db, form: BlogForm): Promise<StoredImage> {
  const cover = await findImage(db, form.image);
  if (!cover) throw new Refused({ problem: "no-cover" });
  return cover;
}

function columnsOf(form: BlogForm, { plain }: RenderedBlog, cover: StoredImage) {
  return {
    title: form.title,
    description: form.description,
    excerpt: first(plain, 150),
    reading_minutes: readingMinutes(plain),
    image: cover.key,
    image_width: cover.width,
    image_height: cover.height,
    image_alt: "",
    updated_at: new Date().toISOString(),
  };
}

/** The text with the images that it shows, all of which have to be there. */
async function writeText(db: Db, user: User, id: string, form: BlogForm, rendered: RenderedBlog) {
  const { html, plain, search } = rendered;
  const { here, elsewhere } = imageKeysIn(html);
  const missing = new Set(await useImages(db, user.id, id, [form.image, ...here], elsewhere));
  if (missing.has(form.image)) throw new Refused({ problem: "no-cover" });
  const images = here.filter((key) => missing.has(key)).map(imageName);
  if (images.length > 0) throw new Refused({ problem: "no-images", images });
  const text = { content: form.content, plain, html, renderer: rendererVersion };
  await db
    .insertInto("blog_texts")
    .values({ blog_id: id, ...text })
    .onConflict((c) => c.column("blog_id").doUpdateSet(text))
    .execute();
  await putIntoSearch(db, id, search);
}
