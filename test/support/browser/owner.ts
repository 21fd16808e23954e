import { testWithMembers as base } from "./fixtures.ts";
import { useSession } from "./people.ts";

/** For tests in which the owner of a site with members is signed in. */
export const test = base.extend({
  context: async ({ context, site, owner }, use) => {
    await useSession(context, site, owner.session);
    await use(context);
  },
});

export { expect } from "./fixtures.ts";
