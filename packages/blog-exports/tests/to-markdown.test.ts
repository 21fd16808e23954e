import { expect, test } from "vitest";
import { findAddresses } from "../html/find-addresses.ts";
import { toMarkdown } from "../html/to-markdown.ts";

const convert = (text: string, base = "https://old.example/post/") =>
  toMarkdown({ format: "html", text, base }, ({ hostname }) => /youtube|vimeo/.test(hostname));

test("a text that only looks like an address is converted, and has no place that is rewritten", () => {
  const { markdown } = convert(
    "<p>Write to ann@old.example or look at http://old.example/a and <a href='/b'>b</a>.</p>",
  );
  expect(findAddresses(markdown)).toEqual([expect.objectContaining({ address: "https://old.example/b" })]);
});

test("figures keep captions, galleries become pictures, and what a picture leads to is kept", () => {
  const { markdown, lost } = convert(
    `<figure><img src="a.png" alt="A"><figcaption>By <a href="https://x.example">X</a></figcaption></figure>
    <figure class="wp-block-gallery"><figure><img src="/1.png"><figcaption>One</figcaption></figure><figure><a href="/2.png"><img src="http://old.example/2.png"></a></figure><figcaption>Both</figcaption></figure>
    <table class="tr-caption-container"><tbody><tr><td><a href="https://i.example/s1600/a.jpg"><img src="https://i.example/a.jpg"></a></td></tr><tr><td class="tr-caption">Blogger</td></tr></tbody></table>
    <p><a href="https://shop.example/jar"><img src="jar.png" alt="Jar"></a></p><img src="cid:1">`,
  );
  expect(markdown).toBe(`![A](https://old.example/post/a.png "By X")

[X](https://x.example)

![](https://old.example/1.png "One")

![](https://old.example/2.png)

_Both_

![](https://i.example/a.jpg "Blogger")

![Jar](https://old.example/post/jar.png)[Jar](https://shop.example/jar)`);
  expect(lost).toEqual([
    "A link in a caption stands below it.",
    "A gallery became single pictures.",
    "A picture was left out: its address leads nowhere.",
  ]);
});

test("frames, players, forms and scripts become addresses and are named", () => {
  const { markdown, lost } = convert(
    `<p>Before <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=3"></iframe> after</p><iframe src="//maps.example/1"></iframe>
    <iframe src="https://cdn.embedly.com/widgets/media.html?url=https%3A%2F%2Fvimeo.com%2F123456789"></iframe>
    <video><source src="/v.mp4"></video><audio src="/a.mp3"></audio><form action="/go"><input><p>Text</p><button>Go</button></form>
    <script>x</script><script src="https://gist.github.com/ada/0123456789abcdef0123.js"></script><style>a{}</style>
    <blockquote class="twitter-tweet"><p>Hi</p>— A <a href="https://twitter.com/a/status/1">d</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script>`,
  );
  expect(markdown.split("\n\n")).toEqual([
    "Before",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3",
    "after",
    "https://maps.example/1",
    "https://vimeo.com/123456789",
    "https://old.example/v.mp4",
    "https://old.example/a.mp3",
    "Text",
    "Go",
    "https://old.example/go",
    "https://gist.github.com/ada/0123456789abcdef0123",
    "> Hi\n>\n> — A [d](https://twitter.com/a/status/1)",
    "https://twitter.com/a/status/1",
  ]);
  expect(lost).toEqual([
    "An embedded page became a link.",
    "A player (video) became a link.",
    "A player (audio) became a link.",
    "A script was left out.",
    "A form was left out.",
    "Styles of its own were left out.",
  ]);
});

test("footnotes of several programs become footnotes", () => {
  const { markdown } = convert(
    `<p>A<sup id="fnref:1"><a href="#fn:1">1</a></sup> B<a class="footnote-anchor" id="footnote-anchor-2" href="#footnote-2">2</a> C<sup data-fn="x" class="fn"><a href="#x" id="x-link">3</a></sup></p>
    <ol><li id="fn:1"><p>First <a href="#fnref:1">↩</a></p></li></ol><ol class="wp-block-footnotes"><li id="x">Third <a href="#x-link">↩︎</a></li></ol>
    <div class="footnote"><a id="footnote-2" href="#footnote-anchor-2" class="footnote-number">2</a><div class="footnote-content"><p>Second</p><p>more</p></div></div>`,
  );
  expect(markdown).toBe("A[^1] B[^2] C[^3]\n\n[^1]: First\n\n[^3]: Third\n\n[^2]: Second more");
});

test("code keeps its language, tables their cells, folds their text, and files of the archive their addresses", () => {
  const { markdown, lost } = convert(
    `<pre class="brush: php; title: x">echo 1;</pre><pre data-code-block-lang="go">x := 1<br>y</pre><table><tr><th colspan=2>A</th></tr><tr><td>1</td><td>2</td></tr></table>
    <details><summary>More</summary><p>Inside</p></details><p>H<sub>2</sub>O <a href="archive:files/a%20b.pdf">plan</a> <a href="javascript:x">nowhere</a> <my-map>Map</my-map></p>`,
    "",
  );
  expect(markdown).toBe(
    "```php\necho 1;\n```\n\n```go\nx := 1\ny\n```\n\n| A |   |\n| - | - |\n| 1 | 2 |\n\n**More**\n\nInside\n\nH₂O [plan](archive:files/a%20b.pdf) nowhere Map",
  );
  expect(lost).toEqual([
    "A link became text: its address leads nowhere.",
    "Merged cells of a table were split.",
    "A part to open became plain text.",
    "The unknown element <my-map> was left out; the text in it stays.",
  ]);
  expect(convert('<a href="/other/">x</a>', "").markdown).toBe("[x](/other/)");
});

test("HTML in Markdown becomes Markdown, and Markdown stays as it is", () => {
  const text = `# T

<div align="center">

![x](archive:a.png)

**b**

</div>

A<br>b <kbd>x</kbd> [r][1]

\`\`\`html
<b>
\`\`\`

> [!NOTE]
> Keep \`<b>\` and $a<b$

* a list[^1]

[^1]: Note

[1]: /other`;
  const { markdown } = toMarkdown({ format: "markdown", text, base: "https://old.example/" });
  expect(markdown).toBe(
    text
      .replace(/<\/?div.*>\n\n/g, "")
      .replace("A<br>b <kbd>x</kbd> [r][1]", "A\\\nb `x` [r](https://old.example/other)"),
  );
});

test("HTML that is nested thousands deep is refused, and long hostile texts end", () => {
  expect(() => convert("<div>".repeat(100_000))).toThrow(RangeError);
  for (const part of [
    "<a href='#1'>1</a>",
    "<p><iframe src=x>",
    "<table><td>",
    "<sup><a id=a href=#a>1</a>",
    "<figure><img src=a>",
  ])
    expect(() => convert(part.repeat(300))).not.toThrow();
}, 20_000);

test("a link through a program that counts leads to what it names", () => {
  const to = encodeURIComponent("https://a.example/b?c=d&e=f");
  for (const redirect of [
    "https://medium.com/r/?url=",
    "https://medium.com/r?url=",
    "https://medium.com/m/global-identity?redirectUrl=",
    "https://www.google.com/url?sa=D&q=",
    "https://www.google.co.uk/url?url=",
    "https://l.facebook.com/l.php?u=",
    "https://l.instagram.com/?u=",
    "https://www.youtube.com/redirect?q=",
    "https://out.reddit.com/t3_x?url=",
    "https://slack-redir.net/link?url=",
    "https://t.umblr.com/redirect?z=",
  ])
    expect(convert(`<a href="${redirect}${to}">x</a>`, "").markdown).toBe("[x](https://a.example/b?c=d&e=f)");
  for (const kept of [
    "https://medium.com/r/?url=javascript:x",
    "https://medium.com/@a/b?url=https://c.example/",
  ])
    expect(convert(`<a href="${kept}">x</a>`, "").markdown).toBe(`[x](${kept})`);
});

test("a break in a cell of a table is a space, in code too", () => {
  for (const [cell, expected] of [
    ["a<br>b", "a b"],
    ["<p>a<br>b</p>", "a b"],
    ["<strong>a<br/>b</strong>", "**a b**"],
    ["<em><span>a<br>b</span></em>", "_a b_"],
    ["<code>a<br>b</code>", "`a b`"],
    ["<a href='https://x.example/'>a<br>b</a>", "[a b](https://x.example/)"],
    ["<ul><li>a<br>b</li><li>c</li></ul>", "a b; c"],
    ["a<br><br>b", "a b"],
    ["<div>a</div><br><div>b</div>", "a b"],
  ] as const) {
    const html = `<table><tr><th>H</th><th>I</th></tr><tr><td>${cell}</td><td>z</td></tr></table>`;
    expect(convert(html, "").markdown.split("\n").at(-1), cell).toMatch(/^\| (.*?) +\| z/);
    expect(/^\| (.*?) +\| z/.exec(convert(html, "").markdown.split("\n").at(-1)!)![1], cell).toBe(expected);
  }
});

test("a card with a file or a player is a link to it, also when nobody says where the old site is, or is named", () => {
  const file = (href: string) =>
    `<div class="kg-file-card"><a href="${href}"><div class="kg-file-card-title">Plan</div></a></div>`;
  const audio = (src: string) =>
    `<div class="kg-audio-card"><audio src="${src}"></audio><div class="kg-audio-title">Plan</div></div>`;
  for (const card of [file, audio]) {
    for (const [address, base, expected] of [
      ["/content/files/a.pdf", "", "/content/files/a.pdf"],
      ["/content/files/a.pdf", "/slug/", "/content/files/a.pdf"],
      ["/content/files/a.pdf", "https://g.example/slug/", "https://g.example/content/files/a.pdf"],
      ["a.pdf", "/slug/", "/slug/a.pdf"],
      ["archive:content/files/a.pdf", "/slug/", "archive:content/files/a.pdf"],
    ] as const)
      expect(convert(card(address), base).markdown).toBe(`[Plan](${expected})`);
    const { markdown, lost } = convert(card(""), "/slug/");
    expect(markdown).toBe("Plan");
    expect(lost.at(-1)).toMatch(/^A (?:file|player) without an address became plain text\.$/);
  }
});
