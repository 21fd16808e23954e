import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { contentTargets } from "../../import/models/content-entry.server.ts";
import type { SiteSettings } from "../../site/lib/site-settings.ts";
import { changeSiteSettings, readSiteSettings, siteTag } from "../../site/models/site-settings.server.ts";
import { dateColumn } from "./content.server.ts";

type Offer = SiteSettings["courseOffers"][string];

/**
 * Stores what is said of a course or a service beside its text: `facts` (JSON), and the date (ISO-8601). `offer`: the price and the
 * start of a course.
 */
export async function saveFacts(
  db: Db,
  editorId: string,
  id: string,
  change: { facts: string; publishedAt: string | null; offer?: Offer },
): Promise<void> {
  const { facts, publishedAt, offer } = change;
  await inTransaction(db, async (db) => {
    await db.updateTable("blogs").set({ facts, published_at: publishedAt }).where("id", "=", id).execute();
    if (offer)
      await changeSiteSettings(db, ({ courseOffers: { [id]: _, ...others } = {} }) => ({
        courseOffers: offer.price || offer.starts ? { ...others, [id]: offer } : others,
      }));
    await logAct(db, editorId, "save-facts", `blog:${id}`);
  });
  await announce(db, "feed", `blog:${id}`, siteTag);
}

/** What all articles show: the badge, and the date of those that come from files and have no date of their own. */
export async function saveArticleLook(
  db: Db,
  ownerId: string,
  look: Pick<SiteSettings, "badge" | "catalogueDate">,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const { settings } = await readSiteSettings(db);
    await changeSiteSettings(db, () => look);
    await db
      .updateTable("blogs")
      .set({ published_at: dateColumn(look.catalogueDate) })
      .where("id", "in", contentTargets(db))
      .where("published_at", "is not distinct from", dateColumn(settings.catalogueDate))
      .where("kind", "in", ["course", "service"])
      .execute();
    await logAct(db, ownerId, "change-site", "site", { to: "courses" });
  });
  await announce(db, "feed", siteTag);
}
