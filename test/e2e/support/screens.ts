/** Every screen that there is for somebody who is not signed in. */
export const screens = [
  "/",
  "/course",
  "/services",
  "/blog/s1",
  "/search",
  "/search?q=sql",
  "/search?q=zzqxy",
  "/login",
  "/signup",
  "/write",
  "/profile",
];

/** What only somebody who is signed in gets to see; the blog is the member's own. */
export const membersScreens = ["/write", "/profile", "/blog/:id", "/blog/:id/edit", "/blog/:id/delete"];

/** What is shown in place of a page that is missing, which browsers report as an error of their own. */
export const missing = ["/nothing-here", "/blog/nothing"];

export const phone = { width: 375, height: 700 };
export const desktop = { width: 1440, height: 900 };
