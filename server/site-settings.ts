import { defaultSiteSettings, type SiteSettings } from "../app/lib/site-settings.ts";
import { readSiteSettings, siteTag } from "../app/models/site-settings.server.ts";
import type { Log } from "../config/log.ts";
import type { Settings } from "../config/settings.ts";
import { type Db, engineOf } from "../db/engine.ts";

/** The site's settings in memory, since every page needs them. */
export interface LiveSiteSettings {
  current(): SiteSettings;
  /** The settings that the environment decides, which the desk cannot change. */
  fixed: Partial<SiteSettings>;
  /** Calls the listener after the settings changed, on any node. */
  onChange(listener: () => void): void;
  close(): void;
}

/** Reads the settings now, and again whenever a node announces that they changed. */
export async function openSiteSettings(db: Db, settings: Settings, log: Log): Promise<LiveSiteSettings> {
  const fixed = fixedSettings(settings);
  const read = async () => ({ ...defaultSiteSettings, ...(await readSiteSettings(db)), ...fixed });
  let current = await read();
  const listeners: (() => void)[] = [];
  const unsubscribe = engineOf(db).bus.subscribe((tags) => {
    if (tags && !tags.includes(siteTag)) return;
    read().then(
      (changed) => {
        current = changed;
        for (const listener of listeners) listener();
      },
      (error: unknown) => log.error(error, "The site's settings could not be read again"),
    );
  });
  return {
    current: () => current,
    fixed,
    onChange: (listener) => void listeners.push(listener),
    close: unsubscribe,
  };
}

function fixedSettings({ SITE_NAME, COMPANY_NAME, SIGNUP }: Settings): Partial<SiteSettings> {
  return {
    ...(SITE_NAME && { name: SITE_NAME }),
    ...(COMPANY_NAME && { company: COMPANY_NAME }),
    ...(SIGNUP && { signUp: SIGNUP }),
  };
}
