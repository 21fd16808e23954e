// Courses and services at the desk. Each act is logged in its own transaction; doing it twice changes and logs nothing more.
import { sql } from "kysely";
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { findBlogSource } from "../../core/blog.server.ts";
import { isTakenOff } from "../../core/content-blogs.server.ts";
import { withImageSizes } from "../../core/image.server.ts";
import { isNotRemoved, isVisible } from "../../core/visible-blogs.server.ts";
import type { DeskAct } from "../../lib/desk-act.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { removeFromSearch } from "../../search/models/search-index.server.ts";
import { tryToWrite } from "../../writing/models/not-written.server.ts";
import { writeBlog } from "../../writing/models/write-blog.server.ts";
import { arrange, type Order } from "../lib/arrange.ts";
import { withOrigins } from "./content-states.server.ts";

export type ArticleKind = "course" | "service";
export type DeskArticle = Awaited<ReturnType<typeof listArticles>>[number];

/**
 * All courses and services that were not deleted, in the order of their lists. Ours that the owner took off the site are not among
 * them, but those in `named`: what is the owner's may still name one.
 */
export async function listArticles(db: Db, named: string[] = []) {
  const rows = await articles(db)
    .where((eb) => eb.or([eb.not(isTakenOff), eb("id", "in", named)]))
    .select(["id", "kind", "title", "status"])
    .$narrowType<{ kind: ArticleKind }>()
    .orderBy("position", "desc")
    .orderBy("id", "desc")
    .execute();
  return withOrigins(db, rows, ({ id }) => id);
}

/** undefined when there is none. `facts`: JSON. */
export async function findArticle(db: Db, id: string) {
  const row = await articles(db)
    .select(["id", "kind", "title", "status", "image", "facts", "published_at"])
    .$narrowType<{ kind: ArticleKind }>()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && (await withOrigins(db, [row], () => id))[0]!;
}

function articles(db: Db) {
  return db
    .selectFrom("blogs")
    .where(sql<boolean>`blogs.kind <> 'post'`)
    .where("kind", "in", ["course", "service"])
    .where(isNotRemoved);
}

/** Orders the articles of one kind. */
export async function orderArticles(db: Db, editorId: string, wish: Order): Promise<void> {
  const isChanged = await inTransaction(db, async (db) => {
    const kind = articles(db).select("kind").where("id", "=", wish.moved);
    const rows = await articles(db)
      .select(["id", "position"])
      .where("kind", "=", kind)
      .orderBy("position", "desc")
      .orderBy("id", "desc")
      .execute();
    const order = arrange(rows, wish);
    if (!order) return false;
    for (const [at, { position }] of rows.entries())
      if (order[at]!.id !== rows[at]!.id)
        await db.updateTable("blogs").set({ position }).where("id", "=", order[at]!.id).execute();
    await logAct(db, editorId, "order-articles", `blog:${wish.moved}`);
    return true;
  });
  if (isChanged) await announce(db, "feed");
}

/** Takes articles off the site, its lists and the search, in one transaction. Returns the ids of those that were public. */
export async function hideArticles(
  db: Db,
  editorId: string,
  ids: string[],
  alongside?: (db: Db, hidden: string[]) => Promise<void>,
): Promise<string[]> {
  const hidden = await inTransaction(db, async (db) => {
    const rows = await db
      .updateTable("blogs")
      .set((eb) => ({ status: "unpublished", revision: eb("revision", "+", 1) }))
      .where("id", "in", ids)
      .where("kind", "in", ["course", "service"])
      .where(isVisible)
      .returning("id")
      .execute();
    for (const { id } of rows) await removeFromSearch(db, id);
    const hidden = rows.map(({ id }) => id);
    if (alongside) await alongside(db, hidden);
    else for (const id of hidden) await logAct(db, editorId, "hide-article", `blog:${id}`);
    return hidden;
  });
  if (hidden.length > 0) await announce(db, "feed", ...hidden.map((id) => `blog:${id}`));
  return hidden;
}

/** Puts a hidden article back, as it was. `act`: what is logged; undefined: nothing. Returns false when it was not hidden. */
export async function showArticle(db: Db, renderer: Renderer, editorId: string, id: string, act?: DeskAct) {
  const article = await findBlogSource(db, id, "", "all");
  if (article?.status !== "unpublished" || article.kind === "post" || article.kind === "lesson") return false;
  const { kind, title, description, content, revision } = article;
  // A new one is published in the editor, which says what is missing.
  if (!description || !content) return false;
  const texts = { title, description, content };
  const rendered = await renderer.render(await withImageSizes(db, texts), id);
  if (!rendered) throw new Error(`the article ${id} cannot be rendered`);
  const source = await packText(content);
  const failure = await tryToWrite(db, async (db) => {
    const row = { id, kind, author_id: null, status: "published" as const };
    await writeBlog(db, { expects: revision, row, source, rendered });
    if (act) await logAct(db, editorId, act, `blog:${id}`);
  });
  // It was shown or changed meanwhile.
  if (failure) return false;
  await announce(db, "feed", `blog:${id}`);
  return true;
}
