import type { Page } from "@playwright/test";
import {
  alertWith,
  blogTexts,
  draftBar,
  editorOf,
  expectEditorTexts,
  expectPublished,
  fillEditor,
  fillNewBlog,
  pasteImage,
} from "../support/editor.ts";
import { holdRequests, visit } from "../support/fixtures.ts";
import { expect, test } from "../support/member.ts";

const draftStatus = (page: Page) => page.getByRole("main").getByRole("status");

for (const [problem, errorName] of [
  ["full", "QuotaExceededError"],
  ["forbidden", "SecurityError"],
] as const)
  test(`a browser whose storage is ${problem} says that nothing is saved, and the open tab still has the text`, async ({
    page,
  }) => {
    await page.addInitScript((name) => {
      Storage.prototype.setItem = () => {
        throw new DOMException("no room", name);
      };
    }, errorName);
    const blog = blogTexts("No Room");
    await fillNewBlog(page, blog);
    await expect(draftStatus(page)).toHaveText("Not saved in this browser");
    const dialogTexts: string[] = [];
    page.on("dialog", (dialog) => {
      dialogTexts.push(dialog.message());
      return dialog.dismiss();
    });
    await page.getByRole("banner").getByRole("link", { name: "Course" }).click();
    await expect
      .poll(() => dialogTexts)
      .toEqual(["Leave this page? Your unsent text cannot be kept in this browser."]);
    await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
    await expect.poll(() => dialogTexts.length).toBe(2);
    await expect(draftStatus(page)).toHaveText("Not saved in this browser");

    const releasePublish = await holdRequests(page, "**/write.data*");
    await editorOf(page).publish.click();
    await fillEditor(page, { title: "Still No Room" });
    releasePublish();
    await expectPublished(page, blog);
    await page.getByRole("banner").getByRole("link", { name: "Write" }).click();
    await draftBar(page).getByRole("button", { name: "Restore" }).click();
    await expectEditorTexts(page, { ...blog, title: "Still No Room" });
  });

test("words typed just before leaving the page are stored too", async ({ page }) => {
  await visit(page, "/write");
  await fillEditor(page, { title: "Half a Thought", content: "And the other half" });
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("banner").getByRole("link", { name: "Course" }).click();
  await expect(page).toHaveURL("/course");
  await page.getByRole("banner").getByRole("link", { name: "Write" }).click();
  await draftBar(page).getByRole("button", { name: "Restore" }).click();
  await expectEditorTexts(page, { title: "Half a Thought", description: "", content: "And the other half" });
  await expectDraftStored(page);
});

test("two tabs that continue the same draft store a draft each", async ({ page, context }) => {
  await visit(page, "/write");
  await fillEditor(page, { title: "One Draft" });
  await expectDraftStored(page);
  const secondTab = await context.newPage();
  await visit(secondTab, "/write");
  await fillEditor(page, { content: "Written in the first tab." });
  await expectDraftStored(page);
  await draftBar(secondTab).getByRole("button", { name: "Restore" }).click();
  await expectEditorTexts(secondTab, {
    title: "One Draft",
    description: "",
    content: "Written in the first tab.",
  });
  await fillEditor(secondTab, { title: "The Second Tab's" });
  await expectDraftStored(secondTab);
  await fillEditor(page, { title: "The First Tab's" });
  await expectDraftStored(page);
  for (const tab of [page, secondTab]) await tab.close({ runBeforeUnload: false });

  const thirdTab = await context.newPage();
  await visit(thirdTab, "/write");
  await expect(draftBar(thirdTab)).toContainText("The First Tab's");
  await draftBar(thirdTab).getByRole("button", { name: "Discard" }).click();
  await expect(draftBar(thirdTab)).toContainText("The Second Tab's");
});

test("a draft that another tab has published is no longer offered", async ({ page, context }) => {
  const blog = blogTexts("Out of the Door");
  await fillNewBlog(page, blog);
  await expectDraftStored(page);
  const secondTab = await context.newPage();
  await visit(secondTab, "/write");
  await expect(draftBar(secondTab)).toContainText(blog.title);
  await editorOf(page).publish.click();
  await expectPublished(page, blog);
  await expect(draftBar(secondTab)).toHaveCount(0);
});

test("a draft that is restored after an unfinished upload says that the image is missing", async ({
  page,
  context,
}) => {
  await visit(page, "/write");
  await editorOf(page).content.fill("Rye. ");
  await holdRequests(page, "**/upload");
  await pasteImage(page);
  await expectDraftStored(page);
  await page.close({ runBeforeUnload: false });
  const secondPage = await context.newPage();
  await visit(secondPage, "/write");
  await draftBar(secondPage).getByRole("button", { name: "Restore" }).click();
  await expect(alertWith(secondPage, "An image was still on its way when this was kept.")).toBeVisible();
  await expect(editorOf(secondPage).content).toHaveValue("Rye. ");
});

async function expectDraftStored(page: Page) {
  await expect(draftStatus(page)).toHaveText("Draft kept in this browser");
}
