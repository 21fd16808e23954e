import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";
import { recordShifts } from "../../../test/support/browser/shifts.ts";

const path = "/course/s12/numbers-and-text";
const paragraph = "Write one third as a decimal";

test("a course shows a visitor's progress, and nothing moves when it does", async ({ page }) => {
  await visit(page, path);
  await page.getByRole("button", { name: "Mark as done" }).click();
  const readShifts = await recordShifts(page);
  for (const address of ["/blog/s12", "/"]) {
    await visit(page, address);
    await expect(page.getByRole("link", { name: /^Continue/ }).first()).toHaveAttribute(
      "href",
      "/course/s12/names-lists-dictionaries",
    );
    expect(await readShifts()).toBe(0);
  }
});

test("a small edit of a paragraph does not lose the place in it", async ({ page }) => {
  await page.addInitScript(() => {
    const passage = "h-why-a-tenth-goes-wrong|1|write a third as some decimal 0 3333 and one never finishes";
    const places = { s12: { lessonId: "numbers-and-text", passage, at: 1 } };
    localStorage.setItem("site:progress", JSON.stringify({ marks: [], places }));
  });
  await page.goto(`${path}#continue`);
  await expect(page.getByText(paragraph)).toBeFocused();
});
