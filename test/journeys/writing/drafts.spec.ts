import {
  alertWith,
  blockSaves,
  blogTexts,
  draftBar,
  draftSaveUrls,
  draftStatus,
  editorOf,
  expectEditorTexts,
  expectPublished,
  fillEditor,
  fillNewBlog,
} from "../../support/browser/editor.ts";
import { visit } from "../../support/browser/fixtures.ts";
import { expect, test } from "../../support/browser/member.ts";

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

test("after a crash while offline a bar offers to restore the unsent blog, until it is published", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  await blockSaves(context);
  const blog = blogTexts("Saved from the Crash");
  await fillNewBlog(page, blog);
  await expect(draftStatus(page)).toHaveText(/^Not saved: offline/);
  await page.close({ runBeforeUnload: false });

  const secondPage = await context.newPage();
  await visit(secondPage, "/write");
  await expect(draftBar(secondPage)).toContainText("Saved from the Crash");
  await expectEditorTexts(secondPage, { title: "", description: "", content: "" });
  await draftBar(secondPage).getByRole("button", { name: "Restore" }).click();
  await expectEditorTexts(secondPage, blog);
  await expect(draftBar(secondPage)).toHaveCount(0);
  await context.unroute(draftSaveUrls);
  await editorOf(secondPage).publish.click();
  await expectPublished(secondPage, blog);
  await visit(secondPage, "/write");
  await expect(draftBar(secondPage)).toHaveCount(0);
});

test("after two tabs crashed offline, their drafts are offered one after the other, and both are saved", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  await blockSaves(context);
  for (const title of ["First Crash", "Second Crash"]) {
    const crashing = await context.newPage();
    await fillNewBlog(crashing, blogTexts(title));
    await expect(draftStatus(crashing)).toHaveText(/^Not saved: offline/);
    await crashing.close({ runBeforeUnload: false });
  }
  await context.unroute(draftSaveUrls);
  await visit(page, "/write");
  for (const title of ["Second Crash", "First Crash"]) {
    await expect(draftBar(page)).toContainText(title);
    await draftBar(page).getByRole("button", { name: "Restore" }).click();
    await expectEditorTexts(page, blogTexts(title));
    await expect(draftStatus(page)).toHaveText("Saved");
  }
  await expect(draftBar(page)).toHaveCount(0);
  await visit(page, "/profile/drafts");
  for (const title of ["Second Crash", "First Crash"])
    await expect(page.getByRole("main").getByRole("link", { name: title })).toBeVisible();
});

test("a draft that is discarded in the browser is never offered again", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  await blockSaves(context);
  await visit(page, "/write");
  await fillEditor(page, { title: "Not Wanted" });
  await expect(draftStatus(page)).toHaveText(/^Not saved: offline/);
  await page.close({ runBeforeUnload: false });
  const secondPage = await context.newPage();
  await visit(secondPage, "/write");
  await draftBar(secondPage).getByRole("button", { name: "Discard" }).click();
  await expect(draftBar(secondPage)).toHaveCount(0);
  await visit(secondPage, "/write");
  await expect(draftBar(secondPage)).toHaveCount(0);
});

test("Discard draft asks, and Undo brings the draft back", async ({ page }) => {
  await visit(page, "/write");
  await fillEditor(page, { title: "Perhaps Not" });
  await expect(draftStatus(page)).toHaveText("Saved");
  const address = page.url();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByRole("button", { name: "Keep it" })).toBeFocused();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(page.getByText("Draft discarded.")).toBeVisible();
  await expectEditorTexts(page, { title: "", description: "", content: "" });
  expect((await page.request.get(address)).url()).toBe(`${address}/discard`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(address);
  await expectEditorTexts(page, { title: "Perhaps Not", description: "", content: "" });
});

test("leaving the editor sends the last words without a question, and asks when they cannot be sent", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  await visit(page, "/write");
  const dialogTexts: string[] = [];
  page.on("dialog", (dialog) => {
    dialogTexts.push(dialog.message());
    return dialogTexts.length === 1 ? dialog.dismiss() : dialog.accept();
  });
  const courseLink = page.getByRole("banner").getByRole("link", { name: "Course", exact: true });
  await fillEditor(page, { title: "Half a Thought" });
  await courseLink.click();
  await expect(page).toHaveURL("/course");
  expect(dialogTexts).toEqual([]);
  await page.goBack();
  await page.goto("/profile/drafts");
  await page.getByRole("link", { name: "Half a Thought" }).click();
  await expect(editorOf(page).title).toHaveValue("Half a Thought");
  const address = page.url();

  await blockSaves(context);
  await fillEditor(page, { title: "The Other Half" });
  await courseLink.click();
  await expect.poll(() => dialogTexts.length).toBe(1);
  await expect(page).toHaveURL(address);
  await expect(editorOf(page).title).toHaveValue("The Other Half");
  await courseLink.click();
  await expect(page).toHaveURL("/course");
  expect(dialogTexts[1]).toBe("Leave this page? Your unsaved text stays on this device.");
});

test("a published post is changed in a draft beside it, on any device, until Update is pressed", async ({
  page,
  member,
  openSecondDevice,
  openPageAsSomebodyElse,
}) => {
  const address = `/blog/${member.blogId}/edit`;
  await visit(page, address);
  await fillEditor(page, { description: "From the draft." });
  await expect(draftStatus(page)).toHaveText("Saved");
  await expect(page).toHaveURL(address);
  await expect(page.getByText("Readers see the version of")).toBeVisible();
  const reader = await openPageAsSomebodyElse();
  await reader.goto(`/blog/${member.blogId}`);
  await expect(reader.getByRole("main")).toContainText("A loaf that rises while you sleep.");
  const phone = await openSecondDevice(address);
  await expect(editorOf(phone).description).toHaveValue("From the draft.");
  await editorOf(phone).update.click();
  await expect(phone).toHaveURL(`/blog/${member.blogId}`);
  await expect(phone.getByText("From the draft.")).toBeVisible();
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
  await expect(draftStatus(page)).toHaveText("Saved");
  await expect(editor.title).toHaveValue("Too Early");
});
