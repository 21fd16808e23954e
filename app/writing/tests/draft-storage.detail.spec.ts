import {
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
} from "../../../test/support/browser/editor.ts";
import { holdRequests, visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { logIn, useSession } from "../../../test/support/browser/people.ts";

for (const [problem, errorName] of [
  ["full", "QuotaExceededError"],
  ["forbidden", "SecurityError"],
] as const)
  test(`offline, a browser whose storage is ${problem} says that nothing is kept, and the open tab still has the text`, async ({
    page,
    context,
    consoleErrors,
  }) => {
    consoleErrors.allow(/^Failed to load resource/);
    await blockSaves(context);
    await page.addInitScript((name) => {
      Storage.prototype.setItem = () => {
        throw new DOMException("no room", name);
      };
    }, errorName);
    const blog = blogTexts("No Room");
    await fillNewBlog(page, blog);
    await expect(draftStatus(page)).toHaveText(/^Not saved: .*, and not saved on this device$/);
    const dialogTexts: string[] = [];
    page.on("dialog", (dialog) => {
      dialogTexts.push(dialog.message());
      return dialog.dismiss();
    });
    await page.getByRole("banner").getByRole("link", { name: "Course" }).click();
    await expect
      .poll(() => dialogTexts)
      .toEqual(["Leave this page? Your unsaved text cannot be saved on this device either."]);
    await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
    await expect.poll(() => dialogTexts.length).toBe(2);
    await expect(draftStatus(page)).toHaveText(/^Not saved: .*, and not saved on this device$/);

    const releasePublish = await holdRequests(page, "**/write.data*");
    await editorOf(page).publish.click();
    await fillEditor(page, { title: "Still No Room" });
    releasePublish();
    await expectPublished(page, blog);
    await page.getByRole("banner").getByRole("link", { name: "Write" }).click();
    await draftBar(page).getByRole("button", { name: "Restore" }).click();
    await expectEditorTexts(page, { ...blog, title: "Still No Room" });
    await context.unroute(draftSaveUrls);
    await fillEditor(page, { title: "Room on the Server" });
    await expect(draftStatus(page)).toHaveText("Saved");
  });

test("words typed just before the page is left are stored too", async ({ page, context, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource/);
  await blockSaves(context);
  await visit(page, "/write");
  await fillEditor(page, { title: "Half a Thought", content: "And the other half" });
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("banner").getByRole("link", { name: "Course" }).click();
  await expect(page).toHaveURL("/course");
  await page.getByRole("banner").getByRole("link", { name: "Write" }).click();
  await draftBar(page).getByRole("button", { name: "Restore" }).click();
  await expectEditorTexts(page, { title: "Half a Thought", description: "", content: "And the other half" });
});

test("logout asks about unsent text, removes it from this browser, and leaves the draft in the account", async ({
  page,
  context,
  site,
  member,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  const session = await logIn(site, member);
  await useSession(context, site, session);
  await visit(page, "/write");
  await fillEditor(page, { title: "Stays in the Account" });
  await expect(draftStatus(page)).toHaveText("Saved");
  await expect(page).toHaveURL(/\/write\/./);
  const address = page.url();
  await blockSaves(context);
  await fillEditor(page, { title: "Only Here" });
  await expect(draftStatus(page)).toHaveText(/^Not saved/);
  const question = page.waitForEvent("dialog");
  const click = page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  expect((await question).message()).toBe(
    "Log out? What you have not published is deleted from this device.",
  );
  await (await question).accept();
  await click;
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain("draft");
  await useSession(context, site, member.session);
  await visit(page, address);
  await expect(editorOf(page).title).toHaveValue("Stays in the Account");
});
