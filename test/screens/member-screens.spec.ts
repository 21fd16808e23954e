import { checkScreen } from "../support/browser/checks.ts";
import { visit } from "../support/browser/fixtures.ts";
import { expect, test } from "../support/browser/member.ts";

// `:id` stands for a blog that the member wrote.
const screens = [
  "/write",
  "/profile",
  "/account",
  "/account/delete",
  "/profile/published",
  "/profile/drafts",
  "/profile/following",
  "/blog/:id",
  "/blog/:id/edit",
  "/blog/:id/delete",
];

for (const path of screens)
  test(`a member's ${path} is accessible and fits all sizes`, async ({ page, member }) => {
    await visit(page, path.replace(":id", member.blogId));
    const header = page.getByRole("banner");
    await expect(header.getByRole("button", { name: "Logout" }).first()).toBeVisible();
    await expect(header.getByRole("link", { name: "Login" })).toHaveCount(0);
    await checkScreen(page);
  });
