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
} as const;

export type SitePage = keyof typeof sitePages;
/** The pages with a form of settings, which is saved as a whole. */
export type SettingPage = Exclude<SitePage, "pages" | "mail">;
