import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import type { SiteSettings } from "../../site/lib/site-settings.ts";
import { changeSiteSettings, siteTag } from "../../site/models/site-settings.server.ts";
import { dateColumn } from "../../writing/models/built-in-articles.server.ts";

type Offer = SiteSettings["courseOffers"][string];

/**
 * Stores what is said of a course or a service beside its text. `facts` (JSON) and `publishedAt` (ISO-8601) only where it is ours;
 * undefined: they stay. `offer`: the price and the start of a course, also of one from a file.
 */
export async function saveFacts(
  db: Db,
  editorId: string,
  id: string,
  change: { facts?: string; publishedAt?: string | null; offer?: Offer },
): Promise<void> {
  const { facts, publishedAt, offer } = change;
  await inTransaction(db, async (db) => {
    if (facts !== undefined)
      await db
        .updateTable("blogs")
        .set({ facts, published_at: publishedAt })
        .where("id", "=", id)
        .where("source", "=", "ours")
        .execute();
    if (offer)
      await changeSiteSettings(db, ({ courseOffers: { [id]: _, ...others } = {} }) => ({
        courseOffers: offer.price || offer.starts ? { ...others, [id]: offer } : others,
      }));
    await logAct(db, editorId, "save-facts", `blog:${id}`);
  });
  await announce(db, "feed", `blog:${id}`, siteTag);
}

/** What all articles show: the badge, and the date of those that come from files. */
export async function saveArticleLook(
  db: Db,
  ownerId: string,
  look: Pick<SiteSettings, "badge" | "catalogueDate">,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await changeSiteSettings(db, () => look);
    await db
      .updateTable("blogs")
      .set(dateColumn(look.catalogueDate))
      .where("source", "=", "file")
      .where("kind", "in", ["course", "service"])
      .execute();
    await logAct(db, ownerId, "change-site", "site", { to: "courses" });
  });
  await announce(db, "feed", siteTag);
}
