import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test as base } from "./member.ts";

/** For tests in which the owner of the site is signed in. */
export const test = base.extend({
  page: async ({ page, site, member }, use) => {
    const file = new DatabaseSync(join(site.folder, "lectern.db"), { timeout: 5000 });
    file.prepare("update users set role = 'owner' where email = ?").run(member.email);
    file.close();
    await use(page);
  },
});

export { expect } from "./member.ts";
