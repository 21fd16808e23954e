import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import { expect, testWithMembers, visit } from "../../../test/support/browser/fixtures.ts";
import { publishBlog, signUp, useSession } from "../../../test/support/browser/people.ts";
import type { Site } from "../../../test/support/browser/site.ts";

/** Signs somebody up, who has no notifications yet. Returns the token of their session. */
const join = (site: Site, name: string) =>
  signUp(site, { email: `${name}@notices.example`, password: "letters and ink" });

testWithMembers(
  "a comment shows on its author's open page at once, and leads to the very comment",
  async ({ page, site, openPageAsSomebodyElse }) => {
    const session = await join(site, "author");
    const blogId = await publishBlog(site, session);
    await useSession(page.context(), site, session);
    await visit(page, "/course");
    const bell = page.getByRole("button", { name: "Notifications" });
    const number = page.locator("#unread-count");
    await expect(number).toHaveCount(0);
    const other = await openPageAsSomebodyElse();
    await useSession(other.context(), site, await join(site, "reader"));
    await visit(other, `/blog/${blogId}`);
    await other.getByRole("textbox", { name: "Write a comment" }).fill("Does rye keep?");
    await other.getByRole("button", { name: "Send" }).click();
    await expect(number).toHaveText("1 unread");
    await expect(bell).toHaveAccessibleDescription("1 unread");

    await bell.press("Enter");
    await expect(page).toHaveURL("/notifications");
    await checkWithAxe(page);
    const row = page.getByRole("listitem").filter({ hasText: "Does rye keep?" });
    await row.getByRole("link", { name: /commented on/ }).click();
    await expect(page).toHaveURL(/\/blog\/\w+\?comment=(\w+)#comment-\1$/);
    const comment = page.locator(".comment:target");
    await expect(comment).toContainText("Does rye keep?");
    await expect(comment).toBeInViewport();

    await expect(number).toHaveCount(0);
    await other.getByRole("textbox", { name: "Write a comment" }).fill("And wheat?");
    await other.getByRole("button", { name: "Send" }).click();
    await expect(number).toHaveText("1 unread");
    await bell.click();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expect(number).toHaveCount(0);
    await expect(page.getByText("Unread:")).toHaveCount(0);
  },
);

testWithMembers.describe("without JavaScript", () => {
  testWithMembers.use({ javaScriptEnabled: false });

  testWithMembers(
    "the bell leads a visitor to the login, and a member to the page",
    async ({ page, site, member }) => {
      await page.goto("/course");
      await page.getByRole("button", { name: "Notifications" }).click();
      await expect(page).toHaveURL("/login?to=%2Fnotifications");
      await useSession(page.context(), site, member.session);
      await page.goto("/course");
      await page.getByRole("button", { name: "Notifications" }).click();
      await expect(page).toHaveURL(/\/notifications\??$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notifications");
    },
  );
});
