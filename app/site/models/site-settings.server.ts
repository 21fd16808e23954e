import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { addTopics } from "../../core/blog-topics.server.ts";
import { claimImages, type StoredImage } from "../../core/image.server.ts";
import { textRow } from "../../core/setting-row.server.ts";
import { readStoredSettings, type SiteSettings } from "../lib/site-settings.ts";

/** The tag that the bus announces when the site's settings have changed. */
export const siteTag = "site";
const siteRow = textRow("site");

/** What the owner has set at the desk. `invalid`: the names of stored settings that cannot be used. */
export async function readSiteSettings(db: Db) {
  const text = await siteRow.read(db);
  return text === undefined ? { settings: {}, invalid: [] } : readStoredSettings(parseJson(text));
}

/** Stores these settings; undefined removes one, and its default is used. The others stay. */
export async function saveSiteSettings(db: Db, change: Partial<SiteSettings>): Promise<void> {
  await inTransaction(db, (db) => changeSiteSettings(db, () => change));
  await announce(db, siteTag);
}

/** Shows an image that this user has uploaded; null removes it. Returns false when there is no such image. */
export async function saveSiteImage(
  db: Db,
  userId: string,
  name: "logo" | "face",
  image: StoredImage | null,
): Promise<boolean> {
  const isSaved = await inTransaction(db, async (db) => {
    const missing = await claimImages(db, userId, `site-${name}`, image ? [image.key] : []);
    if (missing.length === 0) await changeSiteSettings(db, () => ({ [name]: image }));
    return missing.length === 0;
  });
  if (isSaved) await announce(db, siteTag);
  return isSaved;
}

/** Like `saveSiteSettings`, in a transaction. Call `announce` with `siteTag` after the commit. */
export async function changeSiteSettings(
  db: Db,
  changeOf: (settings: Partial<SiteSettings>) => Partial<SiteSettings>,
): Promise<void> {
  // Locked, so that two sections saved at once are both kept.
  const stored = parseJson(await siteRow.lock(db, "{}"));
  const change = changeOf(readStoredSettings(stored).settings);
  // The sidebar links to the pages of these topics, so the topics have to exist.
  if (change.topics) await addTopics(db, change.topics);
  // Settings of a newer release stay.
  const changed = JSON.stringify({ ...(typeof stored === "object" ? stored : {}), ...change });
  await siteRow.write(db, changed);
}

/** undefined for a text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
