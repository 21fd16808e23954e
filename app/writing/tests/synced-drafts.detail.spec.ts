import {
  blockSaves,
  draftSaveUrls,
  draftStatus,
  editorOf,
  fillEditor,
} from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { signUp } from "../../../test/support/browser/people.ts";

const draftUrl = /\/write\/[a-z0-9]{12}$/;

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
  const signIn = (value: string) => context.addCookies([{ name: "site_session", value, url: site.url }]);
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
