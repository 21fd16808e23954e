import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { openSite, type Site } from "./site.ts";

interface Fixtures {
  consoleErrors: ConsoleErrors;
  /** Opens a page in another browser context, which shares no cookies or storage with the test's own page. */
  openPageAsSomebodyElse: () => Promise<Page>;
}

export const test = base.extend<Fixtures, { site: Site }>({
  site: [siteFixture, { scope: "worker" }],
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

export { expect };

/** Runs a site with its own data while the tests of a worker run. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured object here, also when it is empty
export async function siteFixture({}: object, use: (site: Site) => Promise<void>) {
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
  // The code of a member's links in the header may arrive later. React marks the elements whose events it handles.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("header form")].every((form) =>
      Object.keys(form).some((name) => name.startsWith("__react")),
    ),
  );
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
