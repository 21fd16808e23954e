import { fieldText } from "../../lib/text.ts";
import { lookNames } from "../../site/lib/look.ts";
import type { SettingPage } from "../../site/lib/site-pages.ts";
import type { SettingName, SiteSettings } from "../../site/lib/site-settings.ts";
import { readLinks } from "./link-fields.ts";

type Input = Partial<Record<SettingName, unknown>>;
type Reader = (form: FormData, stored: Partial<SiteSettings>) => Input;

/** The settings in the form of a page, unchecked; undefined for one that is to get its default. */
export function readSitePage(
  page: SettingPage,
  form: FormData,
  stored: Partial<SiteSettings>,
  fixed: Partial<SiteSettings>,
): Input {
  const input = readers[page](form, stored);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(fixed, name)));
}

const readers: Record<SettingPage, Reader> = {
  name: (form) => ({
    name: textOf(form, "name"),
    company: textOf(form, "company"),
    showsName: form.get("showsName") !== "no",
  }),
  contact: (form) => ({
    contact: textOf(form, "contact"),
    phone: textOf(form, "phone"),
    postalAddress: textOf(form, "postalAddress"),
    officeHours: textOf(form, "officeHours"),
    keepsEnquiries: textOf(form, "keepsEnquiries"),
  }),
  look: (form, { accent = "" }) => ({
    ...Object.fromEntries(lookNames.map((name) => [name, textOf(form, name)])),
    accent: readAccent(form, accent),
  }),
  "front-page": (form) => ({ tagline: textOf(form, "tagline"), topics: readLines(form, "topics") }),
  picture: () => ({}),
  doors: (form) => ({ doors: readLinks(form) }),
  menu: (form) => ({ menu: readLinks(form) }),
  footer: (form) => ({ footer: readLinks(form) }),
  search: (form) => ({
    proofs: readLines(form, "proofs"),
    analytics: textOf(form, "analytics"),
    analyticsId: textOf(form, "analyticsId"),
    lang: textOf(form, "lang"),
  }),
  "time-zone": (form) => ({ timeZone: textOf(form, "timeZone") }),
  newsletter: (form) => ({
    newsletter: form.has("newsletter") ? "on" : "off",
    digestDay: textOf(form, "digestDay"),
    digestHour: textOf(form, "digestHour"),
    lettersPerMinute: textOf(form, "lettersPerMinute"),
  }),
  writers: (form) => ({
    signUp: textOf(form, "signUp"),
    holdsFirstPosts: form.has("holdsFirstPosts"),
    needsVerifiedEmail: form.has("needsVerifiedEmail"),
  }),
  comments: (form) => ({
    comments: textOf(form, "comments"),
    holdsFirstComments: form.has("holdsFirstComments"),
    holdsLinksOfNewcomers: form.has("holdsLinksOfNewcomers"),
    heldWords: readLines(form, "heldWords"),
  }),
};

export const settingPages = Object.keys(readers) as SettingPage[];

/** The lines of a field, each once. */
function readLines(form: FormData, name: string): string[] {
  return [
    ...new Set(
      fieldText(form, name)
        .split(/\r\n?|\n/)
        .map(trim)
        .filter(Boolean),
    ),
  ];
}

/** The form has a text and a colour field for the same colour: the text counts, unless only the other was changed. */
function readAccent(form: FormData, stored: string) {
  const [text, picked] = [trim(fieldText(form, "accent")), trim(fieldText(form, "picked"))];
  const isPicked = picked !== "" && picked !== fieldText(form, "shown");
  return text === stored && isPicked ? picked : text;
}

function textOf(form: FormData, name: string) {
  return trim(fieldText(form, name)) || undefined;
}

function trim(text: string) {
  return text.trim();
}
