import { lookAddress } from "./look.ts";
import { rowsOf } from "./site-fields.ts";
import { type SettingPage, type SitePage, settingPages } from "./site-pages.ts";
import type { SiteSettings } from "./site-settings.ts";

interface Facts {
  settings: SiteSettings;
  /** The names of the own pages that exist. */
  pages: string[];
  mailMode: keyof typeof mailTexts;
}

/** What is set now, in one line for each page below /desk/site. */
export function summarize({ settings, pages, mailMode }: Facts): Record<SitePage, string> {
  const saidOf = (page: SettingPage) =>
    rowsOf(page).flatMap(([name, { says }]) => says?.(settings[name], mailMode !== "off") || []);
  const summaries = Object.fromEntries(settingPages.map((page) => [page, saidOf(page).join(" ")]));
  return {
    ...(summaries as Record<SettingPage, string>),
    look: lookAddress(settings) ? "Your own colours, letters or shapes." : "That of the product.",
    contact: saidOf("contact")[0] ?? "Nothing is set yet.",
    pages: pages.join(", ") || "None is written yet.",
    mail: mailTexts[mailMode],
  };
}

const mailTexts = {
  smtp: "The site sends mail.",
  outbox: "Mail stays on this machine.",
  off: "The site cannot send mail yet.",
};
