import { expect } from "vitest";
import { attributeValues, elementsOf, textOf } from "../../../test/support/page.ts";
import { type TestSite, test } from "../../../test/support/site.ts";

const render = async (site: TestSite, content: string, images = {}) =>
  (await site.renderer.render({ title: "T", description: "D", content, images }, "ann"))!;

test("a quotation that begins with a line such as [!NOTE] becomes a callout", async ({ site }) => {
  for (const name of ["Note", "Tip", "Important", "Warning", "Caution"]) {
    const { html, plain } = await render(site, `> [!${name.toUpperCase()}]\n> Mind the **gap**.`);
    expect(html).toBe(
      `<div class="callout ${name.toLowerCase()}" role="note">\n<p class="callout-title" dir="auto">${name}</p>\n<p dir="auto">Mind the <strong>gap</strong>.</p>\n</div>`,
    );
    expect(plain).toBe(`${name}\n\nMind the gap.`);
  }
});

test("other quotations stay quotations, also one with a title behind the marker or nothing at all", async ({
  site,
}) => {
  for (const content of [
    "> [!NOTE] My title\n> text",
    "> [!HINT]\n> text",
    "> [!NOTE]",
    "> a\n> [!NOTE]\n> b",
  ])
    expect((await render(site, content)).html).toMatch(/^<blockquote dir="auto">\n<p>.*<\/blockquote>$/s);
});

test("callouts within callouts, and within lists, are callouts too", async ({ site }) => {
  const { html } = await render(site, "> [!TIP]\n> a\n>\n> > [!WARNING]\n> > b\n\n- > [!NOTE]\n  > c");
  expect(elementsOf(html, "div").map(({ attributes }) => attributes.class)).toEqual([
    "callout tip",
    "callout warning",
    "callout note",
  ]);
});

test("formulas become MathML, and their source is the plain text", async ({ site }) => {
  const { html, plain } = await render(site, "So $x^2 > \\frac a b$ holds.\n\n$$\n\\sqrt{x}\n$$\n\n$$y$$");
  expect(html).toContain('So <math alttext="x^2 &#x3E; \\frac a b"><mrow><msup><mi>x</mi><mn>2</mn></msup>');
  expect(
    html.match(/<p dir="auto"><span class="formula"><math alttext="[^"]*" display="block">/g),
  ).toHaveLength(2);
  expect(html).not.toMatch(/style=|class="tml-sml/);
  expect(plain).toBe("So x^2 > \\frac a b holds.\n\n\\sqrt{x}\n\ny");
});

test("amounts of money and names of variables are no formulas", async ({ site }) => {
  for (const content of [
    "It costs $5 and $6.",
    "Between $5-$6, or US$5 and US$6, or 5$ and 6$.",
    "Set $HOME, $PATH and $HOME:$PATH.",
    "A $ b $ c, ($) and ($), $$$ cheap, and \\$x$.",
    "$$ is money\n\nand more $$ of it",
    "`$x$` is code.",
  ]) {
    const { html } = await render(site, content);
    expect(html, content).not.toMatch(/<math|formula/);
    expect(textOf(html)).toContain(content.split("\n")[0]!.replaceAll("`", "").replace("\\$", "$"));
  }
});

test("a formula that cannot be drawn shows its source", async ({ site }) => {
  const { html } = await render(site, "A $\\nonsense{x}$ and $$\\frac{1}$$");
  expect(textOf(html)).toBe("A $\\nonsense{x}$ and $$\\frac{1}$$");
  expect(html).toContain("<code>$\\nonsense{x}$</code>");
});

test("a formula brings no links, scripts, styles, pictures or ids", async ({ site }) => {
  const { html } = await render(
    site,
    String.raw`$\href{javascript:alert(1)}{x}$ $\text{<script>alert(1)</script>}$ $\class{zoom}{x}$ $\id{content}{x}$ $\includegraphics{https://evil.example/x.png}$ $\color{red}x$ $\style{position:fixed}{x}$ $\data{frame=https://evil.example}{x}$`,
  );
  const markup = html.replaceAll(/ alttext="[^"]*"/g, "").replaceAll(/>[^<]*</g, "><");
  expect(markup).toMatch(/<math><mtext>/);
  expect(markup).not.toMatch(/script|<img|style=|href=|zoom|id=|data-/);
});

test("hostile formulas are bounded in time and size", async ({ site }) => {
  const double = (name: string, of: string) => `\\def\\${name}{\\${of}\\${of}\\${of}\\${of}}`;
  const bomb = `\\def\\a{xxxx}${double("b", "a")}${double("c", "b")}${double("d", "c")}${double("e", "d")}\\e\\e\\e\\e`;
  for (const tex of [
    "x".repeat(199_000),
    "{".repeat(90_000) + "}".repeat(90_000),
    `${"\\sqrt{".repeat(500)}x${"}".repeat(500)}`,
    "x^{".repeat(30_000),
    bomb,
    "\\def\\a{\\a}\\a",
    `\\def\\a{${"x".repeat(2000)}}${"\\a".repeat(450)}`,
  ])
    for (const content of [`$${tex}$`, `$$\n${tex}\n$$`]) {
      const { html } = await render(site, content);
      expect(html).not.toContain("<math");
      expect(textOf(html).length).toBeLessThan(250_000);
    }
  const { html } = await render(site, "$\\rule{9999em}{9999em}\\hspace{99999em}\\kern99999pt x$");
  expect(
    Math.max(...[...html.matchAll(/"(\d+)[\d.]*(?:em|pt)"/g)].map(([, size]) => Number(size))),
  ).toBeLessThan(300);
});

test("a text full of dollars is rendered within the limits of time and memory", async ({ site }) => {
  for (const part of ["$", "$a ", "$$a ", "$5 ab ", "$a$ ", "$$\n", "> $$\n"]) {
    const content = part.repeat(Math.floor(30_000 / part.length));
    expect(await render(site, content), part).toBeDefined();
  }
});

test("an address alone in its paragraph becomes a card, with a frame for the sites that can be shown", async ({
  site,
}) => {
  const cards: [string, string, string | undefined][] = [
    [
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s",
      "YouTube",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=90",
    ],
    [
      "https://youtu.be/dQw4w9WgXcQ",
      "YouTube",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
    ],
    ["https://vimeo.com/76979871", "Vimeo", "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"],
    [
      "https://codepen.io/ann/pen/abCdEf",
      "CodePen",
      "https://codepen.io/ann/embed/abCdEf?default-tab=result",
    ],
    [
      "https://bsky.app/profile/ann.example.com/post/3kabc",
      "Bluesky",
      "https://embed.bsky.app/embed/ann.example.com/app.bsky.feed.post/3kabc",
    ],
    ["https://gist.github.com/ann/0123456789abcdef0123", "GitHub Gist", undefined],
    ["https://mastodon.social/@ann/1234567", "Mastodon", undefined],
    ["https://x.com/ann/status/1234567", "X", undefined],
    ["https://example.org/a/b?c=d#e", "example.org", undefined],
  ];
  for (const [address, name, frame] of cards)
    for (const content of [address, `<${address}>`]) {
      const { html, plain } = await render(site, `Before.\n\n${content}\n\nAfter.`);
      expect(attributeValues(html, "data-site")).toEqual([name]);
      expect(attributeValues(html, "href")).toEqual([address]);
      expect(attributeValues(html, "data-frame")).toEqual(frame ? [frame] : []);
      expect(attributeValues(html, "rel")).toEqual(["nofollow ugc noopener"]);
      expect(html).not.toMatch(/<iframe|<img|<script/);
      expect(plain).toBe(`Before.\n\n${address}\n\nAfter.`);
    }
});

test("an address with other text, in a list, or behind another text stays a link", async ({ site }) => {
  const address = "https://youtu.be/dQw4w9WgXcQ";
  for (const content of [
    `See ${address}`,
    `- ${address}`,
    `> ${address}`,
    `[a film](${address})`,
    `## ${address}`,
  ])
    expect((await render(site, content)).html).not.toContain("embed");
});

test("an address that only looks like a known site gets no frame", async ({ site }) => {
  for (const address of [
    "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ",
    "https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ",
    "https://evilyoutube.com/watch?v=dQw4w9WgXcQ",
    "https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ",
    "https://www.youtube.com/watch?v=../../../x12",
    "https://youtu.be/dQw4w9WgXcQ%2F..%2F..",
    "https://vimeo.com/76979871/../login",
    "https://codepen.io/..%2f..%2f/pen/abCdEf",
    "https://bsky.app/profile/..%2F/post/abc",
  ]) {
    const { html } = await render(site, `<${address}>`);
    expect(attributeValues(html, "data-frame"), address).toEqual([]);
    expect(attributeValues(html, "href")).toHaveLength(1);
  }
  for (const address of [
    "javascript:alert(1)",
    "data:text/html,x",
    "mailto:ann@example.com",
    "ann@example.com",
  ])
    expect((await render(site, `<${address}>`)).html).not.toContain("figure");
});

test("a picture can be wider than the text, or as wide as the page, by the fragment of its address", async ({
  site,
}) => {
  const { html } = await render(
    site,
    '![a](https://example.org/a.png#wide "A cat")\n\n![b](https://example.org/b.png#full)\n\n![c](https://example.org/c.png#other) and ![d](https://example.org/d.png#wide)',
  );
  expect(elementsOf(html, "figure").map(({ attributes }) => attributes.class)).toEqual([
    "image wide",
    "image full",
  ]);
  expect(attributeValues(html, "src")).toEqual([
    "https://example.org/a.png",
    "https://example.org/b.png",
    "https://example.org/c.png#other",
    "https://example.org/d.png",
  ]);
  expect(html).toContain('<figcaption dir="auto">A cat</figcaption>');
  expect(attributeValues(html, "width")).toEqual([]);
});

test("an address may end with the size of its image", async ({ site }) => {
  const [figure] = elementsOf((await render(site, "![A net](/figures/s2/net.svg#720x310)")).html, "img");
  expect(figure!.attributes).toMatchObject({ width: "720", height: "310", alt: "A net" });
});

test("our own pictures have their size and smaller files; others, and unknown ones, have neither", async ({
  site,
}) => {
  const [cat, dot] = ["blogImages/abcdefghijk2/cat", "blogImages/abcdefghijk3/dot"];
  const images = { [cat]: { width: 1200, height: 800 }, [dot]: { width: 40, height: 30 } };
  const address = (key: string) => `/images/${key}-1600.webp`;
  const wide = await render(site, `![a](${address(cat)}#wide)`, images);
  expect(wide.html).toContain('width="1200" height="800"');
  expect(attributeValues(wide.html, "srcset")).toEqual([
    `/images/${cat}-480.webp 480w, /images/${cat}-960.webp 960w, /images/${cat}-1600.webp 1200w`,
  ]);
  expect(attributeValues(wide.html, "sizes")).toEqual(["(min-width: 840px) 800px, 100vw"]);
  const small = await render(site, `![a](${address(dot)})`, images);
  expect(small.html).toContain('width="40" height="30"');
  expect(attributeValues(small.html, "srcset")).toEqual([]);
  const other = await render(
    site,
    `![a](${address("blogImages/abcdefghijk4/x")}) ![b](/images/__proto__-480.webp)`,
    images,
  );
  expect(other.html).not.toMatch(/width=|srcset=/);
});
