/** The pages below /desk/site, by the end of their address, with their titles. */
export const sitePages = {
  name: "Name and logo",
  picture: "Picture and icons",
  look: "Look",
  "front-page": "Front page",
  doors: "Doors of the front page",
  pages: "Pages",
  menu: "Menu",
  footer: "Footer",
  contact: "Contact and enquiries",
  comments: "Comments",
  newsletter: "Newsletter",
  writers: "Who may write",
  search: "Search engines and numbers",
  "time-zone": "Time zone",
  mail: "Mail",
  backups: "Backups",
  "sign-in": "Sign-in with Google or your company",
} as const;

export type SitePage = keyof typeof sitePages;
/** The pages of what the environment may decide, which the menu of the desk leaves out but for mail. */
type ServerPage = "mail" | "backups" | "sign-in";
/** The pages with a form of settings, which is saved as a whole. */
export type SettingPage = Exclude<SitePage, "pages" | ServerPage>;

/** What each of these is for; undefined where its fields say it. */
export const pageNotes: Record<SettingPage, string | undefined> = {
  name: undefined,
  picture:
    "One picture stands for the company: beside its articles, in the tab of a browser, on the home screen of a phone, and on the cards that other sites show for a link.",
  look: "The colour is that of links and main buttons. Readers have a light and a dark theme, and each uses the nearest shade in which text can be read.",
  "front-page": undefined,
  doors:
    "The buttons below the sentence of the front page, the first of them filled. One to courses, services or paths is shown when there are some. To remove one, empty both fields.",
  menu: "The links in the header of every page. Three to five short words fit best. To remove one, empty both fields.",
  footer:
    "The words at the end of every page. A word without an address leads nowhere. To remove one, empty both fields.",
  contact:
    "What is set here shows on the page /contact, and the footer then leads there. Messages arrive at the desk, under Enquiries, and by mail: at the contact below where that is an email, else at all owners.",
  comments: "Below articles and lessons. Authors can close them for a post of theirs.",
  newsletter:
    "People leave their address in the footer, below articles and at /subscribe. While it is off, nothing of it shows; links in letters still end it.",
  writers: undefined,
  search: undefined,
  "time-zone":
    "Times at the desk, dates on which posts are to go out, and the days of the statistics are in this time zone. Dates that readers see are in UTC.",
};
export const settingPages = Object.keys(pageNotes) as SettingPage[];
