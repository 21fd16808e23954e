import type { Page, Response } from "@playwright/test";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { useSession } from "../../../test/support/browser/people.ts";

const path = "/course/s12/loops";
const block = (page: Page) => page.locator("figure.code:has(.run)").first();
const code = (page: Page) => block(page).locator("[data-box]");
const attempt = (page: Page) => page.locator(".attempt [data-box]").first();
const isSent = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/progress") && response.ok());

test("what a visitor writes in a lesson is there again, can be set back, and goes with a login to every device", async ({
  page,
  context,
  site,
  member,
  openSecondDevice,
}) => {
  await context.clearCookies();
  await visit(page, path);
  await block(page).getByRole("button", { name: "Edit" }).click();
  const own = await code(page).inputValue();
  await block(page).locator(".cm-content").fill("print('mine')");
  await writeAttempt(page, "print('tried')");
  await page.reload();
  await expect(code(page)).toHaveValue("print('mine')");
  await expect(block(page)).toContainText("As you left it.");
  await expect(attempt(page)).toHaveValue("print('tried')");
  await block(page).getByRole("button", { name: "Reset" }).click();
  await expect(code(page)).toHaveValue(own);
  await block(page).getByRole("button", { name: "Undo" }).click();
  await expect(code(page)).toHaveValue("print('mine')");

  await useSession(context, site, member.session);
  await Promise.all([isSent(page), visit(page, "/")]);
  const device = await openSecondDevice(path);
  await expect(code(device)).toHaveValue("print('mine')");
  await expect(attempt(device)).toHaveValue("print('tried')");
  await visit(page, path);
  await expect(code(page)).toHaveValue("print('mine')");
});

test("what a member writes without a connection is sent later; nobody else who logs in there gets it", async ({
  page,
  context,
  openSecondDevice,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const lesson = "/course/s12/numbers-and-text";
  await visit(page, lesson);
  const answer = page.locator(".given input").first();
  await answer.fill("1818");
  // What the page still fetches, such as highlights, would fail aloud.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await writeAttempt(page, "print('offline')");
  await expect(page.getByRole("alert")).toHaveText(
    "That could not be saved. It stays in this browser, and is sent later.",
  );
  const sent = isSent(page);
  await context.setOffline(false);
  await sent;
  const device = await openSecondDevice(lesson);
  await expect(attempt(device)).toHaveValue("print('offline')");
  await writeAttempt(device, "print('later')");
  await Promise.all([isSent(device), visit(device, "/course/s12/loops")]);
  await page.reload();
  await expect(attempt(page)).toHaveValue("print('later')");
  await expect(answer).toHaveValue("1818");
  await context.clearCookies();
  await page.reload();
  await expect(attempt(page)).toHaveValue("");
  await expect(answer).toHaveValue("");
});

test("what the account missed while its lesson was hidden is sent when the lesson is opened again", async ({
  page,
  openSecondDevice,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  const lesson = "/course/s12/decisions-and-bad-input";
  await visit(page, lesson);
  const isCode = (response: Response) => response.request().postData()?.includes("code=") ?? false;
  await page.route("**/progress", (route) => route.fulfill({ status: 404 }));
  await Promise.all([page.waitForResponse(isCode), writeAttempt(page, "print('missed')")]);
  await page.unroute("**/progress");
  await Promise.all([page.waitForResponse((response) => isCode(response) && response.ok()), page.reload()]);
  await expect(attempt(await openSecondDevice(lesson))).toHaveValue("print('missed')");
});

/** Before the editor has come, which is loaded at the first word; then as a program that sets the text. */
function writeAttempt(page: Page, text: string) {
  return attempt(page).evaluate((field: HTMLTextAreaElement, text) => {
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }, text);
}
