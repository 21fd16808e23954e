import { checkByAxeAtAllSizes, checkKeyboard, checkLayout } from "../support/checks.ts";
import { visit } from "../support/fixtures.ts";
import { expect, test } from "../support/member.ts";
import { membersScreens } from "../support/screens.ts";

test("the number of followers counts a member's own follow at once, and once", async ({ page }) => {
  const aside = page.getByRole("complementary");
  await visit(page, "/");
  await expect(aside.getByText("0 followers")).toBeVisible();
  const saved = page.waitForResponse("**/follow/company");
  await aside.getByRole("button", { name: "Follow" }).click();
  await expect(aside.getByText("1 follower", { exact: true })).toBeVisible();
  await saved;
  await page.getByRole("link", { name: "Course" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Course");
  await expect(aside.getByText("1 follower", { exact: true })).toBeVisible();
  await page.reload();
  await expect(aside.getByText("1 follower", { exact: true })).toBeVisible();
});

test("a display name that is too long is not cut, but refused", async ({ page, complaints }) => {
  complaints.allow(/status of 422/);
  await visit(page, "/profile");
  const name = page.getByLabel("Display name");
  await name.fill("x".repeat(81));
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("A name may have 80 characters at most.")).toBeVisible();
  await expect(name).toHaveValue("x".repeat(81));
});

for (const path of membersScreens)
  test.describe(`a member's ${path}`, () => {
    test.beforeEach(async ({ page, member }) => {
      await visit(
        page,
        path.replace(":id", () => member.blogId),
      );
      // One heading, and no complaint, which every test watches.
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    });

    test("shows the member's own header", async ({ page }) => {
      const header = page.getByRole("banner");
      await expect(header.getByRole("button", { name: "Logout" }).first()).toBeVisible();
      await expect(header.getByRole("link", { name: "Login" })).toHaveCount(0);
    });

    test("is right in axe's eyes", async ({ page }) => {
      await checkByAxeAtAllSizes(page);
    });

    test("never scrolls sideways, and cuts no control off", async ({ page }) => {
      await checkLayout(page);
    });

    test("is reached by Tab in every control, each of which shows its focus", async ({ page }) => {
      await checkKeyboard(page);
    });
  });
