import type { Page } from "@playwright/test";
import { held, visit } from "../support/fixtures.ts";
import { expect, test } from "../support/member.ts";
import { alertOf, editorOf, linkOf, pastesImage, small } from "../support/writing.ts";

const value = (page: Page) => editorOf(page).content.inputValue();
const mark = (name: string, number = 1) => `![Uploading ${name} ${number}…]()`;
const shows = (page: Page, pattern: string) =>
  expect(editorOf(page).content).toHaveValue(new RegExp(`^${pattern}$`));
const cursor = (page: Page) =>
  editorOf(page).content.evaluate((area: HTMLTextAreaElement) => area.selectionStart);

/** Opens the editor with a text, the cursor at its end. */
async function opens(page: Page, text: string) {
  await visit(page, "/write");
  const { content } = editorOf(page);
  await content.focus();
  await page.keyboard.type(text);
}

/** How much one Undo takes back of what was typed is the browser's own affair. */
async function undoesUntil(page: Page, pattern: string) {
  for (let steps = 0; steps < 10 && !new RegExp(`^${pattern}$`).test(await value(page)); steps++)
    await page.keyboard.press("ControlOrMeta+z");
  await shows(page, pattern);
}

for (const name of ["a $' b", "a $& b", "a $$ b", "a $` b", "a $1 b"])
  test(`a picture whose file is named "${name}" leaves the text around it alone`, async ({ page }) => {
    await opens(page, "Before.\n\n");
    await pastesImage(page, { name: `${name}.png` });
    await page.keyboard.type("After.");
    await shows(page, `Before\\.\n\n${linkOf(name.replace("`", () => " "))}\nAfter\\.`);
  });

test("of a clipboard with a text and a picture of it, as spreadsheets fill it, the text is pasted", async ({
  page,
}) => {
  await opens(page, "Sums: ");
  const cells = { "text/plain": "1\t2\r\n3\t4\r\n", "text/html": "<table><tr><td>1</td></tr></table>" };
  expect(await pastesImage(page, { texts: cells }), "left to the browser").toBe(false);
  await pastesImage(page, { texts: cells, type: "drop" });
  await expect(editorOf(page).content).toHaveValue("Sums: 1\t2\n3\t4\n");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(
    async (bytes) => {
      const image = new Blob([new Uint8Array(bytes)], { type: "image/png" });
      await navigator.clipboard.write([
        new ClipboardItem({ "text/plain": "1\t2\n3\t4\n", "image/png": image }),
      ]);
    },
    [...small.buffer],
  );
  await page.keyboard.press("ControlOrMeta+v");
  await expect(editorOf(page).content).toHaveValue("Sums: 1\t2\n3\t4\n1\t2\n3\t4\n");
});

test("a picture whose text is only its own name or address is a picture", async ({ page }) => {
  await opens(page, "");
  const address = "https://example.org/crumb.png?size=large";
  const ways: Record<string, string>[] = [
    { "text/plain": "crumb.png" },
    { "text/plain": "/home/bea/Pictures/crumb.png" },
    { "text/plain": address, "text/uri-list": address },
  ];
  for (const texts of ways) expect(await pastesImage(page, { texts, type: "drop" })).toBe(true);
  const link = `${linkOf("crumb")}\n`;
  await shows(page, link.repeat(3));
});

test("Undo takes a pasted picture out and Redo puts it back, each in one step, when it has arrived", async ({
  page,
}) => {
  await opens(page, "Rye. ");
  await pastesImage(page);
  await shows(page, `Rye\\. ${linkOf("crumb")}\n`);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editorOf(page).content).toHaveValue("Rye. ");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await shows(page, `Rye\\. ${linkOf("crumb")}\n`);
  await undoesUntil(page, "");
});

test("what is typed while a picture uploads stays, with its cursor, and is undone step by step", async ({
  page,
}) => {
  await opens(page, "Rye. ");
  const release = await held(page, "**/upload");
  await pastesImage(page);
  await expect(editorOf(page).content).toHaveValue(`Rye. ${mark("crumb")}\n`);
  await page.keyboard.type("Then wait");
  const fromEnd = (await value(page)).length - (await cursor(page));
  release();
  await shows(page, `Rye\\. ${linkOf("crumb")}\nThen wait`);
  expect((await value(page)).length - (await cursor(page))).toBe(fromEnd);
  await page.keyboard.type(" long.");
  await shows(page, `Rye\\. ${linkOf("crumb")}\nThen wait long\\.`);
  await undoesUntil(page, `Rye\\. ${linkOf("crumb")}\nThen wait`);
  // The picture arrived after these words: they are undone in their turn, never in one step with it.
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editorOf(page).content).toHaveValue(`Rye. ${mark("crumb")}\nThen wait`);
  // Whoever goes on from there has the picture again.
  await page.keyboard.type("!");
  await shows(page, `Rye\\. ${linkOf("crumb")}\nThen wait!`);
});

test("a picture that arrives while its author writes the title, or looks at the preview, moves nobody", async ({
  page,
}) => {
  await opens(page, "Rye. ");
  const release = await held(page, "**/upload");
  await pastesImage(page);
  const { title, content } = editorOf(page);
  await title.focus();
  await page.keyboard.type("Bred");
  await page.keyboard.press("ArrowLeft");
  release();
  await shows(page, `Rye\\. ${linkOf("crumb")}\n`);
  await page.keyboard.type("a");
  await expect(title).toHaveValue("Bread");
  await page.unroute("**/upload");

  const releaseNext = await held(page, "**/upload");
  await content.focus();
  await pastesImage(page);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.locator("main .article")).toBeVisible();
  releaseNext();
  await expect(page.locator("main .article img")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Write on" })).toBeFocused();
  await expect(content).toBeHidden();
  await page.getByRole("button", { name: "Write on" }).click();
  await shows(page, `Rye\\. ${linkOf("crumb")}\n${linkOf("crumb")}\n`);
  await content.focus();
  await page.keyboard.press("ControlOrMeta+z");
  await shows(page, `Rye\\. ${linkOf("crumb")}\n`);
});

test("a long text does not scroll when a picture arrives above what is being read", async ({ page }) => {
  await visit(page, "/write");
  const { content } = editorOf(page);
  await content.fill("A line.\n".repeat(200));
  await content.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 0));
  const release = await held(page, "**/upload");
  await content.focus();
  await pastesImage(page);
  await content.press("ControlOrMeta+End");
  const end = () => content.evaluate((area) => Math.round(area.getBoundingClientRect().bottom));
  const before = await end();
  expect(before).toBeLessThan(1000);
  release();
  await expect(content).toHaveValue(new RegExp(`^${linkOf("crumb")}\n`));
  expect(await end()).toBe(before);
});

test("a picture that does not arrive leaves nothing, and its author is told", async ({
  page,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  await opens(page, "Rye. ");
  await page.route("**/upload", (route) => route.abort());
  await pastesImage(page);
  await page.keyboard.type("Then wait.");
  await expect(alertOf(page, "Failed to upload image. Please try again.")).toBeVisible();
  await expect(editorOf(page).content).toHaveValue("Rye. Then wait.");
});

test("the Image tool lets images be chosen, and puts them where the cursor is", async ({ page }) => {
  await opens(page, "First.\n\nLast.");
  const { content } = editorOf(page);
  for (let line = 0; line < 6; line++) await page.keyboard.press("ArrowLeft");
  const tool = page.getByRole("toolbar").getByRole("button", { name: "Image", exact: true });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), tool.click()]);
  expect(chooser.isMultiple()).toBe(true);
  expect(await chooser.element().getAttribute("accept")).toBe("image/*");
  await chooser.setFiles([small, { ...small, name: "spelt.png" }]);
  await shows(page, `First\\.\n${linkOf("rye")}\n${linkOf("spelt")}\n\nLast\\.`);
  await expect(content).toBeFocused();
  // By its shortcut as well; and the same file, chosen again, comes again.
  const [again] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.keyboard.press("ControlOrMeta+Alt+p"),
  ]);
  await again.setFiles(small);
  await shows(page, `First\\.\n${linkOf("rye")}\n${linkOf("spelt")}\n${linkOf("rye")}\n\nLast\\.`);
});

test("an image is chosen for a text that nobody has touched yet: it comes at its end", async ({
  page,
  member,
}) => {
  await visit(page, `/blog/${member.blogId}/edit`);
  const tool = page.getByRole("toolbar").getByRole("button", { name: "Image", exact: true });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), tool.click()]);
  await chooser.setFiles(small);
  await expect(editorOf(page).content).toHaveValue(new RegExp(`Wait until morning\\.${linkOf("rye")}\n$`));
});

test("nothing is published while a picture in the text is under way", async ({ page }) => {
  await opens(page, "Rye. ");
  await editorOf(page).title.fill("Not Yet");
  await editorOf(page).description.fill("Soon.");
  await editorOf(page).cover.setInputFiles(small);
  await expect(page.getByRole("button", { name: "Remove the cover" })).toBeVisible();
  const release = await held(page, "**/upload");
  await editorOf(page).content.focus();
  await pastesImage(page);
  await editorOf(page).publish.click();
  await expect(alertOf(page, "An image in your text is still on its way.")).toBeVisible();
  release();
  await shows(page, `Rye\\. ${linkOf("crumb")}\n`);
});
