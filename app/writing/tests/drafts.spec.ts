import type { Page } from "@playwright/test";
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
  pressEntry,
} from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

const draftUrl = /\/write\/[a-z0-9]{12}$/;
const conflicts = (page: Page) => page.getByRole("region", { name: "Changed in two places" });

test("what is typed is saved in the account at an address of its own, and a discarded draft can be brought back", async ({
  page,
}) => {
  await visit(page, "/write");
  const { title, content } = editorOf(page);
  await title.fill("Rye");
  await content.focus();
  await page.keyboard.type("Mix the flour");
  await expect(draftStatus(page)).toHaveText("Saved");
  await expect(page).toHaveURL(draftUrl);
  await expect(content).toBeFocused();
  await page.keyboard.type(" with water.");
  await expect(draftStatus(page)).toHaveText("Saving");
  await expect(draftStatus(page)).toHaveText("Saved");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content).not.toHaveValue("Mix the flour with water.");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(draftStatus(page)).toHaveText("Saved");
  await page.reload();
  await expectEditorTexts(page, { title: "Rye", description: "", content: "Mix the flour with water." });
  await expect(draftStatus(page)).toHaveText("Saved");

  const address = page.url();
  await pressEntry(page, "Discard draft");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByRole("heading", { name: "The draft is discarded" })).toBeVisible();
  expect((await page.request.get(address)).url()).toBe(`${address}/discard`);
  await page.getByRole("button", { name: "Restore the draft" }).click();
  await expect(page).toHaveURL(address);
  await expectEditorTexts(page, { title: "Rye", description: "", content: "Mix the flour with water." });
});

test("what is typed offline is kept in this browser, and sent when the connection is back", async ({
  page,
  context,
  openSecondDevice,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  await visit(page, "/write");
  await fillEditor(page, blogTexts("Out of Reach"));
  await expect(draftStatus(page)).toHaveText("Saved");
  await context.setOffline(true);
  await fillEditor(page, { description: "Typed in a tunnel." });
  await expect(draftStatus(page)).toHaveText(/^Not saved: offline since \d\d:\d\d$/);
  await context.setOffline(false);
  await expect(draftStatus(page)).toHaveText("Saved");
  const phone = await openSecondDevice(page.url());
  await expect(editorOf(phone).description).toHaveValue("Typed in a tunnel.");
});

test("what is typed offline is kept in this browser: a bar offers it after a crash, until it is published", async ({
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
  // While this browser still has what it sent, the list names the draft twice.
  await page.getByRole("link", { name: "Half a Thought" }).first().click();
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

test("a draft that is open on two devices is merged, and what both changed is shown side by side", async ({
  page,
  openSecondDevice,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const paragraphs = ["Flour.", "Water.", "Salt."];
  await visit(page, "/write");
  await fillEditor(page, { title: "Rye", content: paragraphs.join("\n\n") });
  await expect(draftStatus(page)).toHaveText("Saved");
  await expect(page).toHaveURL(draftUrl);
  const phone = await openSecondDevice(page.url());
  await expectEditorTexts(phone, { title: "Rye", description: "", content: paragraphs.join("\n\n") });

  await fillEditor(phone, { description: "Dark.", content: "Rye flour.\n\nWater.\n\nSalt." });
  await expect(draftStatus(phone)).toHaveText("Saved");
  const { content } = editorOf(page);
  await content.press("ControlOrMeta+End");
  await page.keyboard.type(" And time.");
  await expect(content).toHaveValue("Rye flour.\n\nWater.\n\nSalt. And time.");
  await expect(editorOf(page).description).toHaveValue("Dark.");
  await page.keyboard.type(" The caret stayed.");
  await expect(content).toHaveValue("Rye flour.\n\nWater.\n\nSalt. And time. The caret stayed.");
  await expect(conflicts(page)).toHaveCount(0);
  await expect(draftStatus(page)).toHaveText("Saved");

  await fillEditor(phone, { title: "Rye bread", content: "Rye flour.\n\nWarm water.\n\nSalt." });
  await expect(editorOf(phone).content).toHaveValue(
    "Rye flour.\n\nWarm water.\n\nSalt. And time. The caret stayed.",
  );
  await expect(draftStatus(phone)).toHaveText("Saved");
  await fillEditor(page, {
    title: "Dark rye",
    content: "Rye flour.\n\nCold water.\n\nSalt. And time. The caret stayed.",
  });
  await expect(conflicts(page)).toBeVisible();
  await expect(content).toHaveValue(
    "Rye flour.\n\nWarm water.\n\nCold water.\n\nSalt. And time. The caret stayed.",
  );
  const titleConflict = conflicts(page).getByRole("group", { name: "Title" });
  await expect(titleConflict).toContainText("Rye bread");
  await expect(editorOf(page).title).toHaveValue("Dark rye");
  await titleConflict.getByRole("button", { name: "Keep theirs" }).click();
  await conflicts(page).getByRole("button", { name: "Keep mine" }).click();
  await expect(conflicts(page)).toHaveCount(0);
  await expect(draftStatus(page)).toHaveText("Saved");
  await phone.reload();
  await expectEditorTexts(phone, {
    title: "Rye bread",
    description: "Dark.",
    content: "Rye flour.\n\nCold water.\n\nSalt. And time. The caret stayed.",
  });
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
