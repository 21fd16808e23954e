import type { Page } from "@playwright/test";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { publishBlog } from "../../../test/support/browser/people.ts";

const content = "## Salt & water\n\nStir.\n\n## Flour\n\nSift.\n\n## Oven\n\nWait <b>long</b>.";
const text = (page: Page) => page.locator("div.article");
const contents = (page: Page) => page.getByRole("navigation", { name: "Contents" }).getByRole("link");

test("hydration keeps the HTML of an article that the server sent, and the text is there again after going away and back", async ({
  page,
  site,
  member,
}) => {
  const id = await publishBlog(site, member.session, { content });
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.addInitScript(() => {
    // Marks the first paragraph that the server sent: a text that is written again loses the mark.
    document.addEventListener("DOMContentLoaded", () => {
      document.querySelector(".article p")?.setAttribute("data-marked", "");
    });
  });
  await visit(page, `/blog/${id}`);
  await expect(contents(page)).toHaveText(["Salt & water", "Flour", "Oven"]);
  await expect(text(page).locator("[data-marked]")).toHaveText("Stir.");

  await page.getByRole("link", { name: "For You", exact: true }).click();
  await expect(page.locator(`main a[href="/blog/${id}"]`)).toBeVisible();
  await page.goBack();
  await expect(text(page)).toContainText("Wait <b>long</b>.");
  await expect(contents(page)).toHaveText(["Salt & water", "Flour", "Oven"]);
  await page.goForward();
  await page.locator(`main a[href="/blog/${id}"]`).click();
  await expect(text(page)).toContainText("Sift.");
  await page.reload();
  await expect(text(page).locator("[data-marked]")).toHaveText("Stir.");
});

test("an open article shows its new text when its author changes it, and a like leaves its text untouched", async ({
  page,
  site,
  member,
}) => {
  const id = await publishBlog(site, member.session, { content });
  await visit(page, `/blog/${id}`);
  await text(page)
    .locator("p")
    .first()
    .evaluate((paragraph) => paragraph.setAttribute("data-marked", ""));
  const other = await page.context().newPage();
  await visit(other, `/blog/${id}`);
  await other.getByRole("button", { name: /^Like/ }).first().click();
  await expect(page.getByRole("button", { name: "Like 1" }).first()).toBeVisible();
  await expect(text(page).locator("[data-marked]")).toHaveText("Stir.");

  await visit(other, `/blog/${id}/edit`);
  await other.locator("main textarea").last().fill(content.replace("Stir", "Shake"));
  await other.getByRole("button", { name: "Update" }).click();
  await expect(text(page)).toContainText("Shake.");
  await expect(text(page)).not.toContainText("Stir.");
});
