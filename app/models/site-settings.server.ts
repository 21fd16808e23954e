import { announce, type Db } from "../../db/engine.ts";
import type { SiteSettings } from "../lib/site-settings.ts";

/** The tag that the bus announces when the site's settings have changed. */
export const siteTag = "site";
const rowName = "site";

/** What the owner has set at the desk. */
export async function readSiteSettings(db: Db): Promise<Partial<SiteSettings>> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", rowName).executeTakeFirst();
  return row ? (JSON.parse(row.value) as Partial<SiteSettings>) : {};
}

/** Replaces what the owner has set. */
export async function saveSiteSettings(db: Db, settings: Partial<SiteSettings>): Promise<void> {
  const value = JSON.stringify(settings);
  await db
    .insertInto("settings")
    .values({ name: rowName, value })
    .onConflict((c) => c.column("name").doUpdateSet({ value }))
    .execute();
  await announce(db, siteTag);
}
