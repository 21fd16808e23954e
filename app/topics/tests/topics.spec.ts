import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import {
  blogTexts,
  editorOf,
  fillEditor,
  openSettings,
  uploadCover,
} from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

test("topics are chosen, added and removed by keyboard, and published", async ({ page }) => {
  await visit(page, "/write");
  await openSettings(page);
  const field = page.getByRole("combobox", { name: "Topics" });
  await field.pressSequentially("data sc");
  const option = page.getByRole("option", { name: "Data Science" });
  await expect(option).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await field.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id"))!);
  await checkWithAxe(page);
  await field.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Data Science" })).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "false");

  await field.pressSequentially("Rye bread,C++");
  await field.press("Tab");
  for (const label of ["Rye bread", "C++"])
    await expect(page.getByRole("button", { name: `Remove ${label}` })).toBeVisible();
  await page.getByRole("button", { name: "Remove Rye bread" }).press("Enter");
  await expect(field).toBeFocused();
  await field.pressSequentially("Ovens");
  await field.press("Enter");
  await field.press("Backspace");
  await expect(page.getByRole("button", { name: /^Remove (?!the)/ })).toHaveCount(2);
  await expect(page).toHaveURL(/\/write/);

  await uploadCover(page);
  await fillEditor(page, blogTexts("Counting loaves"));
  await editorOf(page).publish.click();
  await page.getByRole("link", { name: "Counting loaves" }).first().click();
  const links = page.locator("p.topics a");
  await expect(links).toHaveText(["Data Science", "C++"]);
  await links.last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("C++");
  await expect(page.getByRole("main").getByRole("link", { name: "Counting loaves" })).toBeVisible();
});

test("a fifth topic stays in the field, which says why", async ({ page }) => {
  await visit(page, "/write");
  await openSettings(page);
  const field = page.getByRole("combobox", { name: "Topics" });
  await field.pressSequentially("one,two,three,four,five");
  await field.press("Enter");
  await expect(page.getByText("A blog may have 4 topics at most.")).toBeVisible();
  await expect(field).toHaveValue("five");
  await expect(page.locator("input[name=topics]")).toHaveValue("one, two, three, four");
});
