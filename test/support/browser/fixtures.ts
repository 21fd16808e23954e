import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type Member, postForm, publishBlog, signUp } from "./people.ts";
import { openSite, type Site } from "./site.ts";

interface Fixtures {
  /** The site that the test visits. */
  site: Site;
  consoleErrors: ConsoleErrors;
  /** Opens a page in another browser context, which shares no cookies or storage with the test's own page. */
  openPageAsSomebodyElse: () => Promise<Page>;
}

/** A worker has one of each, made when a test first asks for it. All tests share them, so each worker starts once. */
interface WorkerFixtures {
  /** A site with the built-in articles only. */
  articleSite: Site;
  /** A site whose members publish. What they do stays there. */
  memberSite: Site;
  member: Member;
  owner: { session: string };
  /** Two posts of the member, both lessons of a course. The second one has a long title, and was reported. */
  lessonPosts: { loaf: string; rye: string };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  articleSite: [siteFixture, { scope: "worker" }],
  memberSite: [siteFixture, { scope: "worker" }],
  member: [
    async ({ memberSite }, use) => {
      const account = { email: "ann@example.com", password: "letters and ink" };
      const session = await signUp(memberSite, account);
      await use({ ...account, session, blogId: await publishBlog(memberSite, session) });
    },
    { scope: "worker" },
  ],
  owner: [
    async ({ memberSite }, use) => {
      const account = { email: "owner@example.com", password: "sesame", name: "Olga Owner" };
      const session = await signUp(memberSite, account);
      memberSite.setRole("owner@example.com", "owner");
      await use({ session });
    },
    { scope: "worker" },
  ],
  lessonPosts: [
    async ({ memberSite, member, owner }, use) => {
      const loaf = await publishBlog(memberSite, member.session, { title: "A Loaf for Sale" });
      const title = "Rye for patient people, a loaf that rises slowly and keeps for a week in a linen cloth";
      const rye = await publishBlog(memberSite, member.session, { title });
      const report = { reason: "wrong", note: "Rye does not rise like that." };
      await postForm(memberSite, `/blog/${rye}/report`, new URLSearchParams(report));
      for (const id of [loaf, rye]) {
        const body = new URLSearchParams({ act: "add-post", post: `/blog/${id}` });
        const headers = { Cookie: `site_session=${owner.session}` };
        await postForm(memberSite, "/desk/courses/s12", body, headers);
      }
      await use({ loaf, rye });
    },
    { scope: "worker" },
  ],
  site: ({ articleSite }, use) => use(articleSite),
  baseURL: ({ site }, use) => use(site.url),
  consoleErrors: [
    async ({ context }, use) => {
      const consoleErrors = new ConsoleErrors();
      consoleErrors.watch(context);
      await use(consoleErrors);
      expect(consoleErrors.unexpected(), "errors and warnings in the browser console").toEqual([]);
    },
    { auto: true },
  ],
  openPageAsSomebodyElse: async ({ browser, consoleErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      consoleErrors.watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** For tests of visitors on the site whose members publish. */
export const testWithMembers = test.extend({ site: ({ memberSite }, use) => use(memberSite) });

/** For tests on a site of their own, which nobody owns yet. */
export const testOnNewSite = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured object here, also when it is empty
  site: async ({}, use) => {
    const site = await openSite();
    await use(site);
    await site.remove();
  },
});

export { expect };

// biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured object here, also when it is empty
async function siteFixture({}: object, use: (site: Site) => Promise<void>) {
  const site = await openSite();
  await use(site);
  await site.remove();
}

/**
 * Collects errors and warnings from browser consoles, including violations of the Content-Security-Policy. A message
 * that the test does not allow fails the test.
 */
class ConsoleErrors {
  readonly #texts: string[] = [];
  readonly #allowed: RegExp[] = [];

  watch(context: BrowserContext) {
    context.on("weberror", (webError) => this.#texts.push(String(webError.error())));
    context.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") this.#texts.push(message.text());
    });
  }

  /** Messages that match one of the patterns do not fail the test. */
  allow(...patterns: RegExp[]) {
    this.#allowed.push(...patterns);
  }

  /** Waits for a message that the test is about. Allows it, and the browser's own "Failed to load resource". */
  async waitFor(pattern: RegExp) {
    this.allow(pattern, /^Failed to load resource/);
    await expect.poll(() => this.#texts).toContainEqual(expect.stringMatching(pattern));
  }

  unexpected() {
    return this.#texts.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }
}

/** Blocks web fonts, which move words a little when they arrive late, so that tests see only other layout shifts. */
export async function blockFonts(page: Page, consoleErrors: ConsoleErrors) {
  consoleErrors.allow(/ERR_FAILED/);
  await page.route("**/*.woff2", (route) => route.abort());
}

/** Loads a page and waits until React handles its events. Before that, a click acts as without JavaScript. */
export async function visit(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
}

export async function waitForHydration(page: Page) {
  // React Router sets this when the page's effects run, after hydration.
  await page.waitForFunction(() => history.scrollRestoration === "manual");
}

/** Waits until the page has painted its current state. */
export async function waitForPaint(page: Page) {
  // Two frames, because the first one may have begun before this call.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Holds requests to matching URLs until the returned function is called. */
export async function holdRequests(
  page: Page | BrowserContext,
  url: Parameters<Page["route"]>[0],
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    // The page may have aborted the request in the meantime.
    await route.continue().catch(() => {});
  });
  return resolve;
}
