import { addUser, ann } from "./people-and-blogs.ts";
import type { TestSite } from "./site.ts";

/** Makes Ann the owner of the site and logs her in. Returns her browser. */
export async function logInOwner(site: TestSite) {
  await addUser(site.db, ann);
  await site.db.updateTable("users").set({ role: "owner" }).where("id", "=", ann.id).execute();
  return site.logIn(ann);
}
