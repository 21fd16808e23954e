import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { newId } from "../../lib/new-id.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { writeBlog } from "../../writing/models/write-blog.server.ts";

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

/** Begins a page, which readers see once it is published. Returns the id of its blog: that of the page which has the name. */
export async function beginPage(
  db: Db,
  renderer: Renderer,
  userId: string,
  { name, title }: { name: string; title: string },
): Promise<string> {
  const [id, source] = [newId(), await packText("")];
  const rendered = await renderer.render({ title, description: "", content: "" }, userId);
  if (!rendered) throw new Error("an empty page cannot be rendered");
  return inTransaction(db, async (db) => {
    const { blog_id } = await db
      .insertInto("pages")
      .values({ name, blog_id: id })
      .onConflict((c) => c.column("name").doUpdateSet((eb) => ({ blog_id: eb.ref("pages.blog_id") })))
      .returning("blog_id")
      .executeTakeFirstOrThrow();
    if (blog_id === id) await writeBlog(db, { expects: "nothing", row: rowOf(id, title), source, rendered });
    return blog_id;
  });
}

function rowOf(id: string, title: string) {
  const kind = { kind: "page", status: "part", author_kind: "company", author_id: null } as const;
  // The position: it is in no list.
  return {
    id,
    ...kind,
    title,
    description: "",
    image_alt: "",
    updated_at: new Date().toISOString(),
    position: 0,
  };
}
