import { defaultSiteSettings, type LiveSiteSettings, type SiteSettings } from "../app/lib/site-settings.ts";
import { readSiteSettings, siteTag } from "../app/models/site-settings.server.ts";
import type { Log } from "../config/log.ts";
import type { Settings } from "../config/settings.ts";
import { type Db, engineOf } from "../db/engine.ts";

/** The site's settings in memory, since every page needs them. */
export interface SiteSettingsHandle extends LiveSiteSettings {
  /** Calls the listener after the settings changed, on any node. */
  onChange(listener: () => void): void;
  close(): void;
}

const retryMs = 1000;

/** Reads the settings now, and again whenever a node announces that they changed. */
export async function openSiteSettings(db: Db, settings: Settings, log: Log): Promise<SiteSettingsHandle> {
  const fixed = fixedSettings(settings);
  const listeners: (() => void)[] = [];
  let current = await read();
  let [startedReads, appliedRead] = [0, 0];
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function read(): Promise<SiteSettings> {
    const { settings: stored, invalid } = await readSiteSettings(db);
    if (invalid.length > 0)
      log.error({ invalid }, "Stored settings of the site are not valid: defaults are used");
    return { ...defaultSiteSettings, ...stored, ...fixed };
  }

  /** Reads may overlap and end in any order: the one that began last is the newest. */
  async function reload() {
    const number = ++startedReads;
    const changed = await read();
    if (number < appliedRead) return;
    appliedRead = number;
    if (JSON.stringify(changed) === JSON.stringify(current)) return;
    current = changed;
    for (const listener of listeners) listener();
  }

  function reloadWithRetries() {
    clearTimeout(retry);
    reload().catch((error: unknown) => {
      if (isClosed) return;
      log.error(error, "The site's settings could not be read again");
      retry = setTimeout(reloadWithRetries, retryMs).unref();
    });
  }

  const unsubscribe = engineOf(db).bus.subscribe((tags) => {
    if (!tags || tags.includes(siteTag)) reloadWithRetries();
  });
  return {
    current: () => current,
    fixed,
    reload,
    onChange: (listener) => void listeners.push(listener),
    close() {
      isClosed = true;
      clearTimeout(retry);
      unsubscribe();
    },
  };
}

function fixedSettings({ SITE_NAME, COMPANY_NAME, SIGNUP }: Settings): Partial<SiteSettings> {
  return {
    ...(SITE_NAME && { name: SITE_NAME }),
    ...(COMPANY_NAME && { company: COMPANY_NAME }),
    ...(SIGNUP && { signUp: SIGNUP }),
  };
}
