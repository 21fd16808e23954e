// What the rendering threads find in a text beside its HTML.
import { parse } from "parse5";
import { expect, test } from "vitest";
import { hostileExamples } from "../../../test/support/markdown-texts.ts";
import { parsedElementsIn } from "../../../test/support/page.ts";
import { fillFeedAddresses } from "../feed-html.server.ts";
import * as renderer from "../render-text.server.ts";

const render = (content: string) => renderer.render({ title: "T", description: "D", content });

test("the table of contents lists the second- and third-level headings, without their markup", async () => {
  const { outline } = await render(
    '# A & *B*\n\n### B[^1]\n\n#### C\n\n> ## The $a > "b" <c>$ case\n\n[^1]: Note.',
  );
  expect(outline.headings).toEqual([
    { id: "h-a-b", text: "A & B" },
    { id: "h-b1", text: "B1", isSub: true },
    { id: "h-the-a-b-c-case", text: 'The a > "b" <c> case' },
  ]);
});

test("a heading links to itself, and one that holds a link stays as it is", async () => {
  const { html } = await render("### A & *B*\n\n## See [this](/x)");
  expect(html).toContain('<h3 id="h-a-b" dir="auto"><a href="#h-a-b">A &#x26; <em>B</em></a></h3>');
  expect(html).toContain('<h2 id="h-see-this" dir="auto">See <a href="/x">this</a></h2>');
});

test("of very many or very long headings, the contents and the anchors stay short", async () => {
  const many = await render("# A\n".repeat(1000));
  expect(many.outline.headings).toHaveLength(200);
  const { html, outline } = await render(`# ${"long ".repeat(20_000)}`);
  expect(outline.headings[0]!.text).toHaveLength(200);
  expect(html.length).toBeLessThan(101_000);
});

test("a text of answered questions is a list of questions, unless it has very many", async () => {
  const list = (count: number) => render("## “Why?”\n\nBecause `x`:\n\n```js\nx\n```\n\n".repeat(count));
  expect((await list(3)).outline.questions).toEqual(
    Array(3).fill({ question: "Why?", answer: "Because x: x" }),
  );
  expect((await list(2)).outline.questions).toBeUndefined();
  expect((await list(2000)).outline.questions).toBeUndefined();
  expect((await render("## A?\n\na\n\n## B?\n\n## C?\n\nc")).outline.questions).toBeUndefined();
  expect((await render("## A?\n\na\n\n## B?\n\nb\n\n> ## C?\n>\n> c")).outline.questions).toBeUndefined();
});

test("links to blogs and uploaded images are found in links and images alone, not in what only looks like one", async () => {
  const image = (name: string) => `/images/blogImages/abc234def567/${name}-960.webp`;
  const { outline, imageKeys } = await render(
    [
      `[a](/blog/s1#x) ![b](${image("one")}) [c](https://x.example${image("two")}?q) [d](/blog/s1?q)`,
      `\`<a href="/blog/s2"><img src="${image("three")}">\` [e](/blogs/s3) [f](/blog/s4/edit)`,
    ].join("\n\n"),
  );
  expect(outline.linkedBlogs).toEqual(["s1"]);
  expect(imageKeys).toEqual({
    relative: ["blogImages/abc234def567/one"],
    absolute: ["blogImages/abc234def567/two"],
  });
});

test("buttons are no part of the plain text", async () => {
  expect((await render("```js\nlet a\n```")).plain).toBe("let a");
});

test("an excerpt begins with the first prose, and of a text without prose it is the beginning", async () => {
  const others = [
    "| a |\n|---|\n| b |",
    "```js\nlet a\n```",
    "https://youtu.be/dQw4w9WgXcQ",
    '![A](/a.webp "B")',
  ];
  const prose = `Rye *needs* time. ${"It waits. ".repeat(20)}`;
  const excerptOf = async (...blocks: string[]) => (await render(blocks.join("\n\n"))).excerpt;
  const excerpt = await excerptOf(prose);
  expect(excerpt).toMatch(/^Rye needs time\. It waits\./);
  expect(excerpt).toHaveLength(150);
  expect(await excerptOf(...others, prose)).toBe(excerpt);
  expect(await excerptOf("- Salt", ...others)).toMatch(/^Salt\n\na\n\nb\n\nlet a/);
  expect(await excerptOf(...others)).toMatch(/^a\n\nb\n\nlet a/);
});

test("HTML for feeds has absolute addresses, the sources of formulas, and no buttons, classes or wrappers", async () => {
  const { feed } = await render(
    '## A\n\n$x<1$ [a](/b?c#d) [e](#f) ![g](/h.png)[^1]\n\n- [x] i\n\n```js\nlet a\n```\n\n`<a href="/b">`\n\n[^1]: N',
  );
  const html = fillFeedAddresses(feed, { url: "https://l.example" }, "https://l.example/blog/x");
  expect(html).toMatch(
    /^<h2 dir="auto">A<\/h2>\n<p dir="auto"><code>x&#x3C;1<\/code> <a href="https:\/\/l.example\/b\?c#d">a<\/a>/,
  );
  expect(html).toContain('<a href="https://l.example/blog/x#f">e</a>');
  expect(html).toContain('<a href="https://l.example/blog/x#note-fn-1">1</a>');
  expect(html).toContain('<li dir="auto">☑ i</li>');
  expect(html).toContain('<code>&#x3C;a href="/b"></code>');
  expect(html).not.toMatch(/class|button|Copy|<span|<div|<section/);
  for (const mark of ["\u0001", "\u0002"]) expect(html).not.toContain(mark);
});

test("a lesson says what is to be typed and joins what it prints, and neither Run nor Copy is a word of its text", async () => {
  const content =
    "```python once\nprint(1)\n```\n\n```text\n1\n```\n\n```text\nalone\n```\n\n```js page.js norun\nx\n```";
  const { html, plain } = await renderer.render({ title: "T", description: "D", content, lesson: "s12/x" });
  const headers = [...html.matchAll(/<figcaption data-language="([^"]*)">(.*?)<\/figcaption>/g)];
  expect(headers.map(([, title, buttons]) => [title, buttons!.replace(/<.*?>/g, " ").trim()])).toEqual([
    ["Type this · Python", "Run  Edit  Copy"],
    ["It prints", ""],
    ["Text", "Copy"],
    ["In page.js · JavaScript", "Copy"],
  ]);
  expect(html).toContain('<figure class="code" data-meta="once"');
  expect(plain).toBe("print(1)\n\n1\n\nalone\n\nx");
  expect((await render(content)).html).not.toMatch(/Type this|It prints|data-meta|Run/);
});

test.each(hostileExamples)(
  "pages, feeds and comments hold no script, handler or foreign attribute of %j",
  async (content) => {
    const { html, feed } = await render(content);
    const comment = await renderer.comment({ content: `${content} @ann`, handles: { ann: "u1" } });
    const filled = fillFeedAddresses(feed, { url: "https://l.example" }, "https://l.example/blog/x");
    for (const made of [html, filled, comment.html])
      for (const { tagName, attrs } of parsedElementsIn(parse(made))) {
        expect(["script", "style", "svg", "iframe", "object"]).not.toContain(tagName);
        for (const { name, value } of attrs) {
          expect(name).not.toMatch(/^on|^style$|^srcdoc$/);
          if (/^(?:href|src|cite)$/.test(name)) expect(value).toMatch(/^(?:https?:|mailto:|\/|#|[\w-]+$)/);
        }
      }
    // A "<" or ">" belongs to a tag, so that what reads the HTML by its tags cannot be misled.
    for (const [, value] of html.matchAll(/="([^"]*)"/g)) expect(value).not.toMatch(/[<>]/);
  },
);

test("an address keeps its protocol in whatever letters, and no other protocol is let in by them", async () => {
  const text = (link: string) => `[x](${link}) <${link}>`;
  for (const link of ["HTTPS://own.example/A", "Mailto:Ann@own.example", "hTtP://own.example"]) {
    const kept = link.replace(/^[^:]+/, (protocol) => protocol.toLowerCase());
    expect((await renderer.comment({ content: text(link), handles: {} })).links).toEqual([kept, kept]);
    expect((await render(text(link))).html).toContain(`href="${kept}"`);
  }
  for (const link of ["JavaScript:alert(1)", "DATA:text/html,x", "java&Tab;script:alert(1)", " vbScript:x"])
    expect((await renderer.comment({ content: text(link), handles: {} })).links, link).toEqual([]);
});

test("comments keep the line breaks that were typed, and a year begins no list", async () => {
  const html = async (content: string) => (await renderer.comment({ content, handles: {} })).html;
  expect(await html("one\ntwo *three\nfour*")).toMatch(/one<br>\s*two <em>three<br>\s*four<\/em>/);
  expect(await html("2024. A *good* year")).toMatch(/<p[^>]*>2024\. A <em>good<\/em> year<\/p>/);
  expect(await html("2. Second\n3. Third")).toContain('<ol start="2"');
  expect((await renderer.comment({ content: "[x]: https://a.example", handles: {} })).plain).toBe("");
});
