// The settings of the site: a row for each. The pages of the desk, what reads their forms, the lines about them, what is checked
// and what the environment may decide follow from this table.
import { z } from "zod";
import { languages } from "../../lib/languages.ts";
import { pluralize } from "../../lib/text.ts";
import { counterNames } from "./analytics.ts";
import { defaultTopics, maxSidebarTopics } from "./default-topics.ts";
import { productCompany, productName } from "./product-names.ts";
import { choice, count, drawn, elsewhere, list, setting, text, toggle } from "./setting-kinds.ts";
import { commentRules, days, hours, keptDays, lookOptions, signUpRules, zones } from "./setting-options.ts";
import { colour, counterId, day, image, line, lines, links, many, offers, proof } from "./setting-values.ts";
import { defaultLinks, maxDoors, maxFooterLinks, maxMenuLinks, type SiteLink } from "./site-links.ts";

const itself = (value: string) => value;
const labels = (links: SiteLink[]) => links.map(({ label }) => label).join(" · ");
const signUpTexts = {
  open: "Everybody may sign up, and write.",
  invite: "People with an invitation may sign up, and write.",
  closed: "Nobody new may sign up.",
};

export const settings = {
  name: text("name", "Name of the site", line("The name", 60, 1), {
    initial: productName,
    variable: "SITE_NAME",
    says: (name) => `${name},`,
  }),
  company: text("name", "Company", line("The company's name", 80, 1), {
    initial: productCompany,
    variable: "COMPANY_NAME",
    hint: "The author of built-in articles. Members cannot use this name.",
    says: (company) => `of ${company}.`,
  }),
  logo: setting({
    page: "name",
    kind: "image",
    label: "Logo",
    schema: image.nullable(),
    initial: null,
    hint: "An image for the header of every page, where it is 32 pixels high.",
    says: (logo) => (logo ? "With a logo." : "No logo yet."),
  }),
  /** Whether the header shows the name beside the logo. */
  showsName: setting({
    page: "name",
    kind: "choice",
    label: "Name beside the logo",
    schema: z.boolean().or(z.enum(["yes", "no"]).transform((text) => text === "yes")),
    initial: true,
    options: { yes: "Shown", no: "Not shown: the logo contains it" },
  }),
  /** A square picture: the icons, the company's picture, and the mark on social cards. */
  face: setting({
    page: "picture",
    kind: "image",
    label: "Picture",
    schema: image.nullable(),
    initial: null,
    hint: "Best a square of 512 pixels or more; of another image, the middle is shown. Without a picture, a logo about as high as wide is used, or the first letters of the name on your colour.",
    says: (face) => (face ? "A picture of your own." : "The logo, or the first letters of the name."),
  }),
  /** As "#3b5bdb"; "" for the colour of the product. Each theme shows a shade that can be read (accent.ts). */
  accent: drawn("look", "colour", colour, ""),
  // The look, as in look.ts.
  paper: choice("look", "Paper", lookOptions.paper, ""),
  titleFont: choice("look", "Titles and headings", lookOptions.titleFont, ""),
  textFont: choice("look", "Text of articles", lookOptions.textFont, ""),
  measure: choice("look", "Width of articles", lookOptions.measure, ""),
  corners: choice("look", "Corners", lookOptions.corners, ""),
  /** One sentence of what this place is; "" when there is none. */
  tagline: text("front-page", "What this place is, in one sentence", line("The sentence", 160), {
    hint: "The front page begins with it, and search engines and feed readers show it.",
    says: (tagline) => `${tagline ? `“${tagline}”` : "No sentence of your own yet"},`,
  }),
  /** The topics of the sidebar. Empty: `defaultTopics`. */
  topics: list(
    "front-page",
    "Topics, one in each line",
    many("topics", maxSidebarTopics, line("A topic", 40, 1)),
    {
      rows: 8,
      placeholder: defaultTopics.join("\n"),
      hint: `Up to ${maxSidebarTopics}, beside the lists. Each leads to its page, and is shown when there is something to read.`,
      says: ({ length }) => `with ${length === 0 ? "the usual topics" : pluralize(length, "topic")}.`,
    },
  ),
  doors: drawn("doors", "links", links(maxDoors, 24, true), defaultLinks.doors, {
    says: (links) => labels(links) || "None.",
  }),
  menu: drawn("menu", "links", links(maxMenuLinks, 24, true), defaultLinks.menu, { says: labels }),
  footer: drawn("footer", "links", links(maxFooterLinks, 40, false), defaultLinks.footer, {
    says: (links) => labels(links) || "No words.",
  }),
  contact: text("contact", "Contact", line("The contact", 200), {
    hint: "An email or a postal address, shown on the contact page and on the pages that you write.",
    says: itself,
  }),
  phone: text("contact", "Phone", line("The phone number", 60), { says: itself }),
  postalAddress: text("contact", "Postal address", lines("The address", 300), { rows: 3, says: itself }),
  officeHours: text("contact", "Office hours", lines("The office hours", 300), { rows: 2 }),
  /** After how many days enquiries are deleted; 0: only when somebody deletes them. The name stays since it is stored. */
  keepsEnquiries: count("contact", "How long enquiries are kept", keptDays, 0, {
    hint: "The form says so. Spam is deleted after 30 days.",
  }),
  /**
   * What a course costs and when it starts, in the owner's words, by the id of its article. Not the offer of a service; the name
   * stays since it is stored.
   */
  courseOffers: elsewhere(offers, {}),
  /** The date of the articles that come from files; "": they have none. */
  catalogueDate: elsewhere(day, ""),
  /** Above the title of each article; "": nothing. */
  badge: elsewhere(line("The badge", 40), "Member-only story"),
  /** Whether members may comment. */
  comments: choice("comments", "Who may comment", commentRules, "members", {
    says: (rule) => (rule === "off" ? "Nobody may comment." : "Members may comment."),
  }),
  holdsFirstComments: toggle("comments", "Somebody's first comment waits for an editor", false),
  holdsLinksOfNewcomers: toggle(
    "comments",
    "Comments with links wait while an account is younger than a day",
    true,
  ),
  /** Comments with one of these wait. */
  heldWords: list(
    "comments",
    "Words that make a comment wait, one in each line",
    many("words", 200, line("A word", 60, 1)),
    { rows: 4 },
  ),
  /** Whether people can get posts by mail. They never can while the site cannot send mail. */
  newsletter: setting({
    page: "newsletter",
    kind: "toggle",
    label: "People can get posts by mail",
    schema: z.enum(["on", "off"]).or(z.boolean().transform((isOn) => (isOn ? "on" : "off"))),
    initial: "on",
    withoutMail: "This site cannot send mail yet, so there is no newsletter.",
    says: (newsletter, canMail) =>
      newsletter === "on" && canMail ? "People can get posts by mail." : "Nobody can get posts by mail.",
  }),
  /** When the weekly digest goes out, in the site's time zone; day 1 is Monday, 0: never. */
  digestDay: count("newsletter", "The weekly digest goes out on", days, 1, { isHalf: true }),
  digestHour: count("newsletter", "At, in the site's time zone", hours, 8, { isHalf: true }),
  lettersPerMinute: setting({
    page: "newsletter",
    kind: "number",
    label: "Letters a minute",
    schema: z.coerce
      .number({ error: "This is no number." })
      .int({ error: "This is no whole number." })
      .min(1, { error: "One letter a minute is the least." })
      .max(6000, { error: "6,000 letters a minute are the most." }),
    initial: 120,
    hint: "Your mail company says how many it takes. New senders begin slowly.",
  }),
  /** Who may make an account. */
  signUp: choice("writers", "Who may sign up", signUpRules, "open", {
    variable: "SIGNUP",
    says: (rule) => signUpTexts[rule],
  }),
  holdsFirstPosts: toggle("writers", "An author's first post waits for an editor's approval", false),
  /** It never does while the site cannot send mail. */
  needsVerifiedEmail: toggle("writers", "Publishing needs a confirmed email", true, {
    withoutMail:
      "This site cannot send mail yet, so nobody can confirm an email: publishing does not need it.",
  }),
  /** Tags of search consoles, which the front page has. */
  proofs: list("search", "Proofs for search consoles, one in each line", many("proofs", 10, proof), {
    rows: 3,
    placeholder: '<meta name="google-site-verification" content="…">',
    hint: "Google, Bing, Yandex, Pinterest and Facebook give you a tag that proves that the site is yours. Paste the whole tag. It is on the front page only.",
  }),
  /** Who else counts readers; "": nobody. */
  analytics: choice("search", "Who counts readers", { "": "This site alone", ...counterNames }, "", {
    says: (name) => `Readers are counted ${name ? `by ${counterNames[name]} too` : "here alone"}.`,
  }),
  /** What the site is called there. */
  analyticsId: text("search", "Your site's name there", counterId, {
    hint: "Plausible: the domain. Fathom: the site's id. GoatCounter: the code, which is the first part of its address. Simple Analytics: leave it empty. Readers' browsers then tell that company what they read: say so on your Privacy page.",
  }),
  /** The language that new posts begin with; "": English. */
  lang: choice("search", "Language of new posts", { "": "English", ...languages }, ""),
  /** Of the times at the desk, of schedules, and of the days of the statistics. What readers see is in UTC. */
  timeZone: choice<string>("time-zone", "Time zone", zones, "UTC", { says: itself }),
  /** Whether the desk lists what a new owner has yet to do. */
  showsFirstSteps: elsewhere(z.boolean(), true),
  /** A sentence for the operator that says why nothing is saved and no job runs, as while the site is moved; "": it is. */
  readOnlyReason: elsewhere(z.string(), ""),
};
