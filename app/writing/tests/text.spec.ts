import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import {
  blogTexts,
  editorOf,
  expectPublished,
  fillNewBlog,
  openEditorWith,
  pasteHtml,
  pasteImage,
  uploadCover,
} from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { signUp, useSession } from "../../../test/support/browser/people.ts";

const beesHtml = `<meta charset='utf-8'><h2>Bees</h2><p>They <b>dance</b>, see <a href="https://example.org/bees">a guide</a>.</p><ul><li>one</li><li>two</li></ul>`;
const beesMarkdown =
  "## Bees\n\nThey **dance**, see [a guide](https://example.org/bees).\n\n- one\n- two\n\n";

test("the preview shows the blog as readers will see it, and a pasted image is described, published, and opens large", async ({
  page,
}) => {
  const blog = { ...blogTexts("With a Picture"), content: "" };
  await fillNewBlog(page, blog);
  const { content } = editorOf(page);
  await content.fill("## Rye\n\n");
  await content.press("ControlOrMeta+End");
  await pasteImage(page);
  await expect(content).toHaveValue(/^## Rye\n\n!\[\]\(\/images\/blogImages\/\S+\.webp\)\n\n$/);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = page.locator("main .article");
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText(/Rye/);
  await expect
    .poll(() => preview.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole("button", { name: "Back to editing" }).click();
  await page.getByLabel("Describe this image").getByPlaceholder("What it shows").fill("crumb");
  await page.keyboard.press("Enter");
  await expect(content).toHaveValue(/!\[crumb\]/);
  await expect(content).toBeFocused();
  await page.keyboard.type("Below it.");
  await expect(content).toHaveValue(/\.webp\)\n\nBelow it\.$/);
  await editorOf(page).publish.click();
  await expectPublished(page, blog);

  await page.getByRole("main").getByRole("article").getByRole("link").first().click();
  const zoom = page.getByRole("link", { name: "Enlarge image: crumb" });
  const dialog = page.getByRole("dialog", { name: "Image" });
  await zoom.click();
  await expect(dialog.getByAltText("crumb")).toBeVisible();
  await checkWithAxe(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(zoom).toBeFocused();
});

test("formatted text is pasted as Markdown, one undo removes it, Ctrl+Shift+V pastes plain text, and an address makes a link of a selection", async ({
  page,
}) => {
  await openEditorWith(page, "Before.\n\n");
  const { content } = editorOf(page);
  await pasteHtml(page, beesHtml, "Bees\nThey dance, see a guide.\none\ntwo");
  await expect(content).toHaveValue(`Before.\n\n${beesMarkdown}`);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content).toHaveValue("Before.\n\n");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(content).toHaveValue(`Before.\n\n${beesMarkdown}`);
  await page.keyboard.press("ControlOrMeta+Shift+v");
  await expect(content).toHaveValue(`Before.\n\n${beesMarkdown}Bees\nThey dance, see a guide.\none\ntwo`);
  await content.fill("the guide");
  await page.keyboard.press("ControlOrMeta+a");
  await pasteHtml(page, '<a href="https://example.org/">https://example.org/</a>', "https://example.org/");
  await expect(content).toHaveValue("[the guide](https://example.org/)");
});

test("a post typed in rich text looks the same when published, and the next one begins in rich text", async ({
  page,
}) => {
  await visit(page, "/write");
  await page.getByRole("button", { name: "Rich text" }).click();
  await expect(page.locator(".rich-text")).toBeVisible();
  await editorOf(page).title.fill("Typed as it Looks");
  await editorOf(page).description.fill("A loaf.");
  await uploadCover(page);
  await editorOf(page).content.focus();
  await page.keyboard.type("## The loaf\nMix the ");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("rye");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type(" now.\n- flour\nwater\n\nDone.");
  await expect(page.locator("textarea[name=content]")).toHaveValue(
    "## The loaf\n\nMix the **rye** now.\n\n- flour\n- water\n\nDone.",
  );
  await expect(page.locator(".rich-text strong")).toHaveText("rye");
  await expect(page.locator(".rich-text").getByRole("heading", { level: 2 })).toHaveText("The loaf");
  await editorOf(page).publish.click();
  await page.getByRole("main").getByRole("link", { name: "Typed as it Looks" }).click();
  await expect(page.locator(".article strong")).toHaveText("rye");
  await visit(page, "/write");
  await expect(page.getByRole("button", { name: "Rich text" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Markdown" }).click();
  await expect(editorOf(page).content).toBeEditable();
});

test("a new writer gets the text area, is offered rich text once, and the choice is remembered", async ({
  page,
  context,
  site,
}) => {
  await useSession(
    context,
    site,
    await signUp(site, { email: "new@example.com", password: "letters and ink" }),
  );
  await visit(page, "/write");
  await expect(page.getByText("New here?")).toBeVisible();
  await checkWithAxe(page);
  const stored = page.waitForResponse("**/write/mode");
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.locator(".rich-text")).toBeVisible();
  await expect(page.getByText("New here?")).toHaveCount(0);
  await stored;
  await page.reload();
  await expect(page.locator(".rich-text")).toBeVisible();
  await page.getByRole("button", { name: "Markdown" }).click();
  await expect(editorOf(page).content).toBeEditable();
  await expect(page.getByText("New here?")).toHaveCount(0);
});
