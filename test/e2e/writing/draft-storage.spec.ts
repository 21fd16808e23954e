import type { Page } from "@playwright/test";
import { held, visit } from "../support/fixtures.ts";
import { expect, test } from "../support/member.ts";
import {
  alertOf,
  draftBar,
  editorOf,
  isPublished,
  pastesImage,
  shows,
  textsOf,
  types,
  writes,
} from "../support/writing.ts";

const status = (page: Page) => page.getByRole("main").getByRole("status");

for (const [why, error] of [
  ["full", "QuotaExceededError"],
  ["forbidden", "SecurityError"],
] as const)
  test(`a browser whose storage is ${why} says that nothing is saved, and loses nothing at once`, async ({
    page,
  }) => {
    await page.addInitScript((name) => {
      Storage.prototype.setItem = () => {
        throw new DOMException("no room", name);
      };
    }, error);
    const blog = textsOf("No Room");
    await writes(page, blog);
    await expect(status(page)).toHaveText("Not saved in this browser");
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.message());
      return dialog.dismiss();
    });
    await page.getByRole("banner").getByRole("link", { name: "Course" }).click();
    await expect
      .poll(() => asked)
      .toEqual(["Leave this page? Your unsent text cannot be kept in this browser."]);
    await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
    await expect.poll(() => asked.length).toBe(2);
    await expect(status(page)).toHaveText("Not saved in this browser");

    const release = await held(page, "**/write.data*");
    await editorOf(page).publish.click();
    await types(page, { title: "Still No Room" });
    release();
    await isPublished(page, blog);
    await page.getByRole("banner").getByRole("link", { name: "Write" }).click();
    await draftBar(page).getByRole("button", { name: "Restore" }).click();
    await shows(page, { ...blog, title: "Still No Room" });
  });

test("who leaves at once keeps the last words too", async ({ page }) => {
  await visit(page, "/write");
  await types(page, { title: "Half a Thought", content: "And the other half" });
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("banner").getByRole("link", { name: "Course" }).click();
  await expect(page).toHaveURL("/course");
  await page.getByRole("banner").getByRole("link", { name: "Write" }).click();
  await draftBar(page).getByRole("button", { name: "Restore" }).click();
  await shows(page, { title: "Half a Thought", description: "", content: "And the other half" });
  await draftIsKept(page);
});

test("two tabs that go on with one draft keep one each", async ({ page, context }) => {
  await visit(page, "/write");
  await types(page, { title: "One Draft" });
  await draftIsKept(page);
  const second = await context.newPage();
  await visit(second, "/write");
  await types(page, { content: "Written in the first tab." });
  await draftIsKept(page);
  await draftBar(second).getByRole("button", { name: "Restore" }).click();
  await shows(second, { title: "One Draft", description: "", content: "Written in the first tab." });
  await types(second, { title: "The Second Tab's" });
  await draftIsKept(second);
  await types(page, { title: "The First Tab's" });
  await draftIsKept(page);
  for (const tab of [page, second]) await tab.close({ runBeforeUnload: false });

  const third = await context.newPage();
  await visit(third, "/write");
  await expect(draftBar(third)).toContainText("The First Tab's");
  await draftBar(third).getByRole("button", { name: "Discard" }).click();
  await expect(draftBar(third)).toContainText("The Second Tab's");
});

test("a draft that another tab published is offered no longer", async ({ page, context }) => {
  const blog = textsOf("Out of the Door");
  await writes(page, blog);
  await draftIsKept(page);
  const second = await context.newPage();
  await visit(second, "/write");
  await expect(draftBar(second)).toContainText(blog.title);
  await editorOf(page).publish.click();
  await isPublished(page, blog);
  await expect(draftBar(second)).toHaveCount(0);
});

test("an image that was on its way when a draft was left behind is asked for again", async ({
  page,
  context,
}) => {
  await visit(page, "/write");
  await editorOf(page).content.fill("Rye. ");
  await held(page, "**/upload");
  await pastesImage(page);
  await draftIsKept(page);
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await visit(next, "/write");
  await draftBar(next).getByRole("button", { name: "Restore" }).click();
  await expect(alertOf(next, "An image was still on its way when this was kept.")).toBeVisible();
  await expect(editorOf(next).content).toHaveValue("Rye. ");
});

async function draftIsKept(page: Page) {
  await expect(status(page)).toHaveText("Draft kept in this browser");
}
