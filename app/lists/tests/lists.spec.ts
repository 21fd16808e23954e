import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

test("a member saves an article and a lesson to a new list, puts them in order by keyboard, and shows the list to others", async ({
  page,
  openPageAsSomebodyElse,
}) => {
  await visit(page, "/blog/s1");
  await page.getByRole("link", { name: "Save to a list" }).click();
  await page.getByRole("textbox", { name: "New list" }).fill("For the team");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(/Saved\./);
  await visit(page, "/course/s12/first-program");
  await page.getByRole("link", { name: "Save to a list" }).click();
  await page.getByRole("checkbox", { name: "For the team" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL("/course/s12/first-program");
  await visit(page, "/profile/lists");
  await page.getByRole("link", { name: "For the team" }).click();
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries).toHaveCount(2);
  const lesson = await entries.last().getByRole("link").first().innerText();
  const down = entries.first().getByRole("button", { name: /^Down/ });
  const name = (await down.getAttribute("aria-label"))!;
  await down.press("Enter");
  await expect(entries.first()).toContainText(lesson);
  await expect(page.getByRole("button", { name })).toBeFocused();
  await page.getByText("Edit this list").click();
  await checkWithAxe(page);
  await page.getByLabel("Everybody with its address").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("· Everybody with its address can read it.")).toBeVisible();
  const reader = await openPageAsSomebodyElse();
  await visit(reader, new URL(page.url()).pathname);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("For the team");
  await reader.getByRole("link", { name: lesson }).click();
  await expect(reader).toHaveURL("/course/s12/first-program");
  await page.getByText("Delete this list").click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/profile/lists");
  await expect(page.getByText("For the team")).toHaveCount(0);
});
