// Own pages such as About: a blog of the kind "page", whose text readers get at the address of the page.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { defaultFooter, ownPagePath, pageNameOf } from "../../site/lib/site-links.ts";
import { changeSiteSettings, siteTag } from "../../site/models/site-settings.server.ts";
import { emptyBlog } from "./empty-blog.server.ts";
import { removeBlogInTransaction, writeBlog } from "./write-blog.server.ts";

/** The name of a page, by its blog; undefined for other blogs. */
export async function findPageName(db: Db, blogId: string): Promise<string | undefined> {
  const query = db.selectFrom("pages").select("name").where("blog_id", "=", blogId);
  return (await query.executeTakeFirst())?.name;
}

/**
 * What a publish changes besides the text, in its transaction: a word of the footer that is the page's name leads to it, unless
 * the owner has set another address. Announce `siteTag` after the commit.
 */
export async function linkPage(db: Db, userId: string, blogId: string): Promise<void> {
  const name = await findPageName(db, blogId);
  if (name === undefined) return;
  await changeSiteSettings(db, ({ footer = defaultFooter }) => ({
    footer: footer.map(({ label, to }) => ({
      label,
      to: to || (pageNameOf(label) === name ? ownPagePath(name) : ""),
    })),
  }));
  await logAct(db, userId, "save-page", "site", { to: name });
}

/** Removes a page, and the links to it in the menu and the footer, where the word stays. */
export async function removePage(db: Db, userId: string, blogId: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const name = await findPageName(db, blogId);
    if (name === undefined) return;
    await removeBlogInTransaction(db, blogId);
    await db.deleteFrom("pages").where("blog_id", "=", blogId).execute();
    const path = ownPagePath(name);
    await changeSiteSettings(db, ({ menu, footer }) => ({
      ...(menu && { menu: menu.filter(({ to }) => to !== path) }),
      ...(footer && { footer: footer.map((link) => (link.to === path ? { ...link, to: "" } : link)) }),
    }));
    await logAct(db, userId, "remove-page", "site", { to: name });
  });
  await announce(db, "feed", `blog:${blogId}`, siteTag);
}

/** Begins a page, which readers see once it is published. Returns the id of its blog: that of the page which has the name. */
export async function beginPage(
  db: Db,
  renderer: Renderer,
  userId: string,
  { name, title }: { name: string; title: string },
): Promise<string> {
  const { row, ...write } = await emptyBlog(renderer, userId, title);
  return inTransaction(db, async (db) => {
    const { blog_id } = await db
      .insertInto("pages")
      .values({ name, blog_id: row.id })
      .onConflict((c) => c.column("name").doUpdateSet((eb) => ({ blog_id: eb.ref("pages.blog_id") })))
      .returning("blog_id")
      .executeTakeFirstOrThrow();
    const place = { kind: "page", status: "part", position: 0 } as const;
    if (blog_id === row.id) await writeBlog(db, { ...write, row: { ...row, ...place } });
    return blog_id;
  });
}
