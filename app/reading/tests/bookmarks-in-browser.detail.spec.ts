import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";
import { signUp, useSession } from "../../../test/support/browser/people.ts";

const bookmarkButtons = (page: Page) => page.getByRole("button", { name: "Bookmark" });

test("signed-out bookmarks and follows send nothing to the server and set no visitor cookie", async ({
  page,
  context,
}) => {
  await visit(page, "/blog/s11");
  const postedPaths: string[] = [];
  page.on(
    "request",
    (request) => request.method() === "POST" && postedPaths.push(new URL(request.url()).pathname),
  );
  await bookmarkButtons(page).first().click();
  await page.getByRole("button", { name: "Follow", exact: true }).first().click();
  expect(await context.cookies()).toEqual([]);
  // Acts are sent in the order of the clicks, so a request for one of the two would come before this like.
  const likeResponse = page.waitForResponse("**/like");
  await page.getByRole("button", { name: /^Like/ }).first().click();
  await likeResponse;
  expect(postedPaths).toEqual(["/blog/s11/like"]);
});

test("a bookmark that could not be saved at sign-in stays in this browser, and is saved later", async ({
  page,
  context,
  site,
  consoleErrors,
}) => {
  const storedBookmarks = () => page.evaluate(() => localStorage.getItem("site:saved"));
  await visit(page, "/blog/s3");
  await bookmarkButtons(page).first().click();
  const session = await signUp(site, { email: "later@example.com", password: "sesame" });
  await useSession(context, site, session);
  await page.route("**/bookmarks/sync", (route) =>
    route.fulfill({ status: 429, body: "Too many attempts." }),
  );
  await visit(page, "/course");
  await consoleErrors.waitFor(/^Could not take bookmarks along/);
  expect(await storedBookmarks()).toBe('["s3"]');
  await page.unroute("**/bookmarks/sync");
  await page.reload();
  await expect.poll(storedBookmarks).toBeNull();
  await visit(page, "/profile");
  await expect(page.getByRole("main").locator("a[href='/blog/s3']")).toBeVisible();
});
