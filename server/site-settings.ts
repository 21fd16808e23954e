import {
  fixedSettings,
  type LiveSiteSettings,
  type SiteSettings,
  withDefaults,
} from "../app/site/lib/site-settings.ts";
import { readSiteSettings, siteTag } from "../app/site/models/site-settings.server.ts";
import type { Log } from "../config/log.ts";
import type { Settings } from "../config/settings.ts";
import type { Db } from "../db/engine.ts";
import { type LiveValue, openLiveValue } from "./live-value.ts";

/** The site's settings in memory, since every page needs them. */
export type SiteSettingsHandle = LiveSiteSettings & LiveValue<SiteSettings>;

/** Reads the settings now, and again whenever a node announces that they changed. */
export async function openSiteSettings(
  db: Db,
  settings: Settings,
  log: Log,
  /** Why nothing can be saved on this machine. */
  readOnlyReason = "",
): Promise<SiteSettingsHandle> {
  const fixed = { ...fixedSettings(settings), ...(readOnlyReason && { readOnlyReason }) };
  const live = await openLiveValue(db, log, {
    tag: siteTag,
    name: "The site's settings",
    async read(): Promise<SiteSettings> {
      const { settings: stored, invalid } = await readSiteSettings(db);
      if (invalid.length > 0)
        log.error({ invalid }, "Stored settings of the site are not valid: defaults are used");
      return withDefaults({ ...stored, ...fixed });
    },
  });
  return { ...live, fixed };
}
