import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import {
  alertWith,
  draftStatus,
  editorOf,
  fillEditor,
  pressEntry,
  uploadCover,
} from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { publishBlog, useSession } from "../../../test/support/browser/people.ts";

const saved = /^Saved/;

test("an editor corrects a post while its author edits it, and neither undoes the other", async ({
  page,
  site,
  member,
  owner,
  openPageAsSomebodyElse,
  consoleErrors,
}) => {
  consoleErrors.allow(/409/);
  const texts = { title: "Rye together", content: "Mix the rye with water.\n\nThen wait." };
  const path = `/blog/${await publishBlog(site, member.session, texts)}`;
  const editor = await openPageAsSomebodyElse();
  await useSession(editor.context(), site, owner.session);
  await editor.request.post(`${site.url}/write/mode`, {
    form: { mode: "markdown" },
    headers: { Origin: site.url },
  });
  await visit(page, `${path}/edit`);
  await visit(editor, `${path}/edit`);
  await expect(editor.getByText("This is a post of")).toBeVisible();
  await fillEditor(page, { content: "Mix the rye with water.\n\nThen wait for a day." });
  await expect(draftStatus(page)).toHaveText(saved);
  await fillEditor(editor, { content: "Mix the rye with warm water.\n\nThen wait." });
  await expect(draftStatus(editor)).toHaveText(saved);
  await editorOf(editor).update.click();
  await expect(editor).toHaveURL(path);

  await editorOf(page).update.click();
  await expect(alertWith(page, "Somebody published a change of this blog meanwhile.")).toBeVisible();
  await expect(editorOf(page).content).toHaveValue("Mix the rye with warm water.\n\nThen wait for a day.");
  await editorOf(page).update.click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("Mix the rye with warm water.");
  await expect(page.getByRole("main")).toContainText("Then wait for a day.");
});

test("a draft is handed over, gets a note to its words, and is accepted under its writer's name", async ({
  page,
  site,
  owner,
  openPageAsSomebodyElse,
}) => {
  await visit(page, "/write");
  await fillEditor(page, { title: "Spelt in review", description: "Light.", content: "Mix the spelt." });
  await uploadCover(page);
  await expect(draftStatus(page)).toHaveText(saved);
  await pressEntry(page, "Review and notes");
  await page.getByRole("button", { name: "Ready for review" }).click();
  await expect(page.getByRole("button", { name: "Take it back" })).toBeVisible();

  const editor = await openPageAsSomebodyElse();
  await useSession(editor.context(), site, owner.session);
  await visit(editor, "/desk/drafts");
  await editor.getByRole("link", { name: "Spelt in review" }).click();
  await editorOf(editor).content.evaluate((area: HTMLTextAreaElement) => {
    area.focus();
    area.setSelectionRange(8, 13);
  });
  await pressEntry(editor, "Review and notes");
  await expect(editor.getByLabel("Note to these words")).toBeFocused();
  await editor.keyboard.type("Which?");
  await editor.keyboard.press("Enter");
  await expect(editor.getByRole("listitem").filter({ hasText: "Which?" })).toContainText("spelt");
  await checkWithAxe(editor);

  await visit(page, page.url());
  await page.getByRole("link", { name: "Back to the editor" }).click();
  await pressEntry(page, "Review and notes");
  await page.getByRole("button", { name: "Show" }).click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe("spelt");
  await page.keyboard.type("white spelt");
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(page.getByRole("button", { name: "Open again" })).toBeVisible();
  await expect(draftStatus(page)).toHaveText(saved);

  await editor.reload();
  await editor.getByRole("link", { name: "Back to the editor" }).click();
  await editor.getByRole("button", { name: "Accept and publish" }).click();
  await expect(alertWith(editor, "Blog published successfully!")).toBeVisible();
  await editor.getByRole("link", { name: "Spelt in review" }).first().click();
  await expect(editor.getByRole("main")).toContainText("Mix the white spelt.");
  await expect(editor.getByRole("main")).not.toContainText("owner@example.com");
});
