import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";

test("what a visitor follows stands on /following of this browser, and is unfollowed there", async ({
  page,
}) => {
  await visit(page, "/following");
  const main = page.getByRole("main");
  await expect(main).toContainText("You follow nobody yet.");
  await visit(page, "/blog/s1");
  await page.getByRole("button", { name: "Follow", exact: true }).first().click();
  await visit(page, "/topic/cybersecurity");
  await main.getByRole("button", { name: "Follow", exact: true }).click();
  await visit(page, "/login");
  await main.getByRole("link", { name: "what it follows" }).click();
  const rows = main.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Cybersecurity");
  await rows.first().getByRole("button", { name: "Unfollow" }).click();
  await page.reload();
  await expect(rows).toHaveCount(1);
  await main.getByRole("link", { name: "Log in" }).click();
  await expect(main).toContainText("Log in to read what those write whom you follow.");
});
