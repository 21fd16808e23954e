import { z } from "zod";
import { isLanguage } from "../../lib/languages.ts";
import { listTimeZones } from "../../lib/time-zones.ts";
import { counterNames } from "./analytics.ts";
import { maxSidebarTopics } from "./default-topics.ts";
import { type LookName, lookValues, ownLook } from "./look.ts";
import { newsletterDefaults, newsletterSettings } from "./newsletter-settings.ts";
import { productCompany, productName } from "./product-names.ts";
import { isProof } from "./search-proofs.ts";
import { image, line, lines, links } from "./setting-fields.ts";
import { defaultLinks, maxDoors, maxFooterLinks, maxMenuLinks } from "./site-links.ts";

const signUpRules = ["open", "invite", "closed"] as const;
/** Who may make an account. */
export type SignUpRule = (typeof signUpRules)[number];

/** The choices for how long enquiries are kept, in days; 0: until somebody deletes them. */
export const enquiryRetentionDays = [0, 30, 90, 180, 365, 730] as const;

/** Whether members may comment. */
export const commentRules = ["members", "off"] as const;

const oneOf = <Name extends LookName>(name: Name) =>
  z.enum(lookValues(name), { error: "Choose one of these." });

/** What the owner decides about the site, at the desk or by the environment. Checked when it is stored and when read. */
const siteSettingsSchema = z.object({
  name: line("The name", 60, 1),
  company: line("The company's name", 80, 1),
  /** One sentence of what this place is; "" when there is none. */
  tagline: line("The sentence", 160),
  logo: image.nullable(),
  /** A square picture: the icons, the company's picture, and the mark on social cards. */
  face: image.nullable(),
  /** Whether the header shows the name beside the logo. */
  showsName: z.boolean(),
  /** As "#3b5bdb"; "" for the colour of the product. Each theme shows a shade that can be read (accent.ts). */
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, {
      error: "A colour is # and six digits from 0 to 9 and a to f, such as #3b5bdb.",
    }),
  /** The look, as in look.ts. */
  paper: oneOf("paper"),
  titleFont: oneOf("titleFont"),
  textFont: oneOf("textFont"),
  measure: oneOf("measure"),
  corners: oneOf("corners"),
  /** The topics of the sidebar. Empty: `defaultTopics`. */
  topics: z
    .array(line("A topic", 40, 1))
    .max(maxSidebarTopics, { error: `There may be ${maxSidebarTopics} topics at most.` }),
  doors: links(maxDoors, 24, true),
  menu: links(maxMenuLinks, 24, true),
  footer: links(maxFooterLinks, 40, false),
  /** How to reach the owner; shown on /contact and on own pages. */
  contact: line("The contact", 200),
  /** Shown on /contact. */
  phone: line("The phone number", 60),
  postalAddress: lines("The address", 300),
  officeHours: lines("The office hours", 300),
  /** After how many days enquiries are deleted; 0: only when somebody deletes them. The name stays since it is stored. */
  keepsEnquiries: z.coerce.number().refine((days) => enquiryRetentionDays.some((choice) => choice === days), {
    error: "Choose one of these.",
  }),
  /**
   * What a course costs and when it starts, in the owner's words, by the id of its article. Not the offer of a service; the name
   * stays since it is stored.
   */
  courseOffers: z.record(
    z.string().regex(/^[a-z0-9]{1,20}$/),
    z.object({ price: line("The price", 60), starts: line("The date", 60) }),
  ),
  /** The date of the articles that come from files; "": they have none. */
  catalogueDate: z
    .string()
    .refine((day) => day === "" || (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))), {
      error: "This is no date. Write it as 2026-05-31.",
    }),
  /** Above the title of each article; "": nothing. */
  badge: line("The badge", 40),
  /** The language that new posts begin with: one of languages.ts; "": English. */
  lang: z.string().refine((tag) => tag === "" || isLanguage(tag), { error: "Choose one of these." }),
  /** Tags of search consoles, which the front page has. */
  proofs: z
    .array(
      z.string().refine(isProof, { error: "One line is no such tag. Paste it whole, as you were given it." }),
    )
    .max(10, { error: "There may be 10 proofs at most." }),
  /** Who else counts readers; "": nobody. */
  analytics: z.enum(["", ...counterNames]),
  /** What the site is called there. */
  analyticsId: z
    .string()
    .regex(/^[a-z0-9.-]{0,80}$/i, { error: "This holds letters, digits, dots and hyphens only." }),
  comments: z.enum(commentRules),
  /** Whether somebody's first comment waits for an editor. */
  holdsFirstComments: z.boolean(),
  /** Whether comments with links wait, of accounts younger than a day. */
  holdsLinksOfNewcomers: z.boolean(),
  /** Comments with one of these wait. */
  heldWords: z.array(line("A word", 60, 1)).max(200, { error: "There may be 200 words at most." }),
  ...newsletterSettings,
  signUp: z.enum(signUpRules),
  /** Whether an author's first post waits for an editor. */
  holdsFirstPosts: z.boolean(),
  /** Whether publishing needs a confirmed e-mail. It never does while the site cannot send mail. */
  needsVerifiedEmail: z.boolean(),
  /** Of the times at the desk, of schedules, and of the days of the statistics. What readers see is in UTC. */
  timeZone: z.string().refine((name) => listTimeZones().includes(name), { error: "Choose one of these." }),
  /** Whether the desk lists what a new owner has yet to do. */
  showsFirstSteps: z.boolean(),
  /** A sentence for the operator that says why nothing is saved and no job runs, as while the site is moved; "": it is. */
  readOnlyReason: z.string(),
});

export type SiteSettings = z.infer<typeof siteSettingsSchema>;
export type SettingName = keyof SiteSettings;

/** The settings of a site whose owner has decided nothing yet. */
export const defaultSiteSettings: SiteSettings = {
  name: productName,
  company: productCompany,
  tagline: "",
  logo: null,
  face: null,
  showsName: true,
  ...ownLook,
  topics: [],
  ...defaultLinks,
  contact: "",
  phone: "",
  postalAddress: "",
  officeHours: "",
  keepsEnquiries: 0,
  courseOffers: {},
  catalogueDate: "",
  badge: "Member-only story",
  lang: "",
  proofs: [],
  analytics: "",
  analyticsId: "",
  comments: "members",
  holdsFirstComments: false,
  holdsLinksOfNewcomers: true,
  heldWords: [],
  ...newsletterDefaults,
  signUp: "open",
  holdsFirstPosts: false,
  needsVerifiedEmail: true,
  timeZone: "UTC",
  showsFirstSteps: true,
  readOnlyReason: "",
};

/** What the owner has not decided has its default. A company that has no name of its own has that of the site. */
export function withDefaults(stored: Partial<SiteSettings>): SiteSettings {
  const company = stored.name ? { company: stored.name } : {};
  return { ...defaultSiteSettings, ...company, ...stored };
}

/** The variables of the environment that decide a setting instead of the owner. */
export const settingVariables = { name: "SITE_NAME", company: "COMPANY_NAME", signUp: "SIGNUP" } as const;

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
  if (result.success) return { change: result.data };
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
    if (!Object.hasOwn(siteSettingsSchema.shape, name)) continue;
    const result = siteSettingsSchema.shape[name as SettingName].safeParse(value);
    if (result.success) settings[name] = result.data;
    else invalid.push(name);
  }
  return { settings, invalid };
}
