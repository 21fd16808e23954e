import { footerLabels, pageNameOf } from "../../lib/footer-links.ts";
import type { SettingName, SiteSettings } from "../../lib/site-settings.ts";
import { fieldText } from "../../lib/text.ts";
import { footerField } from "./footer-field.ts";

/** The sections of /desk/site whose forms hold settings. Each is saved by itself. */
export const siteSectionNames = [
  "names",
  "contact",
  "courses",
  "logo",
  "accent",
  "topics",
  "footer",
  "rules",
  "comments",
] as const;
export type SiteSectionName = (typeof siteSectionNames)[number];

type Input = Partial<Record<SettingName, unknown>>;
type Reader = (form: FormData, stored: Partial<SiteSettings>) => Input;

/** The settings in the form of a section, unchecked; undefined for one that is to get its default. */
export function readSiteSection(
  section: SiteSectionName,
  form: FormData,
  stored: Partial<SiteSettings>,
  fixed: Partial<SiteSettings>,
): Input {
  const input = readers[section](form, stored);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(fixed, name)));
}

const readers: Record<SiteSectionName, Reader> = {
  names: (form) => ({
    name: textOf(form, "name"),
    company: textOf(form, "company"),
    tagline: textOf(form, "tagline"),
    contact: textOf(form, "contact"),
  }),
  contact: (form) => ({
    phone: textOf(form, "phone"),
    postalAddress: textOf(form, "postalAddress"),
    officeHours: textOf(form, "officeHours"),
    keepsEnquiries: textOf(form, "keepsEnquiries"),
  }),
  courses: (form, { courseOffers = {} }) => ({ courseOffers: readPriceAndStart(form, courseOffers) }),
  logo: (form) => ({ showsName: form.get("showsName") !== "no" }),
  accent: (form, { accent = "" }) => ({ accent: readAccent(form, accent) }),
  topics: (form) => ({ topics: readLines(form, "topics") }),
  footer: (form) => {
    const addresses = footerLabels.map(
      (label) => [pageNameOf(label), textOf(form, footerField(label))] as const,
    );
    return { footer: Object.fromEntries(addresses.filter(([, address]) => address)) };
  },
  rules: (form) => ({
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

/**
 * The stored prices and starts with those of the form's course, or without that course when both fields are empty. The form does
 * not show what is stored, so a single empty field changes nothing.
 */
function readPriceAndStart(form: FormData, stored: SiteSettings["courseOffers"]) {
  const [course, price, starts] = ["course", "price", "starts"].map((name) => trim(fieldText(form, name)));
  const { [course!]: old, ...others } = stored;
  if (!price && !starts) return others;
  return {
    ...others,
    [course!]: { price: price || (old?.price ?? ""), starts: starts || (old?.starts ?? "") },
  };
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
