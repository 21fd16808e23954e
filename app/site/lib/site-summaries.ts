import { lookAddress } from "./look.ts";
import { rowsOf } from "./site-fields.ts";
import { type SettingPage, type SitePage, settingPages } from "./site-pages.ts";
import type { SiteSettings } from "./site-settings.ts";

interface Facts {
  settings: SiteSettings;
  /** The names of the own pages that exist. */
  pages: string[];
  mailMode: keyof typeof mailTexts;
  /** Undefined: never. */
  backupTime: string | undefined;
  /** Whether people can sign in by an account that they have elsewhere. */
  hasProvider: boolean;
}

/** What is set now, in one line for each page below /desk/site. */
export function summarize({
  settings,
  pages,
  mailMode,
  backupTime,
  hasProvider,
}: Facts): Record<SitePage, string> {
  const saidOf = (page: SettingPage) =>
    rowsOf(page).flatMap(([name, { says }]) => says?.(settings[name], mailMode !== "off") || []);
  const summaries = Object.fromEntries(settingPages.map((page) => [page, saidOf(page).join(" ")]));
  return {
    ...(summaries as Record<SettingPage, string>),
    look: lookAddress(settings) ? "Your own colours, letters or shapes." : "That of the product.",
    contact: saidOf("contact")[0] ?? "Nothing is set yet.",
    pages: pages.join(", ") || "None is written yet.",
    mail: mailTexts[mailMode],
    backups: backupTime ? `One is made every night at ${backupTime}.` : "None is made by itself.",
    "sign-in": hasProvider
      ? "Also with an account that people have elsewhere."
      : "With email and password, or a passkey.",
  };
}

const mailTexts = {
  smtp: "The site sends mail.",
  outbox: "Mail stays on this machine.",
  off: "The site cannot send mail yet.",
};
