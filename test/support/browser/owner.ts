import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test as base } from "./member.ts";

/** For tests in which the owner of the site is signed in. */
export const test = base.extend({
  page: async ({ page, site, member }, use) => {
    const database = new DatabaseSync(join(site.folder, "lectern.db"), { timeout: 5000 });
    database.prepare("update users set role = 'owner' where email = ?").run(member.email);
    database.close();
    await use(page);
  },
});

export { expect } from "./member.ts";
