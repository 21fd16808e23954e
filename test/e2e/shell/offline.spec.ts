import type { Page } from "@playwright/test";
import { cards } from "../support/articles.ts";
import { checkByAxe } from "../support/checks.ts";
import { drawn, expect, test, visit } from "../support/fixtures.ts";

const sections = (page: Page) => page.getByRole("navigation", { name: "Sections" });

test.beforeEach(({ complaints }) => {
  complaints.allow(/^Failed to load resource/, /route module/, /Failed to fetch/);
});

test("without a connection a page that was never seen says so, within the site", async ({
  page,
  context,
}) => {
  await visit(page, "/");
  const heading = page.getByRole("heading", { level: 1 });
  const services = sections(page).getByRole("link", { name: "Services" });
  await context.setOffline(true);
  await services.click();
  await expect(heading).toHaveText("You are offline");
  await expect(page).toHaveURL("/services");
  await expect(page).toHaveTitle("You are offline · Lectern");
  await expect(page.getByRole("banner")).toBeVisible();
  await checkByAxe(page);

  await page.getByRole("link", { name: "Back to the front page" }).click();
  await expect(page).toHaveURL("/");
  await context.setOffline(false);
  await expect(cards(page).first()).toBeVisible();
  await services.click();
  await expect(heading).toHaveText("Services");
});

test("a page that was asked for without a connection comes when there is one", async ({ page, context }) => {
  await visit(page, "/");
  await context.setOffline(true);
  await sections(page).getByRole("link", { name: "Course" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Course");
});

test("a page whose code came in part only is loaded as a whole when it is asked for again", async ({
  page,
}) => {
  await visit(page, "/");
  const services = sections(page).getByRole("link", { name: "Services" });
  const heading = page.getByRole("heading", { level: 1 });
  // The code of the page itself is there, as after an earlier visit; what it needs is not.
  await page.evaluate(async () => {
    const manifest = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest;
    await (await fetch(manifest.routes["routes/services"]!.module)).arrayBuffer();
  });
  const broken = await breaks(page);
  await services.click();
  await expect(heading).toHaveText("The site cannot be reached");
  await page.getByRole("link", { name: "Back to the front page" }).click();
  await broken();
  await sections(page).getByRole("link", { name: "For You" }).click();
  await services.click();
  await expect(heading).toHaveText("Services");
});

test("pointing at a link whose code is gone reloads nothing", async ({ page }) => {
  await visit(page, "/");
  await page.route("**/assets/blog-*.js", (route) => route.fulfill({ status: 404 }));
  const answered = page.waitForResponse("**/assets/blog-*.js");
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
  await cards(page).first().hover();
  await answered;
  // Whoever reloads does so as soon as the answer is there, and so before the page goes on to anything else.
  await drawn(page);
  await sections(page).getByRole("link", { name: "Services" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Services");
  expect(loads).toEqual([]);
});

test("code that is gone since the site was upgraded comes with the new page", async ({ page }) => {
  await visit(page, "/");
  const gone = "**/assets/services-*.js";
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  const reloaded = page.waitForEvent("load");
  await sections(page).getByRole("link", { name: "Services" }).click();
  await reloaded;
  await expect(page).toHaveURL("/services");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Services");
});

interface Manifest {
  routes: Record<string, { module: string }>;
}

/** Cuts off everything the page asks for, until the function that this answers is called. */
async function breaks(page: Page) {
  await page.route("**/*", (route) => route.abort());
  return () => page.unroute("**/*");
}
