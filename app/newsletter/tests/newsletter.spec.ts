// A reader subscribes without scripts, and the owner mails a post.
import type { Browser, Page } from "@playwright/test";
import { blogTexts, fillNewBlog, pressEntry } from "../../../test/support/browser/editor.ts";
import { expect, testWithMembers as test, visit } from "../../../test/support/browser/fixtures.ts";
import { useSession } from "../../../test/support/browser/people.ts";
import type { Site } from "../../../test/support/browser/site.ts";

const gwen = "gwen@guest.example";
const title = "Rye for subscribers";

test("a reader subscribes, gets the post that the owner sends, and ends it; the desk counts all of it", async ({
  page,
  browser,
  context,
  site,
  owner,
}) => {
  const reader = await openWithoutScripts(browser, site);
  await subscribe(reader, site);
  await useSession(context, site, owner.session);
  await sendNewPost(page, site);
  await visit(page, "/desk/newsletter");
  const count = page.getByText(/1 of 1 sent/);
  await expect(async () => {
    await page.reload();
    await expect(count).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  const { letter } = mailTo(site, gwen);
  expect(letter!.text).toContain("Then wait.");
  await reader.goto(new URL(/\S+\/unsubscribe\/\S+/.exec(letter!.text)![0]).pathname);
  await reader.getByRole("button", { name: "Stop these mails" }).click();
  await expect(reader.getByText("You get no more mails of this kind")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/1 of 1 sent, 1 unsubscribed/)).toBeVisible();
  await reader.context().close();
});

async function openWithoutScripts(browser: Browser, site: Site) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  return context.newPage();
}

/** From the footer to a confirmed address, whose owner then changes what comes. */
async function subscribe(reader: Page, site: Site) {
  await reader.goto("/");
  await reader.getByLabel("Your address").fill(gwen);
  await reader.getByRole("button", { name: "Subscribe" }).click();
  await expect(reader.getByLabel("Your address").first()).toHaveValue(gwen);
  await reader.getByRole("main").getByRole("button", { name: "Subscribe" }).click();
  await expect(reader.getByText("Almost done")).toBeVisible();
  await reader.goto(mailTo(site, gwen).button!.path);
  await reader.getByRole("button", { name: "Confirm" }).click();
  await expect(reader.getByText("Your address is confirmed")).toBeVisible();
  await reader.getByLabel("One letter a week").check();
  await reader.getByRole("button", { name: "Save" }).click();
  await expect(reader.getByText("Saved.")).toBeVisible();
  await expect(reader.getByLabel("One letter a week")).toBeChecked();
  await reader.getByLabel("Each post").check();
  await reader.getByRole("button", { name: "Save" }).click();
  await expect(reader.getByLabel("Each post")).toBeChecked();
}

async function sendNewPost(page: Page, site: Site) {
  await fillNewBlog(page, blogTexts(title));
  await pressEntry(page, "Send to subscribers…");
  await expect(page.getByText("It would go to 1 subscriber, who asked for each post")).toBeVisible();
  await page.getByText("Who", { exact: true }).click();
  await expect(page.getByText(gwen)).toBeVisible();
  const mail = page.frameLocator("iframe");
  await expect(mail.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("button", { name: "Send a test to me" }).click();
  await expect(page.getByText("A test is on its way to")).toBeVisible();
  expect(mailTo(site, "owner@example.com").subject).toBe(`Test: ${title}`);
  await page.getByRole("button", { name: "Send it when it is published" }).click();
  await expect(page.getByText("It goes to 1 subscriber when it is published")).toBeVisible();
  await page.getByRole("link", { name: "Back to the editor" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Blog published successfully!")).toBeVisible();
  site.query("update jobs set run_at = 0 where name = 'newsletter'");
}

/** The newest mail to somebody in the outbox. */
function mailTo(site: Site, email: string) {
  const text = "select content from mails where recipient = ? order by created_at desc limit 1";
  return JSON.parse(site.query<{ content: string }>(text, email)!.content) as {
    subject: string;
    button?: { path: string };
    letter?: { text: string };
  };
}
