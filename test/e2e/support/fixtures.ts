import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { openSite, type Site } from "./site.ts";

interface Fixtures {
  complaints: Complaints;
  /** Opens a page in a browser of its own: somebody else's, with other cookies. */
  somebodyElse: () => Promise<Page>;
}

export const test = base.extend<Fixtures, { site: Site }>({
  site: [serve, { scope: "worker" }],
  baseURL: ({ site }, use) => use(site.url),
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints();
      complaints.watch(context);
      await use(complaints);
      expect(complaints.unexpected(), "what browsers complained about").toEqual([]);
    },
    { auto: true },
  ],
  somebodyElse: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      complaints.watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

/** A site with data of its own, for as long as its tests run. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is wanted from here
export async function serve({}: object, use: (site: Site) => Promise<void>) {
  const site = await openSite();
  await use(site);
  await site.remove();
}

/** Errors and warnings in browsers' consoles, refusals of the Content-Security-Policy among them. Any one fails a test. */
class Complaints {
  readonly #texts: string[] = [];
  readonly #expected: RegExp[] = [];

  watch(context: BrowserContext) {
    context.on("weberror", (thrown) => this.#texts.push(String(thrown.error())));
    context.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") this.#texts.push(message.text());
    });
  }

  /** Complaints that belong to what a test does. */
  allow(...patterns: RegExp[]) {
    this.#expected.push(...patterns);
  }

  /** Waits for a complaint that the test is about. */
  async expect(pattern: RegExp) {
    this.allow(pattern, /^Failed to load resource/);
    await expect.poll(() => this.#texts).toContainEqual(expect.stringMatching(pattern));
  }

  unexpected() {
    return this.#texts.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

/** Loads a page and waits until its script is at work: what is clicked before that works without it. */
export async function visit(page: Page, path: string) {
  await page.goto(path);
  await alive(page);
}

export async function alive(page: Page) {
  // React Router takes scrolling over when the page's effects run.
  await page.waitForFunction(() => history.scrollRestoration === "manual");
}

/** Resolves when the page has drawn what it knows by now. */
export async function drawn(page: Page) {
  // The first frame may be under way already.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Holds back what the page asks for at such addresses, until the function that this answers is called. */
export async function held(
  page: Page | BrowserContext,
  address: Parameters<Page["route"]>[0],
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    // Whoever asked may have thought better of it meanwhile.
    await route.continue().catch(() => {});
  });
  return resolve;
}
