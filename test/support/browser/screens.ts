/** Paths of all screens that a visitor can see. /write, /profile and /account show the login form. */
export const visitorScreens = [
  "/",
  "/course",
  "/services",
  "/course?level=advanced",
  "/services?need=incident",
  "/paths",
  "/paths/machine-learning",
  "/blog/s1",
  "/blog/s24",
  "/course/s12/numbers-and-text",
  "/search",
  "/search?q=sql",
  "/search?q=zzqxy",
  "/login",
  "/signup",
  "/forgot",
  "/setup",
  "/write",
  "/profile",
  "/account",
  "/account/deleted",
  "/people/company",
  "/contact",
  "/contact?about=s25",
  "/contact?sent",
  "/saved",
];

/** Paths of screens that are checked with a member signed in. `:id` stands for a blog that the member wrote. */
export const memberScreens = [
  "/write",
  "/profile",
  "/account",
  "/account/delete",
  "/profile/published",
  "/profile/drafts",
  "/profile/following",
  "/blog/:id",
  "/blog/:id/edit",
  "/blog/:id/delete",
  "/blog/:id/stats",
];

/** Paths without a page. The browser reports their 404 as an error in the console. */
export const missingPages = ["/nothing-here", "/blog/nothing", "/people/nobody"];

export const phone = { width: 375, height: 700 };
export const desktop = { width: 1440, height: 900 };
