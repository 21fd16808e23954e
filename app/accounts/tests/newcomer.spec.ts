import {
  blogTexts,
  expectPublished,
  fillEditor,
  makePhonePhoto,
  uploadCover,
} from "../../../test/support/browser/editor.ts";
import { expect, testWithMembers as test, visit } from "../../../test/support/browser/fixtures.ts";

test("a newcomer signs up, publishes with a photograph, bookmarks, logs out, and comes back on /write", async ({
  page,
  openPageAsSomebodyElse,
}) => {
  const email = "newcomer@example.com";
  const header = page.getByRole("banner");
  await visit(page, "/");
  await header.getByRole("link", { name: "Sign Up" }).click();
  await page.getByPlaceholder("Email").fill(email);
  await page.getByPlaceholder("Password").fill("sesame");
  await page.getByRole("main").getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(header.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(header.getByRole("link", { name: /Login|Sign Up/ })).toHaveCount(0);

  const blog = blogTexts("Rye for Patient People");
  await header.getByRole("link", { name: "Write" }).click();
  await expect(page.getByText(`As ${email}`)).toBeVisible();
  await fillEditor(page, blog);
  await uploadCover(page, await makePhonePhoto());
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expectPublished(page, blog);

  const otherPage = await openPageAsSomebodyElse();
  await visit(otherPage, "/");
  await otherPage.getByRole("article").first().getByRole("link").first().click();
  await expect(otherPage.getByRole("heading", { level: 1 })).toHaveText(blog.title);
  await expect(otherPage.getByText(email).first()).toBeVisible();
  const cover = otherPage.locator("main img[src*='img-0042']").first();
  await expect(cover).toBeVisible();
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(400);
  // As high as covers may be, and as wide as the photograph is then.
  expect([await cover.getAttribute("width"), await cover.getAttribute("height")]).toEqual(["720", "540"]);

  await visit(page, "/blog/s7");
  await page.getByRole("button", { name: "Bookmark" }).first().click();
  await expect(page.getByRole("button", { name: "Bookmark" }).first()).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await header.getByRole("button", { name: "Your account" }).click();
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(header.getByRole("button", { name: "Logout" })).toHaveCount(1);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await header.getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("User");
  await expect(page.getByRole("main").locator("a[href='/blog/s7']")).toBeVisible();
  await expect(page.getByText("No saved blogs yet.")).toHaveCount(0);

  await header.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(header.getByRole("link", { name: "Login" })).toBeVisible();

  await header.getByRole("link", { name: "Write" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login");
  await expect(page).toHaveURL("/write");
  await page.getByPlaceholder("Email").fill(email);
  await page.getByPlaceholder("Password").fill("sesame");
  await page.keyboard.press("Enter");
  await expect(page.getByPlaceholder("Title", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/write");
});
