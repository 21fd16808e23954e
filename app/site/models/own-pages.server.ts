import type { Db } from "../../../db/engine.ts";

/** What readers see of a page; undefined when the owner has not published it. */
export function findPage(db: Db, name: string) {
  return publishedPages(db)
    .select(["blogs.id", "title", "excerpt", "html", "updated_at"])
    .where("name", "=", name)
    .executeTakeFirst();
}

/** The pages that readers can open. */
export function listPages(db: Db) {
  return publishedPages(db).select(["name", "updated_at"]).orderBy("name").execute();
}

/** Also those that are not published yet, for the owner. */
export function listAllPages(db: Db) {
  return pages(db)
    .select(["name", "blogs.id", "title"])
    .select((eb) => eb("html", "<>", "").as("isPublished"))
    .orderBy("name")
    .execute();
}

function pages(db: Db) {
  return db
    .selectFrom("pages")
    .innerJoin("blogs", "blogs.id", "pages.blog_id")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id");
}

const publishedPages = (db: Db) => pages(db).where("html", "<>", "");
