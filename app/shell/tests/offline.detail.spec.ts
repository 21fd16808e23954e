import type { Page } from "@playwright/test";
import { article, cards } from "../../../test/support/browser/articles.ts";
import { expect, test, visit, waitForPaint } from "../../../test/support/browser/fixtures.ts";
import { signUp, useSession } from "../../../test/support/browser/people.ts";

const sections = (page: Page) => page.getByRole("navigation", { name: "Sections" });

test.beforeEach(({ consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource/, /route module/, /Failed to fetch/);
});

test("after a navigation that fails, a member still sees a member's header", async ({
  page,
  context,
  site,
}) => {
  const session = await signUp(site, { email: "stranded@example.com", password: "sesame" });
  await useSession(context, site, session);
  await visit(page, "/");
  const heading = page.getByRole("heading", { level: 1 });
  const expectMember = async () => {
    await expect(page.getByRole("banner").getByRole("button", { name: "Your account" })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toHaveCount(0);
    await expect(page).toHaveTitle(/ · Lectern$/);
  };
  await page.route("**/services.data*", (route) => route.fulfill({ status: 500, body: "Oh" }));
  await sections(page).getByRole("link", { name: "Services" }).click();
  await expect(heading).toHaveText("Something went wrong");
  await expectMember();
  await context.setOffline(true);
  await sections(page).getByRole("link", { name: "Course" }).click();
  await expect(heading).toHaveText("You are offline");
  await expectMember();
  await context.setOffline(false);
  await expect(heading).toHaveText("Course");
});

test("a page whose code was loaded only in part is loaded completely at the next visit", async ({ page }) => {
  await visit(page, "/");
  const servicesLink = sections(page).getByRole("link", { name: "Services" });
  const heading = page.getByRole("heading", { level: 1 });
  // Loads the page's own module, as after an earlier visit, but not the modules that it imports.
  await page.evaluate(async () => {
    const manifest = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest;
    await (await fetch(manifest.routes["learning/routes/services"]!.module)).arrayBuffer();
  });
  const restoreRequests = await abortRequests(page);
  await servicesLink.click();
  await expect(heading).toHaveText("The site cannot be reached");
  await page.getByRole("link", { name: "Back to the front page" }).click();
  await restoreRequests();
  await sections(page).getByRole("link", { name: "For You" }).click();
  await servicesLink.click();
  await expect(heading).toHaveText("Services");
});

test("hovering over a link whose code is missing does not reload the page", async ({ page }) => {
  await visit(page, "/");
  await page.route("**/assets/blog-*.js", (route) => route.fulfill({ status: 404 }));
  const scriptResponse = page.waitForResponse("**/assets/blog-*.js");
  const navigations: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && navigations.push(request.url()));
  await cards(page).first().hover();
  await scriptResponse;
  // A reload would start when the response arrives, before the page paints again or follows the next link.
  await waitForPaint(page);
  await sections(page).getByRole("link", { name: "Services" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Services");
  expect(navigations).toEqual([]);
});

test("when the code of a page is gone after an upgrade of the site, the page is loaded in full", async ({
  page,
}) => {
  await visit(page, "/");
  const missingScript = "**/assets/services-*.js";
  await page.route(missingScript, (route) => route.fulfill({ status: 404 }));
  const loadEvent = page.waitForEvent("load");
  await sections(page).getByRole("link", { name: "Services" }).click();
  await loadEvent;
  await expect(page).toHaveURL("/services");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Services");
});

test("when the code of the share menu does not arrive, the article stays", async ({ page }) => {
  await page.clock.install();
  await visit(page, "/blog/s3");
  const menuFailure = page.waitForEvent("requestfailed");
  await page.route("**/assets/share-menu-*.js", (route) => route.abort());
  const button = page.getByRole("button", { name: "Share", exact: true }).first();
  await button.click();
  await menuFailure;
  // When code does not arrive, React may wait some time before it draws the page without that part.
  await page.clock.runFor(1000);
  await waitForPaint(page);
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(article("s3").title);
});

/** The part of React Router's manifest that names the module of each route. */
interface Manifest {
  routes: Record<string, { module: string }>;
}

/** Aborts all requests of the page until the returned function is called. */
async function abortRequests(page: Page) {
  await page.route("**/*", (route) => route.abort());
  return () => page.unroute("**/*");
}
