import type { Page } from "@playwright/test";
import {
  blockSaves,
  blogTexts,
  draftSaveUrls,
  draftStatus,
  editorOf,
  expectEditorTexts,
  fillEditor,
} from "../../support/browser/editor.ts";
import { visit } from "../../support/browser/fixtures.ts";
import { expect, signUp, test } from "../../support/browser/member.ts";

const draftUrl = /\/write\/[a-z0-9]{12}$/;
const conflicts = (page: Page) => page.getByRole("region", { name: "Changed in two places" });

test("what is typed is saved in the account: the page gets an address, the caret stays, and a reload keeps the text", async ({
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
});

test("when a draft gets its address late, the focus stays in the field that the author has moved to", async ({
  page,
}) => {
  await visit(page, "/write");
  const { title, content } = editorOf(page);
  const { promise: firstRequest, resolve: request } = Promise.withResolvers<void>();
  const { promise: permission, resolve: allow } = Promise.withResolvers<void>();
  await page.route("**/write/*.data*", async (route) => {
    request();
    await permission;
    await route.continue();
  });
  await title.focus();
  await page.keyboard.type("Rye");
  await firstRequest;
  await content.focus();
  await page.keyboard.type("Mix the ");
  allow();
  await expect(page).toHaveURL(draftUrl);
  await page.keyboard.type("flour");
  await expectEditorTexts(page, { title: "Rye", description: "", content: "Mix the flour" });
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

test("text that a closed browser could not send is merged into the draft when it is opened again", async ({
  page,
  context,
  openSecondDevice,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  await visit(page, "/write");
  await fillEditor(page, { title: "Rye", content: "Flour.\n\nWater." });
  await expect(draftStatus(page)).toHaveText("Saved");
  await expect(page).toHaveURL(draftUrl);
  const address = page.url();
  const phone = await openSecondDevice(address);
  await blockSaves(context);
  await fillEditor(page, { content: "Flour.\n\nWarm water." });
  await expect(draftStatus(page)).toHaveText(/^Not saved/);
  await page.close({ runBeforeUnload: false });
  await fillEditor(phone, { content: "Rye flour.\n\nWater." });
  await expect(draftStatus(phone)).toHaveText("Saved");

  await context.unroute(draftSaveUrls);
  const secondPage = await context.newPage();
  await visit(secondPage, address);
  await expect(editorOf(secondPage).content).toHaveValue("Rye flour.\n\nWarm water.");
  await expect(draftStatus(secondPage)).toHaveText("Saved");
  await phone.reload();
  await expect(editorOf(phone).content).toHaveValue("Rye flour.\n\nWarm water.");
});

test("a draft that is discarded in another tab says so here, and is saved again once it is brought back", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 410/);
  await visit(page, "/write");
  await fillEditor(page, { title: "Rye", content: "Flour." });
  await expect(draftStatus(page)).toHaveText("Saved");
  await expect(page).toHaveURL(draftUrl);
  const discard = (on: string) =>
    context.request.post(`${page.url()}/discard`, {
      form: { on },
      headers: { Origin: new URL(page.url()).origin },
    });
  await discard("yes");
  await fillEditor(page, { content: "Flour and water." });
  await expect(draftStatus(page)).toHaveText("Not saved: this draft was discarded");
  const focusWindow = () => page.evaluate(() => dispatchEvent(new Event("focus")));
  const answer = page.waitForResponse((response) => response.status() === 410);
  await focusWindow();
  await answer;
  await expect(draftStatus(page)).toHaveText("Not saved: this draft was discarded");
  await discard("no");
  await focusWindow();
  await expect(draftStatus(page)).toHaveText("Saved");
  await expect(page.getByRole("region", { name: "This draft" })).toHaveCount(0);
  await page.reload();
  await expect(editorOf(page).content).toHaveValue("Flour and water.");
});

test("when another account logs in, an open editor keeps its text, and saves it in that account only when told to", async ({
  page,
  context,
  site,
  member,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/);
  const signIn = (value: string) => context.addCookies([{ name: "lectern_session", value, url: site.url }]);
  await visit(page, "/write");
  await fillEditor(page, { content: "Flour." });
  await expect(draftStatus(page)).toHaveText("Saved");
  const stranger = await signUp(site, { email: "stranger@example.com", password: "flour and water" });
  await signIn(stranger);
  await fillEditor(page, { content: "Flour and water." });
  await expect(draftStatus(page)).toHaveText("Not saved: another account is logged in");
  await expect(page.getByRole("alert").filter({ hasText: "Another account is logged in now" })).toBeVisible();
  await signIn(member.session);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(draftStatus(page)).toHaveText("Saved");
  await signIn(stranger);
  await fillEditor(page, { content: "For both." });
  await page.getByRole("button", { name: "Save in that account" }).click();
  await expect(draftStatus(page)).toHaveText("Saved");
  await expect(page.getByRole("region", { name: "This draft" })).toHaveCount(0);
  await page.reload();
  await expect(editorOf(page).content).toHaveValue("For both.");
});

test("a conflict is announced where the author writes, and Compare leads to its details", async ({
  page,
  context,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const before = `Flour.\n\n${"Knead it.\n\n".repeat(60)}`;
  await visit(page, "/write");
  await fillEditor(page, { title: "Rye", content: `${before}Wait.` });
  await expect(draftStatus(page)).toHaveText("Saved");
  await expect(page).toHaveURL(draftUrl);
  const phoneText = { title: "Rye", description: "", content: `${before}Wait long.`, image: "" };
  const saveOnPhone = (base: number) =>
    context.request.post(`${site.url}/drafts/${page.url().split("/").at(-1)}`, {
      multipart: { ...phoneText, base, session: "phone", kind: "edit" },
      headers: { Origin: site.url },
    });
  // The first save is refused as outdated, and names the revision that the second one is based on.
  const { revision } = await (await saveOnPhone(0)).json();
  await saveOnPhone(revision);
  await editorOf(page).content.press("ControlOrMeta+End");
  await page.keyboard.type(" Bake.");
  const note = page.getByRole("alert").filter({ hasText: "Changed in two places" });
  const heading = page.getByRole("heading", { name: "Changed in two places" });
  await expect(note).toBeInViewport();
  await expect(heading).not.toBeInViewport();
  await note.getByRole("button", { name: "Compare" }).click();
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  await expect(note.getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: "Keep both" }).click();
  await expect(note).toHaveCount(0);
});
