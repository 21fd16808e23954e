import { expect } from "vitest";
import { attributeValues, elementOf, textOf } from "../../../test/support/page.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";

test("raw HTML is shown as text", async ({ site }) => {
  const raw = `<script>alert(1)</script>\n\nan <img src=x onerror="alert(2)"> in a line\n\n<!-- note --><b>bold</b>`;
  const html = await renderArticle(site, raw);
  expect(html).not.toMatch(/<script|<img|<b>|<!--/);
  for (const part of [
    "<script>alert(1)</script>",
    `<img src=x onerror="alert(2)">`,
    "<b>bold</b>",
    "<!-- note -->",
  ])
    expect(textOf(html)).toContain(part);
});

test("links that run scripts are removed, their text stays", async ({ site }) => {
  const unsafeAddresses = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java&#10;script:alert(1)",
    "data:text/html,x",
    "vbscript:x",
  ];
  const html = await renderArticle(
    site,
    unsafeAddresses.map((address) => `[press](<${address}>) ![seen](<${address}>)`).join("\n\n"),
  );
  expect(attributeValues(html, "href")).toEqual([]);
  expect(attributeValues(html, "src")).toEqual([]);
  expect(textOf(html)).toContain("press");
});

test("links to other sites are marked nofollow and noopener, links within the site are not", async ({
  site,
}) => {
  const html = await renderArticle(site, "[out](https://example.org/) and [in](/blog/s1)");
  expect(html).toContain('<a href="https://example.org/" rel="nofollow ugc noopener">');
  expect(html).toContain('<a href="/blog/s1">');
});

test("images load lazily, only from https, and without a referrer", async ({ site }) => {
  const html = await renderArticle(
    site,
    "![a cat](https://example.org/cat.png) ![no](http://example.org/dog.png)",
  );
  expect(attributeValues(html, "src")).toEqual(["https://example.org/cat.png"]);
  expect(html).toMatch(/loading="lazy"[^>]*referrerpolicy="no-referrer"/);
});

test("code is coloured by classes, never by styles", async ({ site }) => {
  const html = await renderArticle(
    site,
    "```sql\nselect 'a' from t -- why\n```\n\n```nonsense\n<plain> & simple\n```",
  );
  expect(html).toContain('<span class="k-keyword">select</span>');
  expect(html).not.toContain("style=");
  expect(textOf(html)).toContain("<plain> & simple");
});

test("lines of output may wrap, but neither code nor output whose words stand below each other", async ({
  site,
}) => {
  const output = ["text\nA long message.\n  Indented.", "\nno language"];
  const columns = ["a  b\n1  2", "a\tb", "let = 1\n    ^ here", "├── a"].map((text) => `text\n${text}`);
  const blocks = [...output, "js\nlet a;", ...columns].map((block) => `\`\`\`${block}\n\`\`\``);
  const html = await renderArticle(site, blocks.join("\n\n"));
  const code = '<pre role="group" aria-label="Code" tabindex="0">';
  expect(html.match(/<pre[^>]*>/g)).toEqual([
    ...output.map(() => '<pre class="output">'),
    code,
    ...columns.map(() => code),
  ]);
});

test("tables, task lists, footnotes and strikethrough are rendered", async ({ site }) => {
  const html = await renderArticle(
    site,
    "| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n\n~~old~~ and[^1]\n\n[^1]: The note.",
  );
  for (const part of [
    "<table>",
    '<th dir="auto">a</th>',
    'aria-label="Done"',
    'aria-label="To do"',
    "<del>old</del>",
    "The note.",
  ])
    expect(html).toContain(part);
  expect(html).not.toContain("<input");
});

test("the columns of a table keep their alignment, and its links and images are treated like all others", async ({
  site,
}) => {
  const html = await renderArticle(
    site,
    "| a | b | c |\n|:--|:-:|--:|\n| [out](https://example.org/) | ![a cat](https://example.org/cat.png) | 3 |",
  );
  expect(attributeValues(html, "align")).toEqual(["left", "center", "right", "left", "center", "right"]);
  expect(html).toContain('<a href="https://example.org/" rel="nofollow ugc noopener">');
  expect(html).toMatch(/loading="lazy"[^>]*referrerpolicy="no-referrer"/);
});

test("every block of text has the direction of its first letter, and code runs from left to right", async ({
  site,
}) => {
  const html = await renderArticle(
    site,
    "خبز\n\n## خبز\n\n- خبز\n\n  خبز\n\n> خبز\n\n| خبز | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a;\n```",
  );
  for (const part of [
    '<p dir="auto">',
    '<h2 id="h-خبز" dir="auto">',
    // List items and quotations get their direction from the text inside them.
    '<li dir="auto">\n<p>',
    '<blockquote dir="auto">\n<p>',
    '<table dir="rtl">',
    '<td dir="auto">',
    '<figure class="code" dir="ltr">',
  ])
    expect(html).toContain(part);
});

test("an article's headings begin below the page's title and can be linked to", async ({ site }) => {
  const html = await renderArticle(site, "# Top\n\n## Twice\n\n## Twice");
  expect(html).toContain('<h2 id="h-top" dir="auto"><a href="#h-top">Top</a></h2>');
  expect(html).toContain('id="h-twice-1"');
  expect(html).not.toContain("<h1");
});

test("no two parts of an article share an id, whatever their headings and footnotes are called", async ({
  site,
}) => {
  const headings = ["A", "A", "A 1", "A-1", "a 1 1", "!!!", "???", "1", "-1", "Note fn 1", "Footnote label"];
  const footnotes =
    "x[^1] y[^1] z[^1-2] q[^É] r[^%C3%89]\n\n[^1]: one\n[^1-2]: two\n[^é]: three\n[^%c3%89]: four";
  const html = await renderArticle(
    site,
    `${headings.map((text) => `## ${text}`).join("\n\n")}\n\n${footnotes}`,
  );
  const ids = attributeValues(html, "id");
  expect(ids.slice(0, 4)).toEqual(["h-a", "h-a-1", "h-a-1-1", "h-a-1-2"]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id.startsWith("note-fn-"))).toHaveLength(4);
  for (const href of attributeValues(html, "href")) expect(ids).toContain(href.slice(1));
});

/** Publishes this content. Returns the HTML of the article, without its head and the icons at its end. */
async function renderArticle(site: TestSite, content: string) {
  await publish(site.db, { ...bread, content });
  const { text } = await site.get(`/blog/${bread.id}`);
  return elementOf(text, "div", { class: "article" })!.innerHtml;
}
