import { setupPath } from "../../app/models/accounts/setup-key.server.ts";
import { addUser, ann } from "./people-and-blogs.ts";
import type { TestSite } from "./site.ts";

/** A person who has opened the link that the start prints. */
export async function openSetupLink(site: TestSite, browser = site.openBrowser()) {
  await browser.get(setupPath(site.settings));
  return browser;
}

/** Makes Ann the owner of the site and logs her in. Returns her browser. */
export async function logInOwner(site: TestSite) {
  await addUser(site.db, ann);
  await site.db.updateTable("users").set({ role: "owner" }).where("id", "=", ann.id).execute();
  return site.logIn(ann);
}
