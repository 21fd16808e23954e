import { pluralize } from "../../lib/text.ts";
import { counters } from "../../site/lib/analytics.ts";
import { lookAddress } from "../../site/lib/look.ts";
import type { SiteLink } from "../../site/lib/site-links.ts";
import type { SitePage } from "../../site/lib/site-pages.ts";
import type { SiteSettings } from "../../site/lib/site-settings.ts";

interface Facts {
  settings: SiteSettings;
  /** The names of the own pages that exist. */
  pages: string[];
  mailMode: keyof typeof mailTexts;
}

/** What is set now, in one line for each page below /desk/site. */
export function summarize({ settings, pages, mailMode }: Facts): Record<SitePage, string> {
  const { name, company, logo, tagline, topics, doors, menu, footer, contact, phone, postalAddress } =
    settings;
  const topicCount = topics.length === 0 ? "the usual topics" : pluralize(topics.length, "topic");
  return {
    name: `${name}, of ${company}. ${logo ? "With a logo." : "No logo yet."}`,
    look: lookAddress(settings) ? "Your own colours, letters or shapes." : "That of the product.",
    "front-page": `${tagline ? `“${tagline}”` : "No sentence of your own yet"}, with ${topicCount}.`,
    picture: settings.face ? "A picture of your own." : "The logo, or the first letters of the name.",
    pages: pages.join(", ") || "None is written yet.",
    doors: listLabels(doors) || "None.",
    menu: listLabels(menu),
    footer: listLabels(footer) || "No words.",
    contact: contact || phone || postalAddress || "Nothing is set yet.",
    comments: settings.comments === "off" ? "Nobody may comment." : "Members may comment.",
    newsletter:
      settings.newsletter === "off" || mailMode === "off"
        ? "Nobody can get posts by mail."
        : "People can get posts by mail.",
    writers: signUpTexts[settings.signUp],
    search: settings.analytics
      ? `Readers are counted by ${counters[settings.analytics].name} too.`
      : "Readers are counted here alone.",
    "time-zone": settings.timeZone,
    mail: mailTexts[mailMode],
  };
}

const signUpTexts: Record<SiteSettings["signUp"], string> = {
  open: "Everybody may sign up, and write.",
  invite: "People with an invitation may sign up, and write.",
  closed: "Nobody new may sign up.",
};

const mailTexts = {
  smtp: "The site sends mail.",
  outbox: "Mail stays on this machine.",
  off: "The site cannot send mail yet.",
};

function listLabels(links: SiteLink[]) {
  return links.map(({ label }) => label).join(" · ");
}
