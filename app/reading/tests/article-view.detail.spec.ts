import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { blockFonts, visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { publishBlog } from "../../../test/support/browser/people.ts";
import { recordShifts } from "../../../test/support/browser/shifts.ts";
import { desktop, phone } from "../../../test/support/browser/sizes.ts";
import { plainImage } from "../../../test/support/pictures.ts";

const longText = "words that go on for so long that they need another line on a screen of any width at all";
const style = (element: Locator, name: string) =>
  element.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name);

/** Returns the left and right edge in px of each line of an element's own text. */
const measureLines = (element: Locator) =>
  element.evaluate((element) => {
    const range = document.createRange();
    const text = [...element.childNodes].find((node) => node.textContent!.trim())!;
    range.selectNodeContents(text);
    // The text of a task starts with a space after its checkbox. The line starts after this space.
    if (text.nodeType === Node.TEXT_NODE) range.setStart(text, text.textContent!.search(/\S/));
    return [...range.getClientRects()].map(({ left, right }) => ({ left, right }));
  });

test("columns of a table are aligned as the Markdown says", async ({ page, site, member }) => {
  const content = "| a | b | c | d |\n|:--|:-:|--:|---|\n| 1 | 2 | 3 | 4 |";
  await visit(page, `/blog/${await publishBlog(site, member.session, { content })}`);
  for (const row of ["thead tr", "tbody tr"]) {
    const cells = await page.locator(`.article ${row} > *`).all();
    expect(await Promise.all(cells.map((cell) => style(cell, "text-align")))).toEqual([
      "left",
      "center",
      "right",
      "start",
    ]);
  }
});

test("wrapped lines of a task item are aligned with its first word, as in other list items", async ({
  page,
  site,
  member,
}) => {
  const content = `- [ ] ${longText} ${longText}\n- [x] Done\n- Plain ${longText} ${longText}\n\nNext\n\n- [ ] Loose ${longText} ${longText}\n\n- [ ] Last`;
  const id = await publishBlog(site, member.session, { content });
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await visit(page, `/blog/${id}`);
    const items = await page.locator(".article li:nth-child(odd), .article li:first-child").all();
    const textStarts = [];
    for (const item of items) {
      const textElement = (await item.locator("> p").count()) > 0 ? item.locator("> p") : item;
      const lineStarts = (await measureLines(textElement)).map(({ left }) => left);
      expect(lineStarts.length).toBeGreaterThan(1);
      expect(Math.max(...lineStarts) - Math.min(...lineStarts)).toBeLessThan(4);
      textStarts.push(lineStarts[1]!);
    }
    expect(textStarts).toHaveLength(3);
    expect(Math.max(...textStarts) - Math.min(...textStarts)).toBeLessThan(4);
    const box = (await page.locator(".article .task").first().boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(textStarts[0]!);
    expect(box.x).toBeGreaterThanOrEqual((await page.locator(".article").boundingBox())!.x - 1);
  }
});

test("each block of Arabic or Hebrew text is written from right to left", async ({ page, site, member }) => {
  const arabic = "خبز";
  const content = `${arabic}\n\n## ${arabic}\n\n- ${arabic}\n- English\n\n1. ${arabic}\n\n   ${arabic}\n\n> ${arabic}\n>\n> English\n\n| ${arabic} | b |\n|---|---|\n| ${arabic} | 2 |\n\nEnglish`;
  const id = await publishBlog(site, member.session, { title: arabic, description: "לחם", content });
  await visit(page, `/blog/${id}`);
  const article = page.locator(".article");
  const direction = (element: Locator) => style(element, "direction");
  for (const element of [
    page.getByRole("heading", { level: 1 }),
    page.getByText("לחם", { exact: true }),
    article.locator("> p").first(),
    article.locator("h2"),
    article.locator("ul > li").first(),
    article.locator("ol > li"),
    article.locator("blockquote"),
    article.locator("td").first(),
    article.locator("table"),
  ])
    expect(await direction(element), String(element)).toBe("rtl");
  for (const element of [
    article.locator("> p").last(),
    article.locator("ul > li").last(),
    article.locator("td").last(),
  ])
    expect(await direction(element), String(element)).toBe("ltr");
  // The quote's border and the list markers are on the right. An English paragraph in the quote starts on the left.
  expect(await style(article.locator("blockquote"), "border-right-width")).toBe("3px");
  const edges = (await article.boundingBox())!;
  const [item] = await measureLines(article.locator("ul > li").first());
  expect(edges.x + edges.width - item!.right).toBeGreaterThan(16);
  const [english] = await measureLines(article.locator("blockquote p").last());
  expect(english!.left - edges.x).toBeLessThan(8);

  for (const path of ["/", "/search?q=%D8%AE%D8%A8%D8%B2"]) {
    await visit(page, path);
    expect(await direction(page.getByRole("main").getByRole("heading", { level: 2 }).first())).toBe("rtl");
  }
  await visit(page, `/blog/${id}/edit`);
  for (const name of ["Title", "Short Description"])
    expect(await direction(page.getByRole("textbox", { name }))).toBe("rtl");
});

/** Opens a blog. Returns the size of its cover in px, and the layout shifts while the page loaded. */
async function measureCover(page: Page, id: string) {
  const readShifts = await recordShifts(page);
  await visit(page, `/blog/${id}`);
  const cover = page.locator(".blog-cover");
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeTruthy();
  const { width, height } = (await cover.boundingBox())!;
  return { width: Math.round(width), height: Math.round(height), shifts: await readShifts() };
}

test("a cover is never larger than its image or higher than 60 % of the screen, and causes no layout shift", async ({
  page,
  site,
  member,
  consoleErrors,
}) => {
  await blockFonts(page, consoleErrors);
  const publishWithCover = async (width: number, height: number) =>
    publishBlog(site, member.session, { cover: await plainImage("#b5651d", width, height).png().toBuffer() });
  const [tiny, portrait, small, large] = [
    await publishWithCover(64, 64),
    await publishWithCover(900, 1500),
    await publishWithCover(600, 340),
    await publishWithCover(1600, 900),
  ];
  await page.setViewportSize(desktop);
  expect(await measureCover(page, tiny)).toEqual({ width: 64, height: 64, shifts: 0 });
  expect(await measureCover(page, portrait)).toEqual({ width: 324, height: 540, shifts: 0 });
  expect(await measureCover(page, small)).toEqual({ width: 600, height: 340, shifts: 0 });
  expect(await measureCover(page, large)).toEqual({ width: 896, height: 504, shifts: 0 });
  await page.setViewportSize(phone);
  expect(await measureCover(page, tiny)).toMatchObject({ width: 64, height: 64 });
  expect((await measureCover(page, portrait)).height).toBeLessThanOrEqual(0.6 * phone.height);
  expect((await measureCover(page, small)).width).toBe(phone.width - 40);

  await visit(page, "/");
  const card = page.getByRole("main").locator(`a[href="/blog/${tiny}"] img`);
  expect(await style(card, "object-fit")).toBe("scale-down");
});

test("a transparent cover, and a transparent picture in the text, have a light background in the dark theme", async ({
  page,
  site,
  member,
}) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="225"><circle cx="200" cy="112" r="90" fill="none" stroke="black"/></svg>`;
  const cover = await sharp(Buffer.from(svg)).png().toBuffer();
  const content = "![A circle](https://example.org/circle.png)";
  const id = await publishBlog(site, member.session, { cover, content });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.route("https://example.org/circle.png", (route) =>
    route.fulfill({ body: cover, contentType: "image/png" }),
  );
  await visit(page, `/blog/${id}`);
  for (const picture of [page.locator(".blog-cover"), page.locator(".article img")])
    expect(await style(picture, "background-color")).toMatch(/^oklch\(0\.[89]/);
  await page.locator(".article a.zoom").click();
  expect(await style(page.locator(".lightbox img"), "background-color")).toMatch(/^oklch\(0\.[89]/);
  await visit(page, "/");
  const card = page.getByRole("main").locator(`a[href="/blog/${id}"] img`);
  expect(await style(card, "background-color")).toMatch(/^oklch\(0\.[89]/);
});

test("the headings of all pages have the same weight and font", async ({ page, member }) => {
  for (const path of ["/course", "/services", "/search", "/profile", `/blog/${member.blogId}`, "/blog/s1"]) {
    await visit(page, path);
    const heading = page.getByRole("heading", { level: 1 });
    expect(await style(heading, "font-weight"), path).toBe("600");
    expect(await style(heading, "font-family"), path).toMatch(/^"Source Serif"/);
  }
});
