import { makeOwner } from "../../app/accounts/models/role.server.ts";
import { setupPath } from "../../app/accounts/models/setup-key.server.ts";
import { addUser, ann } from "./people-and-blogs.ts";
import type { TestSite } from "./site.ts";

/** A person who has opened the link that the start prints. */
export async function openSetupLink(site: TestSite, browser = site.openBrowser()) {
  await browser.get(setupPath(site.settings));
  return browser;
}

/** Makes Ann the owner of the site. */
export async function addOwner(site: TestSite) {
  await addUser(site.db, ann);
  await makeOwner(site.db, ann.id);
}

/** Logs Ann in as the owner of the site. Returns her browser. */
export async function logInOwner(site: TestSite) {
  await addOwner(site);
  return site.logIn(ann);
}
