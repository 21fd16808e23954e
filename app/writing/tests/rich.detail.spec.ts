import type { Page } from "@playwright/test";
import { editorOf, pasteHtml, pasteImage, smallImage } from "../../../test/support/browser/editor.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import {
  formText,
  loadText,
  modes,
  openRich,
  richText,
  textNow,
} from "../../../test/support/browser/rich-text.ts";

const link = String.raw`!\[\]\(/images/blogImages/\S+?\.webp\)`;

async function paste(page: Page, texts: Record<string, string>) {
  await richText(page).evaluate((field, texts) => {
    const data = new DataTransfer();
    for (const [type, text] of Object.entries(texts)) data.setData(type, text);
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, texts);
}

test("opening and leaving rich text keeps every byte", async ({ page }) => {
  const text = `${"A line *here*.  \n\n* a\n\n\n".repeat(14)}Place\n${"\nMore __text__.\n".repeat(40)}`;
  await openRich(page, text);
  await page.keyboard.press("Control+End");
  expect(await formText(page)).toBe(text);
  await modes(page).markdown.click();
  expect(await formText(page)).toBe(text);
});

test("a change of the mode leaves the caret where it is in the text", async ({ page }) => {
  const text = "One *two* three.\n\n- four\n- [five](/x) six\n\n> Seven **eight**\n";
  await openRich(page, text);
  for (const word of ["two", "five", "six", "eight"]) {
    const caret = text.indexOf(word) + 1;
    await modes(page).markdown.click();
    const area = page.locator("textarea[name=content]");
    await area.evaluate((field: HTMLTextAreaElement, at) => field.setSelectionRange(at, at), caret);
    await modes(page).rich.click();
    await expect(richText(page)).toBeFocused();
    await page.keyboard.type("X");
    expect(await textNow(page)).toBe(`${text.slice(0, caret)}X${text.slice(caret)}`);
    await modes(page).markdown.click();
    await expect(area).toBeFocused();
    expect(await area.evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(caret + 1);
    await area.fill(text);
    await modes(page).rich.click();
  }
});

test("a picture whose upload outlives the rich text is in its place in the Markdown", async ({ page }) => {
  await openRich(page, "Rye.\n\nWheat.");
  await page.route("**/upload", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.keyboard.press("End");
  await pasteImage(page);
  await modes(page).markdown.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("New ");
  await expect(page.locator("textarea[name=content]")).toHaveValue(
    new RegExp(`^New Rye\\.\n\n${link}\n\nWheat\\.$`),
  );
});

test("a picture is one step of undo, and writing goes on below it", async ({ page }) => {
  await openRich(page, "Rye. Wheat.");
  const row = page.getByRole("region", { name: "Describe this image" });
  const ends: [string, () => Promise<void>][] = [
    ["A loaf", () => row.getByRole("button", { name: "Done" }).click()],
    ["", () => row.getByRole("button", { name: "Skip" }).click()],
    ["A loaf", () => page.keyboard.press("Enter")],
    ["", () => page.keyboard.press("Escape")],
  ];
  for (const [alt, end] of ends) {
    await loadText(page, "Rye.‸ Wheat.");
    await richText(page).evaluate((field) => {
      const node = document.createTreeWalker(field, NodeFilter.SHOW_TEXT).nextNode()!;
      getSelection()!.collapse(node, 4);
    });
    await page.waitForTimeout(50);
    await pasteImage(page);
    await expect(page.getByText("Uploading…")).toBeHidden();
    await row.getByPlaceholder("What it shows").fill(alt);
    await end();
    await page.keyboard.type("Now");
    const picture = link.replace("[\\]", `[${alt}\\]`);
    expect(await textNow(page)).toMatch(new RegExp(`^Rye\\.\n\n${picture}\n\nNow Wheat\\.$`));
    for (let round = 0; round < 2; round++) await page.keyboard.press("Control+z");
    expect(await textNow(page)).toBe("Rye. Wheat.");
    for (let round = 0; round < 2; round++) await page.keyboard.press("Control+y");
    expect(await textNow(page)).toMatch(new RegExp(`^Rye\\.\n\n${picture}\n\nNow Wheat\\.$`));
  }
});

test("several pictures are one step, what is typed meanwhile stays below, and no sign of an upload is saved", async ({
  page,
}) => {
  await openRich(page, "");
  await page.route("**/upload", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.keyboard.type("Rye.");
  await page.keyboard.press("Enter");
  await pasteImage(page, { count: 2 });
  await expect(page.getByText("Uploading…")).toBeVisible();
  await page.keyboard.type("Wait.");
  expect(await textNow(page)).toBe("Rye.\n\nWait.");
  await expect.poll(() => textNow(page)).toMatch(new RegExp(`^Rye\\.\n\n${link}\n\n${link}\n\nWait\\.$`));
  await page.keyboard.type(" So");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  expect(await textNow(page)).toBe("Rye.\n\nWait.");
});

test("a failed upload leaves nothing behind", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource/);
  await openRich(page, "Rye.");
  await page.route("**/upload", (route) => route.abort());
  await pasteImage(page);
  await expect(page.getByText("Uploading…")).toBeHidden();
  expect(await textNow(page)).toBe("Rye.");
});

test("a picture is described by a click or by keyboard, and a letter never replaces it", async ({ page }) => {
  await openRich(page, "Before\n\n![Old](/favicon.svg)\n\nAfter");
  const row = page.getByRole("region", { name: "Describe this image" });
  await page.locator(".rich-text figure > img").click();
  const alt = row.getByPlaceholder("What it shows");
  await expect(alt).toBeFocused();
  await alt.fill("A loaf");
  await row.getByText("Caption and size").click();
  await row.getByLabel("Caption").fill("Dark rye");
  await row.getByLabel("Size").selectOption("Wide");
  await row.getByRole("button", { name: "Done" }).click();
  await page.keyboard.type("X");
  expect(await textNow(page)).toBe('Before\n\n![A loaf](/favicon.svg#wide "Dark rye")\n\nXAfter');
  await expect(page.locator(".rich-text figure.wide")).toBeVisible();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("Y");
  expect(await textNow(page)).toBe('Before\n\n![A loaf](/favicon.svg#wide "Dark rye")\n\nY\n\nXAfter');
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(alt).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(richText(page)).toBeFocused();
});

test("what the rich text cannot edit is shown as readers get it, and edited as Markdown in its place", async ({
  page,
}) => {
  await openRich(
    page,
    "One\n\n$$\nx^2\n$$\n\nA $y^2$ and a note[^1].\n\nhttps://example.org/\n\n[^1]: The *note*.",
  );
  const blocks = page.locator(".source-block");
  await expect(blocks.first().locator("math")).toBeVisible();
  await expect(page.locator(".inline-source math")).toBeVisible();
  await expect(page.locator(".inline-source sup")).toHaveText("1");
  await expect(blocks.nth(1).locator("figure.embed")).toBeVisible();
  await expect(blocks.nth(2)).toContainText("1 The note.");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.type("+1");
  await blocks.nth(1).locator(".source-shown").click();
  await page.keyboard.type("bees");
  await page.locator(".inline-source", { has: page.locator("math") }).click();
  await page.getByLabel("Markdown", { exact: true }).last().fill("$z$");
  await page.keyboard.press("Enter");
  await page.keyboard.type("!");
  expect(await textNow(page)).toBe(
    "One\n\n$$\nx^2+1\n$$\n\nA $z$! and a note[^1].\n\nhttps://example.org/bees\n\n[^1]: The *note*.",
  );
});

test("a task is ticked by a click, and after Escape Tab leaves the text", async ({ page }) => {
  await openRich(page, "- a\n- [ ] b\n\nEnd");
  await page.getByRole("checkbox", { name: "Done" }).click();
  expect(await textNow(page)).toBe("- a\n- [x] b\n\nEnd");
  await richText(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Tab");
  await expect(richText(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(richText(page)).not.toBeFocused();
});

test("code is coloured as readers get it, also in a quotation", async ({ page }) => {
  await openRich(page, '```js\nconst loaf = "rye"; // dark\n```\n\n> ```python\n> def bake():\n> ```\n\nEnd');
  const coloured = (name: string) => page.locator(`.rich-text .k-${name}`);
  await expect(coloured("keyword").first()).toHaveText("const");
  await expect(coloured("comment")).toHaveText(/dark/);
  await expect(coloured("keyword").last()).toHaveText("def");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("return loaf;");
  await expect(coloured("keyword").filter({ hasText: "return" })).toBeVisible();
});

test("what is pasted becomes blocks: formatted text, Markdown, cells, addresses, footnotes, a video, plain text", async ({
  page,
}) => {
  await openRich(page, "Before");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await pasteHtml(page, "<h2>Bees</h2><p>They <b>dance</b>.</p><ul><li>one</li><li>two</li></ul>", "Bees");
  await expect.poll(() => textNow(page)).toBe("Before\n\n## Bees\n\nThey **dance**.\n\n- one\n- two");
  await page.keyboard.press("Control+z");
  expect(await textNow(page)).toBe("Before");
  await paste(page, { "text/plain": "# One\n\n1. a\n2. b" });
  expect(await textNow(page)).toBe("Before\n\n# One\n\n1. a\n2. b");

  await loadText(page, "the ‸guide");
  await page.keyboard.press("Shift+End");
  await page.waitForTimeout(50);
  await paste(page, { "text/plain": "https://example.org/a_b" });
  expect(await textNow(page)).toBe("the [guide](https://example.org/a_b)");

  await loadText(page, "see‸ there");
  await paste(page, { "text/plain": "https://example.org/" });
  expect(await textNow(page)).toBe("see<https://example.org/> there");

  await loadText(page, "See a‸");
  const note = `<p>b<a href="#note" id="place">1</a></p><p id="note"><a href="#place">1</a> c</p>`;
  await paste(page, { "text/html": note, "text/plain": "b1" });
  await expect.poll(() => textNow(page)).toBe("See ab[^1]\n\n[^1]: c");
  await paste(page, { "text/html": note, "text/plain": "b1" });
  await expect.poll(() => textNow(page)).toBe("See ab[^1]\n\n[^1]: c\n\nb[^2]\n\n[^2]: c");
  await loadText(page, "‸");
  await paste(page, { "text/plain": '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>' });
  await expect.poll(() => textNow(page)).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");

  await loadText(page, "| a | b |\n| - | - |\n| c‸ | d |");
  await paste(page, { "text/plain": "1\t2\n3\t4\n" });
  expect(await textNow(page)).toBe("| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |");
  await loadText(page, "| a | b |\n| - | - |\n| c‸ | d |");
  await paste(page, { "text/plain": "## x\n\n- y" });
  expect(await textNow(page)).toBe("| a | b |\n| - | - |\n| cx y | d |");

  await loadText(page, "```\na‸\n```");
  await paste(page, { "text/plain": "**b**\n\n- c" });
  expect(await textNow(page)).toBe("```\na**b**\n\n- c\n```");
});

test("copied blocks are Markdown for other programs, and the same blocks here", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openRich(page, "## One\n\n- a **b**\n- [x] c\n\n![d](/favicon.svg)");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe("## One\n\n- a **b**\n- [x] c\n\n![d](/favicon.svg)");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+v");
  expect(await textNow(page)).toBe(`${copied}\n\n${copied}`);
});

test("pictures within formatted text are uploaded in their places", async ({ page }) => {
  await openRich(page, "");
  const picture = `<img alt="A loaf" src="data:image/png;base64,${smallImage.buffer.toString("base64")}">`;
  await paste(page, {
    "text/html": `<p>One</p><p>${picture}</p><p>Two</p><p>${picture}</p>`,
    "text/plain": "One",
  });
  const loaf = link.replace("[\\]", "[A loaf\\]");
  await expect
    .poll(() => textNow(page), { timeout: 15_000 })
    .toMatch(new RegExp(`^One\n\n${loaf}\n\nTwo\n\n${loaf}$`));
});

test("a change from elsewhere keeps the caret and what was just typed", async ({ page }) => {
  await openRich(page, "One\n\nMiddle\n\nTwo");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" typed");
  await page.evaluate(() => {
    const field = document.querySelector<HTMLTextAreaElement>("textarea[name=content]")!;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(
      field,
      "Zero\n\nOne more\n\nMiddle\n\nTwo",
    );
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(richText(page)).toContainText("Zero");
  await page.keyboard.type(" on");
  expect(await textNow(page)).toBe("Zero\n\nOne more\n\nMiddle\n\nTwo typed on");
});

test("a word being composed is not disturbed by a change from elsewhere", async ({ page, context }) => {
  await openRich(page, "One\n\nTwo");
  await page.keyboard.press("Control+End");
  const client = await context.newCDPSession(page);
  for (const text of ["に", "にほ", "にほん"])
    await client.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await page.evaluate(() => {
    const field = document.querySelector<HTMLTextAreaElement>("textarea[name=content]")!;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(
      field,
      "Zero\n\nOne\n\nTwo",
    );
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.waitForTimeout(700);
  await expect(richText(page)).toContainText("Twoにほん");
  await client.send("Input.insertText", { text: "日本" });
  await expect(richText(page)).toContainText("Zero");
  expect(await textNow(page)).toBe("Zero\n\nOne\n\nTwo日本");
});

const sizes: { width: number; height: number; isFull?: boolean }[] = [
  { width: 1440, height: 900 },
  { width: 1440, height: 900, isFull: true },
  { width: 768, height: 1024 },
  { width: 375, height: 740 },
  { width: 375, height: 400 },
];

for (const { isFull, ...size } of sizes)
  test(`the line of the caret is never behind a bar: ${Object.values(size).join(" x ")}${isFull ? ", full screen" : ""}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openRich(page, "A line that is a little longer than the others.\n\n".repeat(60));
    if (isFull) {
      await page.keyboard.press("ControlOrMeta+Shift+f");
      await expect(editorOf(page).title).toBeHidden();
    }
    const keys = ["Control+End", "Enter", "x", "ArrowUp", "PageUp", "Control+Home", "ArrowDown", "PageDown"];
    for (const key of [...keys, "Control+End", ..."Enter.".repeat(8).match(/Enter|\./g)!]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(50);
      const [caret, band] = await page.evaluate(() => {
        const range = getSelection()!.getRangeAt(0);
        // Where a line is wrapped, the caret stands at its end or, as the editor does it, at the start of the next one.
        const box =
          [...range.getClientRects()].at(-1) ?? (range.startContainer as Element).getBoundingClientRect();
        const toolbar = document.querySelector(".editor-tools")!.getBoundingClientRect();
        const bar = document.querySelector(".publish-bar")!.getBoundingClientRect();
        return [
          { top: box.top, bottom: box.bottom },
          { top: toolbar.bottom, bottom: bar.top },
        ] as const;
      });
      expect.soft(caret.top, `${key}: below the toolbar`).toBeGreaterThanOrEqual(band.top);
      expect.soft(caret.bottom, `${key}: above the bar`).toBeLessThanOrEqual(band.bottom);
    }
  });

test("the note of saving never covers the line of the caret on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await openRich(page, "Rye.\n\n".repeat(12));
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Last");
  await expect(page.locator(".publish-bar")).toContainText("Saved");
  const bottom = await page.evaluate(() => getSelection()!.getRangeAt(0).getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual((await page.locator(".publish-bar").boundingBox())!.y);
});

test("an error of the rich text leaves the page and every letter, as Markdown", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/cannot observe/);
  await openRich(page, "Rye.\n\n* Wheat");
  await page.keyboard.type("New ");
  await page.evaluate(() => {
    MutationObserver.prototype.observe = () => {
      throw new Error("This browser cannot observe.");
    };
  });
  await modes(page).markdown.click();
  await modes(page).rich.click();
  await expect(page.getByText("Rich text could not go on. Your text is here as Markdown.")).toBeVisible();
  await expect(page.locator("textarea[name=content]")).toBeVisible();
  await expect(page.locator("textarea[name=content]")).toHaveValue("New Rye.\n\n* Wheat");
  await expect(modes(page).markdown).toHaveAttribute("aria-pressed", "true");
});

test("a text with an endless paragraph stays in Markdown, and the page says why", async ({ page }) => {
  await openRich(page, "Rye.");
  const text = "*a* **b** ".repeat(20_000);
  await modes(page).markdown.click();
  await page.locator("textarea[name=content]").fill(text);
  await modes(page).rich.click();
  await expect(page.getByText("A paragraph of this text is too long for rich text.")).toBeVisible();
  await expect(page.locator("textarea[name=content]")).toHaveValue(text);
  await page.locator("textarea[name=content]").fill("Wheat.");
  await modes(page).rich.click();
  await expect(richText(page)).toHaveText("Wheat.");
});
