import { z } from "zod";
import type { EnvSettings } from "../../../config/settings.ts";
import type { Setting } from "./setting-kinds.ts";
import { settings } from "./settings.ts";

type Table = typeof settings;
export type SettingName = keyof Table;
/** What the owner decides about the site, at the desk or by the environment. Checked when it is stored and when read. */
export type SiteSettings = { [Name in SettingName]: Table[Name]["initial"] };
/** Who may make an account. */
export type SignUpRule = SiteSettings["signUp"];

export const settingRows = Object.entries(settings) as [SettingName, Setting<unknown>][];
const siteSettingsSchema = z.object(
  Object.fromEntries(settingRows.map(([name, { schema }]) => [name, schema])),
);

/** The settings of a site whose owner has decided nothing yet. */
export const defaultSiteSettings = Object.fromEntries(
  settingRows.map(([name, { initial }]) => [name, initial]),
) as SiteSettings;

/** What the owner has not decided has its default. A company that has no name of its own has that of the site. */
export function withDefaults(stored: Partial<SiteSettings>): SiteSettings {
  const company = stored.name ? { company: stored.name } : {};
  return { ...defaultSiteSettings, ...company, ...stored };
}

/** What the environment decides. */
export function fixedSettings(env: EnvSettings): Partial<SiteSettings> {
  const fixed = settingRows.map(([name, { variable }]) => [name, variable && env[variable]] as const);
  return Object.fromEntries(fixed.filter(([, value]) => value !== undefined));
}

/** The settings as the pages use them, and what the desk needs to know about them. */
export interface LiveSiteSettings {
  current(): SiteSettings;
  /** The settings that the environment decides, which the desk cannot change. */
  fixed: Partial<SiteSettings>;
  /** Reads them again now; other nodes learn of a change by its announcement. */
  reload(): Promise<void>;
}

/** Checks settings that somebody wants to store. `errors`: a text for each setting that is wrong. */
export function checkSiteSettings(
  input: Partial<Record<SettingName, unknown>>,
): { change: Partial<SiteSettings> } | { errors: Partial<Record<SettingName, string>> } {
  const result = siteSettingsSchema.partial().safeParse(input);
  if (result.success) return { change: result.data as Partial<SiteSettings> };
  const issues = result.error.issues.toReversed();
  return { errors: Object.fromEntries(issues.map(({ path, message }) => [path[0], message])) };
}

/** Reads stored settings. `invalid`: the names of those that are left out, since their values are not valid; "all" for all. */
export function readStoredSettings(stored: unknown): { settings: Partial<SiteSettings>; invalid: string[] } {
  if (typeof stored !== "object" || stored === null) return { settings: {}, invalid: ["all"] };
  const settings: Record<string, unknown> = {};
  const invalid: string[] = [];
  for (const [name, value] of Object.entries(stored)) {
    // A newer release may have stored settings that this one does not know.
    const row = settingRows.find(([known]) => known === name)?.[1];
    if (!row) continue;
    const result = row.schema.safeParse(value);
    if (result.success) settings[name] = result.data;
    else invalid.push(name);
  }
  return { settings, invalid };
}
