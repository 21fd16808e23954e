import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { ImageKeys } from "../../lib/image-files.ts";
import { defaultFooter, ownPagePath, pageNameOf } from "../../lib/site-links.ts";
import { rendererVersion } from "../../markdown/renderer.server.ts";
import { claimImages, releaseImages } from "../../models/image.server.ts";
import { changeSiteSettings, siteTag } from "../../models/site-settings.server.ts";

/** The tag of what lists the owner's pages. */
export const pagesTag = "pages";

export function pageTag(name: string): string {
  return `page:${name}`;
}

export interface NewPage {
  name: string;
  title: string;
  description: string;
  /** Markdown. */
  content: string;
  html: string;
}

/** What readers see of a page; undefined when the owner has not written it. */
export function findPage(db: Db, name: string) {
  const query = db.selectFrom("pages").select(["title", "description", "html", "updated_at"]);
  return query.where("name", "=", name).executeTakeFirst();
}

/** What the owner edits; undefined when the page has not been written. */
export function findPageSource(db: Db, name: string) {
  return db.selectFrom("pages").select(["title", "content"]).where("name", "=", name).executeTakeFirst();
}

export function listPages(db: Db) {
  return db.selectFrom("pages").select(["name", "title", "updated_at"]).orderBy("name").execute();
}

/** Stores a page. A word of the footer that is its name leads to it, unless the owner has set another address. */
export async function savePage(db: Db, userId: string, page: NewPage, images: ImageKeys): Promise<void> {
  const { name, ...columns } = {
    ...page,
    renderer: rendererVersion,
    updated_at: new Date().toISOString(),
  };
  await inTransaction(db, async (db) => {
    await db
      .insertInto("pages")
      .values({ name, ...columns })
      .onConflict((c) => c.column("name").doUpdateSet(columns))
      .execute();
    await claimImages(db, userId, imageHolder(name), [], [...images.relative, ...images.absolute]);
    await changeSiteSettings(db, ({ footer = defaultFooter }) => ({
      footer: footer.map(({ label, to }) => ({
        label,
        to: to || (pageNameOf(label) === name ? ownPagePath(name) : ""),
      })),
    }));
  });
  await announce(db, pageTag(name), pagesTag, siteTag);
}

/** Removes a page, and the links to it in the menu and the footer, where the word stays. */
export async function removePage(db: Db, name: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await db.deleteFrom("pages").where("name", "=", name).execute();
    await releaseImages(db, imageHolder(name));
    const path = ownPagePath(name);
    await changeSiteSettings(db, ({ menu, footer }) => ({
      ...(menu && { menu: menu.filter(({ to }) => to !== path) }),
      ...(footer && { footer: footer.map((link) => (link.to === path ? { ...link, to: "" } : link)) }),
    }));
  });
  await announce(db, pageTag(name), pagesTag, siteTag);
}

/** In `image_uses`, as its holder. */
function imageHolder(name: string) {
  return `page-${name}`;
}
