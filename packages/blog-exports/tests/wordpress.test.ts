import { expect, test } from "vitest";
import { openArchive } from "../archives/open-archive.ts";
import { toMarkdown } from "../html/to-markdown.ts";
import { wordpress } from "../sources/wordpress.ts";
import { readAll, textArchive } from "./text-archive.ts";

const folder = await openArchive("packages/blog-exports/tests/fixtures/wordpress");
const start = `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:wp="http://wordpress.org/export/1.0/"><channel><link>https://old.example</link>`;
const item = (id: number, content: string) =>
  `<item>\n<title>Post ${id}</title>\n<content:encoded><![CDATA[${content}]]></content:encoded>\n<wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>\n`;
const readXml = (text: string | Uint8Array) => readAll(wordpress, textArchive({ "a.xml": text }));

test("an export of WordPress gives posts in their states, pages, people and topics", async () => {
  expect(await wordpress.matches(folder)).toBe(true);
  const { persons, posts, problems } = await readAll(wordpress, folder, "");
  expect(persons.map(({ sourceId, name, email }) => [sourceId, name, email])).toEqual([
    ["ada", "Ada & Co", "ada@old.example"],
    ["bo", "Bo Comb", "bo@old.example"],
    ["guest", "A Guest", ""],
    ["carl", "carl", ""],
  ]);
  expect(
    posts.map(({ sourceId, kind, state, oldPath, notes }) => [sourceId, kind, state, oldPath, notes.length]),
  ).toEqual([
    ["1", "post", "published", "/2015/03/classic/", 2],
    ["2", "post", "private", "/blocks/", 1],
    ["3", "post", "draft", undefined, 0],
    ["4", "post", "draft", undefined, 1],
    ["5", "post", "scheduled", "/5/", 0],
    ["7", "page", "published", "/7/", 0],
    ["9", "post", "private", "/9/", 1],
  ]);
  expect(posts[0]).toMatchObject({
    title: "Classic & old",
    description: "In short.",
    authors: ["bo", "ada", "guest"],
    topics: ["Care & feeding", "Wax"],
    cover: {
      address: "https://old.example/wp-content/uploads/2015/03/hive.jpg",
      alt: "A hive",
      caption: "Our hive",
    },
    publishedAt: "2015-03-02T10:00:00.000Z",
    updatedAt: "2016-01-01T00:00:00.000Z",
    metaDescription: "Meta",
  });
  expect(problems.map(({ message }) => message)).toEqual([
    "1 comment that was not approved was left out.",
    '1 comment of the kind "pingback" was left out.',
    '1 post in the state "trash" was left out.',
    '1 entry of the kind "nav_menu_item" was left out.',
  ]);
});

test("a site whose addresses are numbers keeps them", async () => {
  const numbered = item(12, "x").replace("<title>", "<link>https://old.example/?p=12</link><title>");
  expect((await readXml(`${start}${numbered}</channel></rss>`)).posts[0]!.oldPath).toBe("/?p=12");
});

test("comments come in threads, after their posts", async () => {
  const { comments } = await readAll(wordpress, folder);
  expect(
    comments.map(({ sourceId, postId, answersId, author, body, createdAt }) => [
      sourceId,
      postId,
      answersId,
      author.name,
      toMarkdown(body).markdown,
      createdAt,
    ]),
  ).toEqual([
    ["5", "1", undefined, "Mo", "Nice\n\nhive", "2015-03-03T00:00:00.000Z"],
    ["6", "1", "5", "Ada", "Thanks", "2015-03-04T00:00:00.000Z"],
  ]);
});

test("texts of the classic editor become Markdown: paragraphs, captions, galleries, shortcodes, code", async () => {
  const { posts } = await readAll(wordpress, folder);
  expect(toMarkdown(posts[0]!.body).markdown).toBe(`First line\\
second line with **bold** and code ]]> here.

![Hive](https://old.example/wp-content/uploads/2015/03/hive-300x200.jpg "Our hive")

https://www.youtube.com/watch?v=dQw4w9WgXcQ

\`\`\`php
if ($a) {

  [keep] echo 1;
}
\`\`\`

![A hive](https://old.example/wp-content/uploads/2015/03/hive.jpg "Our hive")

![A comb](https://old.example/wp-content/uploads/2015/03/comb.jpg)

https://vimeo.com/123456789

Mind the bees \\[sic]

\`\`\`php
echo "<b>";
\`\`\`

- One
- Two

Last.`);
  expect(posts[0]!.notes).toEqual([
    "The shortcode [contact-form-7] was left out.",
    "The shortcode [note] was left out.",
  ]);
});

test("texts of blocks become Markdown, and blocks that are made when a page is shown are named", async () => {
  const { posts } = await readAll(wordpress, folder);
  const { markdown, lost } = toMarkdown(posts[1]!.body);
  expect(markdown).toBe(`## Heading

![](https://old.example/wp-content/uploads/2015/03/hive.jpg "One")

![](https://old.example/wp-content/uploads/2015/03/comb.jpg)

\`\`\`sql
select 1;
\`\`\`

https://vimeo.com/123456789

| A | B |
| - | - |
| 1 | 2 |

_Numbers_`);
  expect(lost).toEqual(["A gallery became single pictures."]);
  expect(posts[1]!.notes).toEqual([
    'The block "latest-posts" was left out: it is made when the page is shown.',
  ]);
});

test("pictures beside the export are found, also by the address of a smaller size", async () => {
  const text = `${start}${item(1, '<img src="https://old.example/wp-content/uploads/a-300x200.jpg"><img src="https://other.example/wp-content/uploads/a.jpg">')}</channel></rss>`;
  const archive = textArchive({ "a.xml": text, "site/wp-content/uploads/a.jpg": "x" });
  const { posts } = await readAll(wordpress, archive);
  expect(toMarkdown(posts[0]!.body).markdown).toBe(
    "![](archive:site/wp-content/uploads/a.jpg)![](https://other.example/wp-content/uploads/a.jpg)",
  );
});

test("wrong bytes, control characters, split sections and faults of XML do not stop the rest", async () => {
  const broken = `${start}\n${item(1, "UTF-8: Käse\u0001\u000b")}<item><title>a & b</title><wp:post_id>2</wp:post_id><content:encoded>x &nbsp; y</content:encoded></item>\n`;
  const latin = Buffer.from(item(3, "Latin: K\u00e4se"), "latin1");
  const { posts, problems } = await readXml(
    Buffer.concat([Buffer.from(broken), latin, Buffer.from("</channel></rss>")]),
  );
  expect(posts.map(({ body }) => toMarkdown(body).markdown)).toEqual(["UTF-8: Käse", "x y", "Latin: Käse"]);
  expect(posts[1]!.title).toBe("a & b");
  expect(problems[0]!.message).toContain("Its XML has faults");
  const named = Buffer.from(
    `${start.replace("UTF-8", "windows-1251")}${item(1, "\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2")}</channel></rss>`,
    "latin1",
  );
  expect((await readXml(named)).posts[0]!.body.text).toContain("Привет");
});

test("a truncated file is read as far as it goes, and that is said", async () => {
  const { posts, problems } = await readXml(`${start}${item(1, "one")}${item(2, "two").slice(0, 60)}`);
  expect(posts.map(({ sourceId }) => sourceId)).toEqual(["1"]);
  expect(problems.map(({ message }) => message)).toEqual([
    "The file ends in the middle: what should come after was not read.",
  ]);
});

test("an entity bomb stays as short as it is written, and hostile texts end in time", async () => {
  const entities = [..."bcdefghij"]
    .map((name, at) => `<!ENTITY ${name} "${`&${"abcdefghi"[at]};`.repeat(10)}">`)
    .join("");
  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "${"x".repeat(100)}">${entities}]>${start.replace(/<\?.*?\?>/, "")}<item><title>&j;</title><wp:post_id>1</wp:post_id></item></channel></rss>`;
  expect((await readXml(bomb)).posts[0]!.title.length).toBeLessThan(10);
  for (const part of [
    "[caption]",
    "[a b=1]",
    "<pre>",
    "<pre",
    "<!-- wp:x ",
    "[gallery ",
    "<div ",
    "[[",
    "&a",
    "\n\n<p>",
  ]) {
    const { posts } = await readXml(`${start}${item(1, part.repeat(100_000 / part.length))}</channel></rss>`);
    expect(posts).toHaveLength(1);
  }
  const deep = `${start}<item><title>x</title>${"<a>".repeat(30_000)}`;
  expect((await readXml(deep)).problems).toHaveLength(1);
}, 20_000);

test("addresses of uploads lead into the archive, and stay as they are in code", async () => {
  const address = "https://old.example/wp-content/uploads/a.png";
  const content = `<img src="${address}"> <code>${address}</code>\n\n<pre>curl ${address}</pre>`;
  const archive = textArchive({
    "a.xml": `${start}${item(1, content)}</channel></rss>`,
    "wp-content/uploads/a.png": "x",
  });
  const { posts } = await readAll(wordpress, archive, "https://old.example");
  expect(toMarkdown(posts[0]!.body).markdown).toBe(
    `![](archive:wp-content/uploads/a.png) \`${address}\`\n\n\`\`\`\ncurl ${address}\n\`\`\``,
  );
});

test("footnotes of the block and of shortcodes become footnotes, and their numbers are no exponents", async () => {
  const mark = (id: string, number = 1, again = "") =>
    `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link${again}">${number}</a></sup>`;
  const block = (html: string) =>
    `<!-- wp:paragraph --><p>${html}</p><!-- /wp:paragraph --><!-- wp:footnotes /-->`;
  const one = '[{"content":"The <em>note</em>","id":"f1"}]';
  const two = '[{"content":"B","id":"f2"},{"content":"A","id":"f1"}]';
  for (const [content, stored, expected] of [
    [block(`x<sup>2</sup>${mark("f1")}, 2<sup>k</sup>.`), one, "x²[^1], 2ᵏ.\n\n[^1]: The _note_"],
    [block(`A${mark("f1")} B${mark("f2", 2)}`), two, "A[^1] B[^2]\n\n[^2]: B\n\n[^1]: A"],
    [block(`A${mark("f1")} B${mark("f1", 1, "-2")}`), one, "A[^1] B[^1]\n\n[^1]: The _note_"],
    [block('A<a data-fn="f1" href="#f1" id="f1-link"><sup>1</sup></a>'), one, "A[^1]\n\n[^1]: The _note_"],
    [block("A"), one, "A"],
    [block(`A${mark("gone", 2)} B${mark("f1")}`), one, "A B[^1]\n\n[^1]: The _note_"],
    [block(`A${mark("f1")}`), "{broken", "A"],
    ["A[ref]One.[/ref] B[ref]Two.[/ref]\n\n[references]", "", "A[^1] B[^2]\n\n[^1]: One.\n\n[^2]: Two."],
    ["A[footnote]<b>One</b>[/footnote].\n\n[footnotes]", "", "A[^1].\n\n[^1]: **One**"],
    ["x<sup>2</sup>[mfn]One[/mfn]", "", "x²[^1]\n\n[^1]: One"],
    [
      'A[efn_note]<a href="https://b.example/">One</a>[/efn_note]',
      "",
      "A[^1]\n\n[^1]: [One](https://b.example/)",
    ],
    ["A[fn]One[/fn]", "", "A[^1]\n\n[^1]: One"],
    [block("A[ref]One[/ref]"), "", "A[^1]\n\n[^1]: One"],
    ["A[simple-footnote]One[/simple-footnote]", "", "A[^1]\n\n[^1]: One"],
    ['A[ref name="a"]One[/ref] B[ref name="a" /]', "", "A[^1] B[^1]\n\n[^1]: One"],
    ["A((One)) B ((See <em>x</em> (2010))).", "", "A[^1] B[^2].\n\n[^1]: One\n\n[^2]: See _x_ (2010)"],
    ["A[1. One]. B[2. See [link] x.]", "", "A[^1]. B[^2]\n\n[^1]: One\n\n[^2]: See \\[link] x."],
    [block("A((One)) B[1. Two]"), "", "A[^1] B[^2]\n\n[^1]: One\n\n[^2]: Two"],
    ["A[footnotes]Notes[/footnotes]", "", "ANotes"],
    [
      "f((x)), if ((a &lt; b)), on [1. Mai 2020] as in [1]",
      "",
      "f((x)), if ((a < b)), on \\[1. Mai 2020] as in \\[1]",
    ],
    ["A[[fn]One[/fn]] `", "", "A\\[fn]One\\[/fn] \\`"],
    ["A <code>[fn]x[/fn] ((a note)) [1. z]</code>", "", "A `[fn]x[/fn] ((a note)) [1. z]`"],
    [
      "A[fn]<code>((a note))</code>[/fn]\n\n<pre>[gallery id=1]\n\n((a note))</pre>",
      "",
      "A[^1]\n\n```\n[gallery id=1]\n\n((a note))\n```\n\n[^1]: `((a note))`",
    ],
    [
      "<!-- wp:code --><pre><code>[fn]x[/fn] ((a note))</code></pre><!-- /wp:code -->",
      "",
      "```\n[fn]x[/fn] ((a note))\n```",
    ],
  ] as const) {
    const meta = `<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[${stored}]]></wp:meta_value></wp:postmeta></item>`;
    const { posts } = await readXml(
      `${start}${item(1, content).replace("</item>", () => meta)}</channel></rss>`,
    );
    const { markdown, lost } = toMarkdown(posts[0]!.body);
    expect(markdown, content).toBe(expected);
    const isLost = content.includes("gone") || stored === "{broken";
    expect([...posts[0]!.notes, ...lost].length > 0, content).toBe(isLost);
  }
});
