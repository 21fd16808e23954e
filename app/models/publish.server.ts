import { announce, type Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { BlogForm } from "../lib/blog-form.ts";
import { imageKeysIn } from "../lib/image.ts";
import { first, readingMinutes } from "../lib/text.ts";
import { newId } from "./id.server.ts";
import { claimImage, releaseImages } from "./image.server.ts";
import { type Rendered, rendererVersion, renderMarkdown, TooComplex } from "./markdown.server.ts";
import { putIntoSearch, takeFromSearch } from "./search.server.ts";
import type { User } from "./user.server.ts";

export type Outcome = { id: string } | "no-image" | "changed-elsewhere" | "too-complex";

/**
 * Publishes a blog. `key` comes from the form: a second time with the same key answers the blog that the first one
 * made. "no-image": the cover is not (or no longer) an image of this user.
 */
export async function publishBlog(db: Db, user: User, form: BlogForm, key: string): Promise<Outcome> {
  const before = await publishedAs(db, user.id, key);
  if (before) return before;
  const rendered = await tryToRender(form.content);
  if (!rendered) return "too-complex";
  const id = newId();
  const now = new Date();
  const outcome = await inTransaction(db, async (db): Promise<Outcome> => {
    const cover = await claimImage(db, form.image, user.id, id);
    if (!cover) return "no-image";
    const done = await db
      .insertInto("blogs")
      .values({
        id,
        kind: "post",
        ...shown(form, rendered, cover),
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
    if (done.numInsertedOrUpdatedRows !== 1n) throw new SentTwice();
    await writeText(db, id, form, rendered);
    await claimContentImages(db, form.content, user.id, id);
    return { id };
  }).catch(async (error) => {
    const other = error instanceof SentTwice && (await publishedAs(db, user.id, key));
    if (!other) throw error;
    return other;
  });
  if (outcome === "no-image") return (await publishedAs(db, user.id, key)) ?? outcome;
  if (typeof outcome === "object") await announce(db, "feed", `blog:${outcome.id}`);
  return outcome;
}

class SentTwice extends Error {}

function publishedAs(db: Db, userId: string, key: string) {
  return db
    .selectFrom("blogs")
    .select("id")
    .where("author_id", "=", userId)
    .where("publish_key", "=", key)
    .executeTakeFirst();
}

/** Changes a blog; its address and date stay. `revision` is the one that the editor began with. */
export async function editBlog(
  db: Db,
  user: User,
  id: string,
  form: BlogForm,
  revision: number,
): Promise<Outcome> {
  const rendered = await tryToRender(form.content);
  if (!rendered) return "too-complex";
  const outcome = await inTransaction(db, async (db): Promise<Outcome> => {
    const cover = await claimImage(db, form.image, user.id, id);
    if (!cover) return "no-image";
    const done = await db
      .updateTable("blogs")
      .set({ ...shown(form, rendered, cover), revision: revision + 1 })
      .where("id", "=", id)
      .where("author_id", "=", user.id)
      .where("revision", "=", revision)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (done.numUpdatedRows !== 1n) return "changed-elsewhere";
    await writeText(db, id, form, rendered);
    const shownNow = await claimContentImages(db, form.content, user.id, id);
    await releaseImages(db, id, [cover.key, ...shownNow]);
    return { id };
  });
  if (typeof outcome === "object") await announce(db, "feed", `blog:${id}`);
  return outcome;
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
    await releaseImages(db, id, []);
    return done.numUpdatedRows === 1n;
  });
  if (removed) await announce(db, "feed", `blog:${id}`);
  return removed;
}

/** undefined for a text that nobody's browser should have to show. */
function tryToRender(content: string): Promise<Rendered | undefined> {
  return renderMarkdown(content).catch((error) => {
    if (error instanceof TooComplex) return undefined;
    throw error;
  });
}

interface Cover {
  key: string;
  width: number;
  height: number;
}

function shown(form: BlogForm, { plain }: Rendered, cover: Cover) {
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

async function writeText(db: Db, id: string, form: BlogForm, { html, plain }: Rendered) {
  const text = { content: form.content, plain, html, renderer: rendererVersion };
  await db
    .insertInto("blog_texts")
    .values({ blog_id: id, ...text })
    .onConflict((c) => c.column("blog_id").doUpdateSet(text))
    .execute();
  await putIntoSearch(db, { id, title: form.title, description: form.description, plain });
}

/** Images within the text belong to the blog from now on, so that they are not swept away. */
async function claimContentImages(db: Db, content: string, userId: string, blogId: string) {
  const keys = imageKeysIn(content);
  for (const key of keys) await claimImage(db, key, userId, blogId);
  return keys;
}
