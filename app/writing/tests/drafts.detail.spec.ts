import {
  alertWith,
  blockSaves,
  blogTexts,
  draftBar,
  draftSaveUrls,
  draftStatus,
  editorOf,
  expectEditorTexts,
  fillEditor,
  fillNewBlog,
} from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

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
