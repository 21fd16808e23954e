import {
  alertWith,
  blogTexts,
  draftBar,
  editorOf,
  expectEditorTexts,
  expectPublished,
  fillEditor,
  fillNewBlog,
} from "../support/editor.ts";
import { visit } from "../support/fixtures.ts";
import { expect, test } from "../support/member.ts";

const changedSinceText =
  "This blog was changed after this draft was kept. When you save it, it replaces that change.";

test("when a session ends during writing, the author loses nothing: a login in another tab is enough to publish", async ({
  page,
  context,
  member,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  const blog = blogTexts("Between Two Sessions");
  await fillNewBlog(page, blog);
  await context.clearCookies();
  await editorOf(page).publish.click();
  await expect(alertWith(page, "You need to be logged in to publish.")).toBeVisible();
  await expectEditorTexts(page, blog);
  const [loginPage] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Login in a new tab" }).click(),
  ]);
  await loginPage.getByPlaceholder("Email").fill(member.email);
  await loginPage.getByPlaceholder("Password").fill(member.password);
  await loginPage.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(loginPage.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
  await loginPage.close();
  await editorOf(page).publish.click();
  await expectPublished(page, blog);
});

test("after a crash a bar offers to restore the unsent blog, until it is published", async ({
  page,
  context,
}) => {
  const blog = blogTexts("Saved from the Crash");
  await fillNewBlog(page, blog);
  await expect(page.getByText("Draft kept in this browser")).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const secondPage = await context.newPage();
  await visit(secondPage, "/write");
  await expect(draftBar(secondPage)).toContainText("Saved from the Crash");
  await expectEditorTexts(secondPage, { title: "", description: "", content: "" });
  await draftBar(secondPage).getByRole("button", { name: "Restore" }).click();
  await expectEditorTexts(secondPage, blog);
  await expect(draftBar(secondPage)).toHaveCount(0);
  await editorOf(secondPage).publish.click();
  await expectPublished(secondPage, blog);
  await visit(secondPage, "/write");
  await expect(draftBar(secondPage)).toHaveCount(0);
});

test("a discarded draft is never offered again", async ({ page, context }) => {
  await visit(page, "/write");
  await fillEditor(page, { title: "Not Wanted" });
  await expect(page.getByText("Draft kept in this browser")).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const secondPage = await context.newPage();
  await visit(secondPage, "/write");
  await draftBar(secondPage).getByRole("button", { name: "Discard" }).click();
  await expect(draftBar(secondPage)).toHaveCount(0);
  await visit(secondPage, "/write");
  await expect(draftBar(secondPage)).toHaveCount(0);
});

test("leaving the editor with unsent text asks first, and a person who cancels stays on the page", async ({
  page,
}) => {
  await visit(page, "/write");
  await fillEditor(page, { title: "Half a Thought" });
  const dialogTexts: string[] = [];
  page.on("dialog", (dialog) => {
    dialogTexts.push(dialog.message());
    return dialogTexts.length === 1 ? dialog.dismiss() : dialog.accept();
  });
  const courseLink = page.getByRole("banner").getByRole("link", { name: "Course", exact: true });
  await courseLink.click();
  await expect.poll(() => dialogTexts.length).toBe(1);
  await expect(page).toHaveURL("/write");
  await expect(editorOf(page).title).toHaveValue("Half a Thought");
  await courseLink.click();
  await expect(page).toHaveURL("/course");
  expect(dialogTexts).toHaveLength(2);
});

test("a draft whose blog was changed since can be saved, after a warning that it replaces the change", async ({
  page,
  context,
  member,
}) => {
  await visit(page, `/blog/${member.blogId}/edit`);
  await fillEditor(page, { description: "From the draft." });
  await expect(page.getByText("Draft kept in this browser")).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const secondPage = await context.newPage();
  await visit(secondPage, `/blog/${member.blogId}/edit`);
  await fillEditor(secondPage, { description: "From another device." });
  await editorOf(secondPage).save.click();
  await expect(secondPage).toHaveURL(`/blog/${member.blogId}`);
  await visit(secondPage, `/blog/${member.blogId}/edit`);
  await draftBar(secondPage).getByRole("button", { name: "Restore" }).click();
  await expect(alertWith(secondPage, changedSinceText)).toBeVisible();
  await expect(secondPage.getByText("Draft kept in this browser")).toBeVisible();

  // The warning comes again until the draft is saved.
  await secondPage.reload();
  await draftBar(secondPage).getByRole("button", { name: "Restore" }).click();
  await expect(alertWith(secondPage, changedSinceText)).toBeVisible();
  await editorOf(secondPage).save.click();
  await expect(secondPage).toHaveURL(`/blog/${member.blogId}`);
  await expect(secondPage.getByText("From the draft.")).toBeVisible();
});

test("a form that is refused before hydration is stored as a draft", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource/);
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("/write");
  const editor = editorOf(page);
  await editor.title.fill("Too Early");
  await page.unroute("**/*.js");
  await editor.publish.click();
  await expect(alertWith(page, "Title, description, content, and image are required.")).toBeVisible();
  await expect(page.getByText("Draft kept in this browser")).toBeVisible();
  await expect(editor.title).toHaveValue("Too Early");
});
