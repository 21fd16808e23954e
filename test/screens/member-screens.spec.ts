import { checkKeyboard, checkLayout, checkWithAxeAtAllSizes } from "../support/browser/checks.ts";
import { visit } from "../support/browser/fixtures.ts";
import { expect, test } from "../support/browser/member.ts";
import { memberScreens } from "../support/browser/screens.ts";

test("the number of followers includes a member's own follow at once, and counts it once", async ({
  page,
}) => {
  const aside = page.getByRole("complementary");
  await visit(page, "/");
  await expect(aside.getByText("0 followers")).toBeVisible();
  const followResponse = page.waitForResponse("**/follow/company");
  await aside.getByRole("button", { name: "Follow" }).click();
  await expect(aside.getByText("1 follower", { exact: true })).toBeVisible();
  await followResponse;
  await page.getByRole("link", { name: "Course" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Course");
  await expect(aside.getByText("1 follower", { exact: true })).toBeVisible();
  await page.reload();
  await expect(aside.getByText("1 follower", { exact: true })).toBeVisible();
});

test("a display name that is too long is refused and not cut off", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 422/);
  await visit(page, "/profile");
  const name = page.getByLabel("Display name");
  await name.fill("x".repeat(81));
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("A name may have 80 characters at most.")).toBeVisible();
  await expect(name).toHaveValue("x".repeat(81));
});

for (const path of memberScreens)
  test.describe(`a member's ${path}`, () => {
    test.beforeEach(async ({ page, member }) => {
      await visit(
        page,
        path.replace(":id", () => member.blogId),
      );
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    });

    test("shows the member's own header", async ({ page }) => {
      const header = page.getByRole("banner");
      await expect(header.getByRole("button", { name: "Logout" }).first()).toBeVisible();
      await expect(header.getByRole("link", { name: "Login" })).toHaveCount(0);
    });

    test("has no axe violations", async ({ page }) => {
      await checkWithAxeAtAllSizes(page);
    });

    test("never scrolls sideways, and cuts no control off", async ({ page }) => {
      await checkLayout(page);
    });

    test("lets Tab reach every control, and each shows its focus", async ({ page }) => {
      await checkKeyboard(page);
    });
  });
