import type { Page } from "@playwright/test";
import { editorOf, openEditorWith } from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { publishBlog } from "../../../test/support/browser/people.ts";
import { formText, openRich, richText } from "../../../test/support/browser/rich-text.ts";

test.beforeEach(({ consoleErrors }) => {
  // Chromium reads what a page writes into the clipboard by the rules of this page.
  consoleErrors.allow(/Applying inline style violates/);
});

const lines = ["for i in a:", "    print(i)", "", "    if i:", "\tgo()"];
const divs = lines.map((line) => (line ? `<div>${line}</div>` : "<br>")).join("");
const html = `<meta charset="utf-8"><div style="color: #d4d4d4;font-family: Menlo, Monaco, 'Courier New', monospace;font-size: 12px;white-space: pre;">${divs}</div>`;
const block = `\`\`\`\n${lines.join("\n")}\n\`\`\``;
const chat = `<p>Use this:</p><pre><div><div>python</div><div><button>Copy code</button></div><div><code class="whitespace-pre! language-python"><span>def f():\n    return 1\n</span></code></div></div></pre>`;
const chatBlock = "Use this:\n\n```python\ndef f():\n    return 1\n```";
const slides = "<p class=O1><span>•</span>Bullet one</p><p class=O1><span>•</span>Bullet two</p>";

/** Pastes what the system's clipboard holds. */
async function pasteFromClipboard(page: Page, texts: Record<string, string>) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((texts) => {
    const blobs = Object.entries(texts).map(([type, text]) => [type, new Blob([text], { type })]);
    return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  }, texts);
  await page.keyboard.press("ControlOrMeta+v");
}

const rows: [texts: Record<string, string>, markdown: string][] = [
  [{ "text/plain": lines.join("\n"), "text/html": html }, block],
  [{ "text/plain": "Use this:\n\npython\nCopy code\ndef f():", "text/html": chat }, chatBlock],
  [{ "text/plain": "• Bullet one", "text/html": slides }, "- Bullet one\n- Bullet two"],
  [{ "text/plain": "First line\vSecond line\f page" }, "First line\nSecond line\n page"],
];

test("code, boxes of code and slides from the system's clipboard arrive whole in Markdown", async ({
  page,
}) => {
  await openEditorWith(page, "");
  for (const [texts, markdown] of rows) {
    await editorOf(page).content.fill("");
    await pasteFromClipboard(page, texts);
    await expect(editorOf(page).content).toHaveValue(new RegExp(`^${RegExp.escape(markdown)}\\s*$`));
  }
});

test("code, boxes of code and slides from the system's clipboard arrive whole in rich text", async ({
  page,
}) => {
  for (const [texts, markdown] of rows.slice(0, 3)) {
    await openRich(page);
    await pasteFromClipboard(page, texts);
    await expect(richText(page).locator("pre, ul")).toBeVisible();
    expect((await formText(page)).trim()).toBe(markdown);
  }
});

test("a copied article has the code, and none of the buttons beside it", async ({ page, site, member }) => {
  const content = "One.\n\n```js\nlet a;\n```\n\nTwo.\n\n```python\nprint(1)\n```";
  await visit(page, `/blog/${await publishBlog(site, member.session, { content })}`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector(".article")!));
  await page.keyboard.press("ControlOrMeta+c");
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return Promise.all(["text/plain", "text/html"].map(async (type) => (await item!.getType(type)).text()));
  });
  for (const text of copied.map((copy) => copy.replace(/<[^>]*>/g, ""))) {
    expect(text).toContain("let a;");
    expect(text).not.toMatch(/Copy|Run|Edit/);
  }
});
