import { z } from "zod";
import { isStorable, looksEmpty, trimInvisible } from "./characters.ts";
import { maxSidebarTopics } from "./default-topics.ts";
import { footerLabels, pageNameOf } from "./footer-links.ts";
import { isImageKey } from "./image-files.ts";
import { oneLine } from "./text.ts";

const signUpRules = ["open", "invite", "closed"] as const;
/** Who may make an account. */
export type SignUpRule = (typeof signUpRules)[number];

/** The choices for how long enquiries are kept, in days; 0: until somebody deletes them. */
export const enquiryRetentionDays = [0, 30, 90, 180, 365, 730] as const;

/** One line of text, trimmed. `noun`: begins the error messages, such as "The name". */
function line(noun: string, maxLength: number, minLength = 0) {
  return z
    .string()
    .transform((text) => (looksEmpty(text) ? "" : trimInvisible(oneLine(text))))
    .refine((text) => [...text].length <= maxLength, {
      error: `${noun} may have ${maxLength} characters at most.`,
    })
    .refine((text) => text.length >= minLength, { error: `${noun} is missing.` })
    .refine(isLine, { error: `${noun} holds characters that cannot be saved.` });
}

/** Whether a text can be shown within a line of others: it does not change the text direction there. */
function isLine(text: string) {
  return isStorable(text) && !/[\p{Cc}\p{Bidi_Control}]/u.test(text);
}

/** A few lines of text, trimmed; blank lines are removed. */
function lines(noun: string, maxLength: number) {
  return z
    .string()
    .transform((text) => trimInvisible(text.replaceAll(/\r\n?/g, "\n").replaceAll(/\n{2,}/g, "\n")))
    .refine((text) => [...text].length <= maxLength, {
      error: `${noun} may have ${maxLength} characters at most.`,
    })
    .refine((text) => isLine(text.replaceAll("\n", " ")), {
      error: `${noun} holds characters that cannot be saved.`,
    });
}

/** Whether members may comment. */
export const commentRules = ["members", "off"] as const;

const address = line("An address", 300).refine(isAddress, {
  error: "An address begins with https://, http://, mailto: or / (a page of this site).",
});

function isAddress(text: string) {
  if (/^\/(?![/\\])/.test(text)) return true;
  const url = URL.parse(text);
  return url !== null && ["https:", "http:", "mailto:"].includes(url.protocol);
}

/** What the owner decides about the site, at the desk or by the environment. Checked when it is stored and when read. */
const siteSettingsSchema = z.object({
  name: line("The name", 60, 1),
  company: line("The company's name", 80, 1),
  /** One sentence of what this place is; "" when there is none. */
  tagline: line("The sentence", 160),
  /** An uploaded image. Width and height in pixels, of its widest file. */
  logo: z
    .object({
      key: z.string().refine(isImageKey),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
    })
    .nullable(),
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
  /** The topics of the sidebar. Empty: `defaultTopics`. */
  topics: z
    .array(line("A topic", 40, 1))
    .max(maxSidebarTopics, { error: `There may be ${maxSidebarTopics} topics at most.` }),
  footer: z.partialRecord(z.enum(footerLabels.map(pageNameOf)), address),
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
  comments: z.enum(commentRules),
  /** Whether somebody's first comment waits for an editor. */
  holdsFirstComments: z.boolean(),
  /** Whether comments with links wait, of accounts younger than a day. */
  holdsLinksOfNewcomers: z.boolean(),
  /** Comments with one of these wait. */
  heldWords: z.array(line("A word", 60, 1)).max(200, { error: "There may be 200 words at most." }),
  signUp: z.enum(signUpRules),
  /** Whether an author's first post waits for an editor. */
  holdsFirstPosts: z.boolean(),
  /** Whether publishing needs a confirmed e-mail. It never does while the site cannot send mail. */
  needsVerifiedEmail: z.boolean(),
});

export type SiteSettings = z.infer<typeof siteSettingsSchema>;
export type SettingName = keyof SiteSettings;

/** The settings of a site whose owner has decided nothing yet. */
export const defaultSiteSettings: SiteSettings = {
  name: "Lectern",
  company: "Lectern Academy",
  tagline: "",
  logo: null,
  showsName: true,
  accent: "",
  topics: [],
  footer: {},
  contact: "",
  phone: "",
  postalAddress: "",
  officeHours: "",
  keepsEnquiries: 0,
  courseOffers: {},
  comments: "members",
  holdsFirstComments: false,
  holdsLinksOfNewcomers: true,
  heldWords: [],
  signUp: "open",
  holdsFirstPosts: false,
  needsVerifiedEmail: true,
};

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
