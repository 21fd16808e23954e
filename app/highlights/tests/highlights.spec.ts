import type { Page } from "@playwright/test";
import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { publishBlog } from "../../../test/support/browser/people.ts";
import { phone } from "../../../test/support/browser/sizes.ts";

/** Selects the first words of the article. */
const selectWords = (page: Page) =>
  page.evaluate(() => {
    const paragraph = document.querySelector(".article p")!;
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    getSelection()!.removeAllRanges();
    getSelection()!.addRange(range);
    return paragraph.textContent!;
  });

const drawn = (page: Page) => page.evaluate(() => [...(CSS.highlights.get("kept-words") ?? [])].map(String));

test("words of an article are kept with a note, drawn again later, listed, and removed", async ({ page }) => {
  await visit(page, "/blog/s1");
  const words = await selectWords(page);
  const tools = page.getByRole("group", { name: "Selected words" });
  await expect(tools).toBeVisible();
  await checkWithAxe(page);
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("Tab");
  await expect(tools.getByRole("button", { name: "Note" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Your note" })).toBeFocused();
  await page.keyboard.type("Shown to Bob");
  await page.setViewportSize(phone);
  await checkWithAxe(page);
  await page.getByRole("button", { name: "Save note" }).click();
  await expect.poll(() => drawn(page)).toEqual([words.trim()]);
  await page.reload();
  await expect.poll(() => drawn(page)).toEqual([words.trim()]);
  await visit(page, "/profile/highlights");
  await checkWithAxe(page);
  await expect(page.getByText("Shown to Bob").first()).toBeVisible();
  await page.getByRole("link", { name: "Show in the article" }).click();
  await page.getByText("Your highlights (1)").click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Your highlights")).toBeHidden();
  await page.reload();
  await expect(page.getByText("Your highlights")).toBeHidden();
});

test("words across a code block are kept without its buttons, and overlapping ones become one", async ({
  page,
  site,
  member,
}) => {
  const content = "Before it.\n\n```js\nlet rye = 1;\n```\n\nAfter it, bake.";
  await visit(page, `/blog/${await publishBlog(site, member.session, { title: "Code", content })}`);
  const mark = async (from: string, to: string) => {
    await page.evaluate(
      ([from, to]) => {
        const find = (word: string) => {
          const walker = document.createTreeWalker(document.querySelector(".article")!, NodeFilter.SHOW_TEXT);
          let node = walker.nextNode()!;
          while (!node.textContent!.includes(word)) node = walker.nextNode()!;
          return { node, at: node.textContent!.indexOf(word) };
        };
        const [first, last] = [find(from!), find(to!)];
        const end = last.at + to!.length;
        getSelection()!.setBaseAndExtent(first.node, first.at, last.node, end);
      },
      [from, to],
    );
    await page.getByRole("button", { name: "Highlight" }).click();
  };
  const words = async () =>
    (await page.locator("main blockquote").allTextContents()).map((text) => text.trim());
  await mark("it.", "rye");
  await page.getByText("Your highlights (1)").click();
  await expect.poll(words).toEqual([expect.stringMatching(/^it\.\s*let rye$/)]);
  await mark("rye", "After");
  await expect.poll(words).toEqual([expect.stringMatching(/^it\.\s*let rye = 1;\s*After$/)]);
  await page.reload();
  await expect.poll(async () => (await drawn(page)).length).toBe(1);
  await page.getByText("Your highlights (1)").click();
  expect(await words()).toEqual([expect.stringMatching(/^it\.\s*let rye = 1;\s*After$/)]);
});

test("a visitor copies the link of a passage", async ({ browser, page: { context: _ } }) => {
  const page = await browser.newPage();
  await visit(page, "/blog/s1");
  await selectWords(page);
  await page.getByRole("button", { name: "Copy link to this passage" }).click();
  await expect(page.getByRole("alert")).toHaveText(/Link copied/);
  await page.close();
});
