import type { Page } from "@playwright/test";
import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import { editorOf, fillEditor } from "../../../test/support/browser/editor.ts";
import {
  expect,
  holdRequests,
  testWithMembers as test,
  visit,
  waitForHydration,
} from "../../../test/support/browser/fixtures.ts";
import { test as memberTest } from "../../../test/support/browser/member.ts";
import { publishBlog, useSession } from "../../../test/support/browser/people.ts";
import { phone } from "../../../test/support/browser/sizes.ts";

test("what a visitor writes is kept in the browser, and stands in the form after the login", async ({
  page,
  member,
}) => {
  await visit(page, "/blog/s2");
  const field = page.getByRole("textbox", { name: "Write a comment" });
  await expect(page.getByRole("heading", { name: /^Comments/, level: 2 })).toBeVisible();
  await field.pressSequentially("Does it keep?");
  await page.reload();
  await expect(field).toHaveValue("Does it keep?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/login\?to=%2Fblog%2Fs2%3Fdraft%3D/);
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(field).toHaveValue("Does it keep?");
  await expect(field).toBeInViewport();
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.reload({ waitUntil: "commit" });
  await field.fill("Does spelt keep?");
  await release();
  await waitForHydration(page);
  await expect(field).toHaveValue("Does spelt keep?");
  await page.reload();
  await expect(field).toHaveValue("Does spelt keep?");
});

memberTest(
  "a member comments, answers, likes, edits and deletes in place, by keyboard",
  async ({ page, openSecondDevice }) => {
    await visit(page, "/blog/s3");
    const section = page.locator("#comments");
    const other = await openSecondDevice("/blog/s3");
    await page.getByRole("textbox", { name: "Write a comment" }).fill("Does **rye** keep?");
    await page.getByRole("button", { name: "Send" }).press("Enter");
    const comment = section.getByRole("article").first();
    await expect(comment).toBeFocused();
    await expect(comment.locator("strong")).toHaveText("rye");
    await expect(page.getByRole("textbox", { name: "Write a comment" })).toHaveValue("");
    await checkWithAxe(page);
    await comment.getByRole("button", { name: "Reply" }).press("Enter");
    await expect(page.getByRole("textbox", { name: "Your reply" })).toBeFocused();
    await page.keyboard.type("For a week.");
    await comment.getByRole("link", { name: "Cancel" }).click({ modifiers: ["ControlOrMeta"] });
    await expect(page.getByRole("textbox", { name: "Your reply" })).toHaveValue("For a week.");
    await comment.getByRole("button", { name: "Send" }).click();
    await expect(section.getByRole("article")).toHaveCount(2);
    await comment.getByRole("button", { name: /^Like/ }).click();
    await expect(comment.getByRole("button", { name: "Like 1" })).toHaveAttribute("aria-pressed", "true");
    await page.setViewportSize(phone);
    await checkWithAxe(page);
    await comment.getByRole("button", { name: "Edit" }).click();
    const edited = page.getByRole("textbox", { name: "Your comment" });
    await edited.fill("Does spelt keep?");
    await page.reload();
    await comment.getByRole("button", { name: "Edit" }).click();
    await expect(edited).toHaveValue("Does spelt keep?");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(comment).toContainText("Does spelt keep?");
    await expect(other.getByRole("button", { name: "2 new comments" })).toBeVisible();
    await other.getByRole("button", { name: "2 new comments" }).click();
    await expect(other.locator("#comments")).toContainText("Does spelt keep?");
    await comment.getByRole("button", { name: "Delete" }).first().click();
    await expect(section).toContainText("Comment deleted.");
  },
);

memberTest(
  "an open page announces no comment of somebody who was muted",
  async ({ page, site, owner, openPageAsSomebodyElse, openSecondDevice }) => {
    const comment = async (on: Page, text: string) => {
      await on.getByRole("textbox", { name: "Write a comment" }).fill(text);
      await on.locator("#comments").getByRole("button", { name: "Send" }).click();
      await expect(on.locator("#comments")).toContainText(text);
    };
    const other = await openPageAsSomebodyElse();
    await useSession(other.context(), site, owner.session);
    await visit(other, "/blog/s5");
    await comment(other, "Buy my loaves");
    await visit(page, "/blog/s5");
    const section = page.locator("#comments");
    await section.getByRole("button", { name: "Mute" }).click();
    await visit(page, "/blog/s5");
    await expect(section).not.toContainText("Buy my loaves");
    await comment(other, "Buy two");
    await comment(await openSecondDevice("/blog/s5"), "Does it keep?");
    await expect(section.getByRole("button", { name: "1 new comment" })).toBeVisible();
    await section.getByRole("button", { name: "1 new comment" }).click();
    await expect(section.getByRole("heading", { name: "Comments 1" })).toBeVisible();
  },
);

memberTest(
  "a like leaves its reader where they are, also one of a comment that is gone, and a bare link to a comment finds it",
  async ({ page, site, consoleErrors }) => {
    await visit(page, "/blog/s4");
    const section = page.locator("#comments");
    for (const text of ["First loaf", "Second loaf"]) {
      await page.getByRole("textbox", { name: "Write a comment" }).fill(text);
      await section.getByRole("button", { name: "Send" }).click();
      await expect(section).toContainText(text);
    }
    const first = section.getByRole("article").first();
    for (let times = 0; times < 2; times++) {
      await section.getByRole("link", { name: "Oldest" }).click();
      await expect(first).toContainText("First loaf");
      await expect(page).toHaveURL(/\?sort=oldest#comments$/);
      await expect(section.getByRole("heading", { name: /^Comments/ })).toBeFocused();
      await page.goBack();
      await expect(first).toContainText("Second loaf");
      await expect(page).not.toHaveURL(/sort/);
    }
    await page.goForward();
    await expect(first).toContainText("First loaf");
    await page.getByRole("textbox", { name: "Write a comment" }).fill("Not sent yet");
    await first.getByRole("button", { name: "Like" }).click();
    await expect(first.getByRole("button", { name: "Like 1" })).toBeFocused();
    await expect(first).toContainText("First loaf");
    await expect(page.getByRole("textbox", { name: "Write a comment" })).toHaveValue("Not sent yet");
    const id = (await first.getAttribute("id"))!;
    await visit(page, `/blog/s4?before=2020-01-01T00:00:00.000Z_a#${id}`);
    await expect(page.locator(`#${id}`)).toContainText("First loaf");
    consoleErrors.allow(/404/);
    const deletion = { form: { on: "yes" }, headers: { Origin: site.url } };
    await page.request.post(`${site.url}/comments/${id.replace("comment-", "")}/delete`, deletion);
    await page.locator(`#${id}`).getByRole("button", { name: "Like" }).click();
    await expect(page.getByText("That was not done.")).toBeVisible();
    await expect(first).toContainText("First loaf");
  },
);

memberTest(
  "a reply that is sent after the session has ended stands in its form after the login",
  async ({ page, member }) => {
    await visit(page, "/blog/s6");
    const section = page.locator("#comments");
    await page.getByRole("textbox", { name: "Write a comment" }).fill("Does it keep?");
    await section.getByRole("button", { name: "Send" }).click();
    await section.getByRole("button", { name: "Reply" }).click();
    await page.getByRole("textbox", { name: "Your reply" }).fill("For a week.");
    await page.context().clearCookies();
    await section.getByRole("button", { name: "Send" }).last().click();
    await page.getByLabel("Email").fill(member.email);
    await page.getByLabel("Password", { exact: true }).fill(member.password);
    await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Your reply" })).toHaveValue("For a week.");
  },
);

memberTest(
  "the view that Back shows stays when the author changes the text of the open page",
  async ({ page, site, member, openSecondDevice }) => {
    const address = `/blog/${await publishBlog(site, member.session)}`;
    await visit(page, address);
    const section = page.locator("#comments");
    const first = section.getByRole("article").first();
    for (const text of ["First loaf", "Second loaf"]) {
      await page.getByRole("textbox", { name: "Write a comment" }).fill(text);
      await section.getByRole("button", { name: "Send" }).click();
      await expect(first).toContainText(text);
    }
    await section.getByRole("link", { name: "Oldest" }).click();
    await expect(first).toContainText("First loaf");
    await page.goBack();
    await expect(first).toContainText("Second loaf");
    const other = await openSecondDevice(`${address}/edit`);
    await fillEditor(other, { title: "Bread for Late Birds" });
    await editorOf(other).update.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bread for Late Birds");
    await expect(first).toContainText("Second loaf");
  },
);
