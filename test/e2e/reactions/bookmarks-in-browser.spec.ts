import type { Page } from "@playwright/test";
import { alive, expect, test, visit } from "../support/fixtures.ts";
import { signUp } from "../support/member.ts";

const bookmarks = (page: Page) => page.getByRole("button", { name: "Bookmark" });

test("a signed-out bookmark stays in this browser", async ({ page }) => {
  await visit(page, "/blog/s1");
  await expect(bookmarks(page).first()).toHaveAttribute("aria-pressed", "false");
  await bookmarks(page).first().click();
  await expect(bookmarks(page).first()).toHaveAttribute("aria-pressed", "true");
  await expect(bookmarks(page).last()).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(bookmarks(page).first()).toHaveAttribute("aria-pressed", "true");
  await visit(page, "/blog/s2");
  await expect(bookmarks(page).first()).toHaveAttribute("aria-pressed", "false");
  await page.goBack();
  await bookmarks(page).last().click();
  await page.reload();
  await alive(page);
  await expect(bookmarks(page).first()).toHaveAttribute("aria-pressed", "false");
});

test("a signed-out follow stays in this browser, for the author and for Who to Follow alike", async ({
  page,
}) => {
  const follow = page.getByRole("button", { name: "Follow", exact: true });
  const unfollow = page.getByRole("button", { name: "Unfollow" });
  await visit(page, "/blog/s1");
  await follow.first().click();
  await expect(unfollow.first()).toBeVisible();
  await page.reload();
  await expect(unfollow.first()).toBeVisible();
  await visit(page, "/course");
  await page.getByRole("complementary").getByRole("button", { name: "Unfollow" }).click();
  await page.reload();
  await alive(page);
  await expect(follow).toBeVisible();
});

test("the number of followers counts a follow that this browser alone knows", async ({ page }) => {
  const aside = page.getByRole("complementary");
  await visit(page, "/");
  // Whoever used this site before may have followed.
  const others = Number(/(\d+) followers?/.exec(await aside.innerText())![1]);
  const followers = (count: number) =>
    aside.getByText(count === 1 ? "1 follower" : `${count} followers`, { exact: true });
  await expect(followers(others)).toBeVisible();
  await aside.getByRole("button", { name: "Follow" }).click();
  await expect(followers(others + 1)).toBeVisible();
  await visit(page, "/course");
  await expect(followers(others + 1)).toBeVisible();
  await aside.getByRole("button", { name: "Unfollow" }).click();
  await expect(followers(others)).toBeVisible();
});

test("neither of them sends anything to the server, or needs a visitor's cookie", async ({
  page,
  context,
}) => {
  await visit(page, "/blog/s11");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  await bookmarks(page).first().click();
  await page.getByRole("button", { name: "Follow", exact: true }).first().click();
  expect(await context.cookies()).toEqual([]);
  // Acts are sent in the order of their clicks: a like is, and it is the first.
  const liked = page.waitForResponse("**/like");
  await page.getByRole("button", { name: /^Like/ }).first().click();
  await liked;
  expect(sent).toEqual(["/blog/s11/like"]);
});

test("what a signed-in person could not take along yet stays in this browser, and comes along later", async ({
  page,
  context,
  site,
  complaints,
}) => {
  const kept = () => page.evaluate(() => localStorage.getItem("lectern:saved"));
  await visit(page, "/blog/s3");
  await bookmarks(page).first().click();
  const session = await signUp(site, { email: "later@example.com", password: "sesame" });
  await context.addCookies([{ name: "lectern_session", value: session, url: site.url }]);
  await page.route("**/bookmarks/sync", (route) =>
    route.fulfill({ status: 429, body: "Too many attempts." }),
  );
  await visit(page, "/course");
  await complaints.expect(/^Could not take bookmarks along/);
  expect(await kept()).toBe('["s3"]');
  await page.unroute("**/bookmarks/sync");
  await page.reload();
  await expect.poll(kept).toBeNull();
  await visit(page, "/profile");
  await expect(page.getByRole("main").locator("a[href='/blog/s3']")).toBeVisible();
});
