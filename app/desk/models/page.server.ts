import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { ownPagePath, type PageName } from "../../lib/footer-links.ts";
import type { ImageKeys } from "../../lib/image-files.ts";
import { rendererVersion } from "../../markdown/renderer.server.ts";
import { claimImages, releaseImages } from "../../models/image.server.ts";
import { changeSiteSettings, siteTag } from "../../models/site-settings.server.ts";

/** The tag of what lists the owner's pages. */
export const pagesTag = "pages";

export function pageTag(name: string): string {
  return `page:${name}`;
}

export interface NewPage {
  name: PageName;
  title: string;
  description: string;
  /** Markdown. */
  content: string;
  html: string;
}

/** What readers see of a page; undefined when the owner has not written it. */
export function findPage(db: Db, name: PageName) {
  const query = db.selectFrom("pages").select(["title", "description", "html", "updated_at"]);
  return query.where("name", "=", name).executeTakeFirst();
}

/** What the owner edits; undefined when the page has not been written. */
export function findPageSource(db: Db, name: PageName) {
  return db.selectFrom("pages").select(["title", "content"]).where("name", "=", name).executeTakeFirst();
}

export function listPages(db: Db) {
  return db.selectFrom("pages").select(["name", "updated_at"]).orderBy("name").execute();
}

/** Stores a page. Its link in the footer leads to it, unless the owner has set another address. */
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
    await changeSiteSettings(db, ({ footer = {} }) => ({ footer: { [name]: ownPagePath(name), ...footer } }));
  });
  await announce(db, pageTag(name), pagesTag, siteTag);
}

/** Removes a page, and the footer's link to it, unless the owner has set another address for that. */
export async function removePage(db: Db, name: PageName): Promise<void> {
  await inTransaction(db, async (db) => {
    await db.deleteFrom("pages").where("name", "=", name).execute();
    await releaseImages(db, imageHolder(name));
    await changeSiteSettings(db, ({ footer = {} }) => {
      const { [name]: address, ...others } = footer;
      return { footer: address === ownPagePath(name) ? others : footer };
    });
  });
  await announce(db, pageTag(name), pagesTag, siteTag);
}

/** In `image_uses`, as its holder. */
function imageHolder(name: PageName) {
  return `page-${name}`;
}
