import type { Page } from "@playwright/test";
import { testWithMembers as base, visit } from "./fixtures.ts";
import { useSession } from "./people.ts";

interface MemberFixtures {
  /** Opens a page on another device of the member: a browser with storage of its own. */
  openSecondDevice: (address: string) => Promise<Page>;
}

/** For tests in which a member is signed in. */
export const test = base.extend<MemberFixtures>({
  context: async ({ context, site, member }, use) => {
    await useSession(context, site, member.session);
    // Another test may have left the member in rich text.
    const headers = { Origin: site.url };
    await context.request.post(`${site.url}/write/mode`, { form: { mode: "markdown" }, headers });
    // Another test may have left changes in the draft beside the published blog.
    const draft = site.changedDraftOf(member.blogId);
    if (draft)
      await context.request.post(`${site.url}/write/${draft}/discard`, { form: { on: "yes" }, headers });
    await use(context);
  },
  openSecondDevice: async ({ openPageAsSomebodyElse, site, member }, use) => {
    await use(async (address) => {
      const page = await openPageAsSomebodyElse();
      await useSession(page.context(), site, member.session);
      await visit(page, address);
      return page;
    });
  },
});

export { expect } from "./fixtures.ts";
