import { expect, test } from "vitest";
import { convertHtml, type PasteOptions } from "../html-to-markdown.ts";
import { article, type Block, markdownOf } from "./article.ts";
import { googleDocs } from "./google-docs.ts";
import { notion } from "./notion.ts";
import { webPage } from "./web-page.ts";
import { word } from "./word.ts";

const htmlToMarkdown = (html: string, options?: PasteOptions) => convertHtml(html, options).markdown;
const programs = { "Google Docs": googleDocs, Word: word, Notion: notion, "a web page": webPage };
const pictureCount = article.filter((block) => "image" in block).length;

for (const [name, write] of Object.entries(programs)) {
  test(`1,500 words pasted from ${name} keep headings, links, lists, table and pictures`, () => {
    const html = write(article);
    expect(html.split(/\s+/).length).toBeGreaterThan(1400);
    let picture = 0;
    const address = (own: string) => (write === word ? `pasted-file:${++picture}` : own);
    const markdown = htmlToMarkdown(html, { fileCount: write === word ? pictureCount : 0 });
    expect(markdown).toBe(markdownOf(article, address));
  });

  test(`lines of code pasted from ${name} become a block of code`, () => {
    const block: Block = { code: ["const hive = open();", "  feed(hive);"] };
    expect(htmlToMarkdown(write([block]))).toBe(markdownOf([block]));
  });
}

test("pictures that a word processor refers to by local path are left out when the clipboard has no files", () => {
  const image: Block = { image: "x", alt: "A hive" };
  expect(htmlToMarkdown(word([{ paragraph: ["Before"] }, image, { paragraph: ["After"] }]))).toBe(
    "Before\n\nAfter",
  );
});

test("pictures that the clipboard lacks are counted, but not emoji, tracking pixels, or pictures that come as files", () => {
  const picture: Block = { image: "x", alt: "A hive" };
  const wordHtml = word([picture, { paragraph: ["Between"] }, picture]);
  expect(convertHtml(wordHtml)).toEqual({ markdown: "Between", missingImages: 2 });
  // One file for two pictures: files are used only when there is one for each picture.
  expect(convertHtml(wordHtml, { fileCount: 1 }).missingImages).toBe(2);
  expect(convertHtml(wordHtml, { fileCount: 2 }).missingImages).toBe(0);
  const mail = `<p>Bees <img src="cid:1@mail"> <img src="cid:2" alt="🐝"> <img src="file:///t.gif" width="1"> <img></p>`;
  expect(convertHtml(mail).missingImages).toBe(1);
});

test("cells from Excel and Google Sheets become a table, and a picture of them in the clipboard is ignored", () => {
  const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {mso-number-format:Standard;}--></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment--><col width=64 span=2 style='width:48pt'><tr height=20 style='height:15.0pt'><td height=20 width=64>Item</td><td class=xl65 width=64>Sum</td></tr><tr height=20><td height=20>Wax</td><td class=xl65 align=right>1,200</td></tr><!--EndFragment--></table></body></html>`;
  const table = "| Item |   Sum |\n| ---- | ----: |\n| Wax  | 1,200 |";
  expect(htmlToMarkdown(excel, { fileCount: 1 })).toBe(table);
  const sheets = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;" data-sheets-value="{&quot;1&quot;:2}">Item</td><td>Sum</td></tr><tr><td>Wax</td><td style="text-align:right;">1,200</td></tr></tbody></table>`;
  expect(htmlToMarkdown(sheets)).toBe(table);
});

test("tasks keep their boxes: Google Docs, GitHub, Notion", () => {
  const docs = `<ul><li dir="ltr" role="checkbox" aria-checked="true" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="checked" aria-roledescription="checkbox" style="margin-right:3px;" /><p style="display:inline-block" role="presentation"><span>Order</span></p></li><li role="checkbox" aria-checked="false" aria-level="1"><p role="presentation"><span>Pay</span></p></li></ul>`;
  const github = `<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled="" checked=""> Order</li><li class="task-list-item"><input type="checkbox" disabled=""> Pay</li></ul>`;
  const notion = "<ul>\n<li>[x] Order</li>\n<li>[ ] Pay</li>\n</ul>";
  for (const html of [docs, github, notion]) expect(htmlToMarkdown(html)).toBe("- [x] Order\n- [ ] Pay");
});

test("items from Word on the web, each a list of its own, become one list, and a LibreOffice text keeps its format", () => {
  const item = (level: number, text: string) =>
    `<div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle1 SCXW1" role="list"><li data-leveltext="" data-listid="1" aria-setsize="-1" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr"><p class="Paragraph SCXW1"><span data-contrast="auto" class="TextRun"><span class="NormalTextRun">${text}</span></span><span class="EOP">&nbsp;</span></p></li></ul></div>`;
  expect(htmlToMarkdown(item(1, "Open") + item(2, "Slowly") + item(1, "Close"))).toBe(
    "- Open\n  - Slowly\n- Close",
  );
  const libreOffice = `<html><head><meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">p { margin-bottom: 0.25cm }</style></head><body lang="en" dir="ltr"><h1 class="western">One</h1>\n<p style="line-height: 100%"><font face="Liberation Serif"><b>Bold</b> text</font></p>\n<h1>Two</h1><ol>\n\t<li><p style="margin-bottom: 0cm">First</p></li>\n\t<li><p>Second</p></li>\n</ol></body></html>`;
  expect(htmlToMarkdown(libreOffice)).toBe("## One\n\n**Bold** text\n\n## Two\n\n1. First\n2. Second");
});

test("blocks of code keep their language: GitHub, highlight.js, Pandoc", () => {
  const blocks = [
    '<div class="highlight highlight-source-ts"><pre><span class="pl-k">let</span> a;</pre></div>',
    '<pre><code class="hljs language-ts">let a;\n</code></pre>',
    '<div class="sourceCode"><pre class="sourceCode ts"><code class="sourceCode ts">let a;</code></pre></div>',
  ];
  for (const html of blocks) expect(htmlToMarkdown(html)).toBe("```ts\nlet a;\n```");
});

test("of a box of code only the code counts, and the language that anything in or around it names", () => {
  const code = "def f():\n    return 1\n";
  const python = "```python\ndef f():\n    return 1\n```";
  const boxes: Record<string, string> = {
    chatgpt: `<pre><div><div>python</div><div><button>Copy code</button></div><div><code class="whitespace-pre! language-python"><span>${code}</span></code></div></div></pre>`,
    chatgptHljs: `<pre class="overflow-visible!"><div class="contain-inline-size"><div>python</div><div><code class="hljs language-python">${code}</code></div></div></pre>`,
    claude: `<div class="relative group/copy"><div class="sticky"><button>Copy</button></div><div class="font-small">python</div><pre class="code-block__code"><code class="language-python">${code}</code></pre></div>`,
    labelInBox: `<div class="code-block language-python"><div class="header"><span>Python</span></div><div class="body"><pre><code class="code-container">${code}</code></pre></div></div>`,
    github: `<div class="highlight highlight-source-python notranslate"><pre>${code}</pre><div class="zeroclipboard-container"><clipboard-copy>Copy</clipboard-copy></div></div>`,
    docusaurus: `<div class="language-python codeBlockContainer"><div class="codeBlockContent"><pre class="prism-code"><code>${code}</code></pre><div><button>Copy</button></div></div></div>`,
    rouge: `<div class="language-python highlighter-rouge"><div class="highlight"><pre class="highlight"><code>${code}</code></pre></div></div>`,
    wikipedia: `<div class="mw-highlight mw-highlight-lang-python mw-content-ltr"><pre>${code}</pre></div>`,
    stackOverflow: `<pre class="lang-python s-code-block"><code class="hljs language-python">${code}</code></pre>`,
    dataLanguage: `<figure data-language="python"><figcaption></figcaption><pre><code>${code}</code></pre></figure>`,
    gitlab: `<div class="markdown-code-block"><pre class="code highlight language-python"><code>${code}</code></pre><copy-code><button>Copy</button></copy-code></div>`,
    mdn: `<div class="code-example"><div class="example-header"><span class="language-name">python</span><button>Copy</button></div><pre class="brush:python"><code>${code}</code></pre></div>`,
  };
  for (const [name, html] of Object.entries(boxes))
    expect(htmlToMarkdown(`<p>Use this:</p>${html}`), name).toBe(`Use this:\n\n${python}`);
  expect(htmlToMarkdown("<pre>Run <code>npm i</code> now</pre>")).toBe("```\nRun npm i now\n```");
  const two = `<div class="language-sh"><pre>a</pre><pre>b</pre></div>`;
  expect(htmlToMarkdown(two)).toBe("```\na\n```\n\n```\nb\n```");
});

test("what editors and terminals copy is one block of code", () => {
  const lines =
    "<div>for i in a:</div><div>    print(i)</div><br><div>    if i:</div><div>        go()</div>";
  const block = "```\nfor i in a:\n    print(i)\n\n    if i:\n        go()\n```";
  const vscode = `<meta charset="utf-8"><div style="color: #d4d4d4;font-family: Menlo, Monaco, 'Courier New', monospace;font-size: 12px;white-space: pre;">${lines}</div>`;
  const terminal = `<DIV STYLE="display:inline-block;white-space:pre;font-family:'Cascadia Mono',monospace"><SPAN>for i in a:<BR>    print(i)<BR><BR>    if i:<BR>        go()</SPAN></DIV>`;
  for (const html of [vscode, terminal]) expect(htmlToMarkdown(html)).toBe(block);
});

test("bullets and numbers of slides become lists, and what breaks lines elsewhere breaks them here", () => {
  const marked = (sign: string, text: string, name = "O1", format = "bullet") =>
    `<p class=${name}><span style='mso-special-format:${format};font-family:Arial'>${sign}</span>${text}</p>`;
  const number = '"numbullet3\\,1"';
  const rows: [html: string, markdown: string][] = [
    ["<p class=O1><span>•</span>One</p><p class=O1><span>•</span>Two</p>", "- One\n- Two"],
    [marked("•", "One") + marked("–", "Deeper", "O2") + marked("•", "Two"), "- One\n  - Deeper\n- Two"],
    [marked("Ø", "One") + marked("§", "Two"), "- One\n- Two"],
    [marked("1.", "One", "O", number) + marked("2.", "Two", "O", number), "1. One\n2. Two"],
    [marked("3)", "Three", "O", number), "3. Three"],
    ["<div>•&nbsp;<b>One</b> x</div><div>•&nbsp;Two</div>", "- **One** x\n- Two"],
    ["<p>▪ One</p><p>▪ Two</p>", "- One\n- Two"],
    ["<p>◦\tOne</p>\n<p>◦\tTwo</p>", "- One\n- Two"],
    ["<p>Slide</p><p>• One</p><p>Text</p>", "Slide\n\n- One\n\nText"],
    ["<p>➢ One<br>more</p>", "- One\\\n  more"],
    ["<p>– said he</p><p>§ 12 of the law</p>", "– said he\n\n§ 12 of the law"],
    ["<p>One • Two</p><p>•</p>", "One • Two\n\n•"],
    ["<p>First line\vSecond line</p>", "First line\\\nSecond line"],
    ["<p>One\u2028two\u2029three\u0085four</p>", "One\\\ntwo\\\nthree\\\nfour"],
    ["<pre>a\u2028b</pre>", "```\na\nb\n```"],
    [
      "<table><tr><th>a</th><th>b</th></tr><tr><td>one\vtwo</td><td></td></tr></table>",
      "| a       | b |\n| ------- | - |\n| one two |   |",
    ],
  ];
  expect(rows.map(([html]) => [html, htmlToMarkdown(html)])).toEqual(rows);
});

test("callouts, captions and formulas become Markdown, and a toggle becomes a bold line above its content", () => {
  expect(htmlToMarkdown("<aside>\n💡 Feed <b>slowly</b>.\n\n</aside>")).toBe("> [!TIP]\n> Feed **slowly**.");
  const alert =
    '<div class="markdown-alert markdown-alert-warning"><p class="markdown-alert-title"><svg></svg>Warning</p><p>Hot.</p></div>';
  expect(htmlToMarkdown(alert)).toBe("> [!WARNING]\n> Hot.");
  expect(htmlToMarkdown("<details><summary>More</summary><p>Inside</p></details>")).toBe(
    "**More**\n\nInside",
  );
  const figure =
    '<figure><img src="https://example.org/a.jpg" alt="IMG_0042.JPG"><figcaption>A "new" hive</figcaption></figure>';
  expect(htmlToMarkdown(figure)).toBe('![](https://example.org/a.jpg "A \\"new\\" hive")');
  const wikipedia = `<span class="mwe-math-element"><span style="display: none;"><math alttext="{\\displaystyle E=mc^{2}}"><mi>E</mi></math></span><img src="https://wikimedia.org/x.svg" aria-hidden="true" alt="{\\displaystyle E=mc^{2}}"></span>`;
  expect(htmlToMarkdown(`<p>So ${wikipedia}.</p>`)).toContain("$E=mc^{2}$");
});

test("what cannot be seen, run or reached is left out", () => {
  const html = `<p>Text<script>alert(1)</script><style>p{}</style><span style="display:none">no</span><span hidden>no</span><!-- no --></p>
    <p><a href="javascript:alert(1)">script</a> <a href="/about">relative</a> <a href="#top">anchor</a> <a href="file:///C:/x">file</a> <a href="data:text/html,x">data</a></p>
    <p><img src="file:///C:/a.png"><img src="cid:1"><img src="javascript:alert(1)"><img src="https://t.example/p.gif" width="1" height="1"><img src="/a.png"></p>
    <iframe src="https://example.org"></iframe><object data="x"></object><p onclick="alert(1)">End</p>`;
  expect(htmlToMarkdown(html)).toBe("Text\n\nscript relative anchor file data\n\nEnd");
});

test("text that looks like Markdown stays what it is, without needless backslashes", () => {
  expect(htmlToMarkdown("<p>file_name_here costs $5, AT&amp;T</p>")).toBe("file_name_here costs $5, AT&T");
  expect(htmlToMarkdown("<p>*no* [x](y) # &lt;b&gt;</p>")).toBe("\\*no\\* \\[x]\\(y) # \\<b>");
  expect(htmlToMarkdown("<p><b>Note:</b>this</p>")).toBe("**Note**:this");
  expect(htmlToMarkdown("<p>a<b> bold </b>b</p>")).toBe("a **bold** b");
});

test("links lose what counts their clicks", () => {
  for (const counted of ["www.google.com/url?q=", "l.facebook.com/l.php?u=", "slack-redir.net/link?url="])
    expect(htmlToMarkdown(`<a href="https://${counted}https%3A%2F%2Fa.example%2Fb">c</a>`)).toBe(
      "[c](https://a.example/b)",
    );
});

test("a bare address alone in its paragraph stays bare, so that it can become an embed", () => {
  const address = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  expect(htmlToMarkdown(`<p><a href="${address}">${address}</a></p>`)).toBe(address);
});

test("the HTML of a long page is converted, and HTML nested thousands of levels deep throws", () => {
  const long = googleDocs(Array.from({ length: 20 }, () => article).flat());
  expect(long.length).toBeGreaterThan(500_000);
  expect(htmlToMarkdown(long).split("\n\n").length).toBeGreaterThan(500);
  expect(() => htmlToMarkdown("<div>".repeat(50_000))).toThrow(RangeError);
});
