import { expect, test } from "vitest";
import { openArchive } from "../archives/open-archive.ts";
import { markdown } from "../sources/markdown.ts";
import { readAll, textArchive } from "./text-archive.ts";

const readFolder = async (name: string) =>
  readAll(markdown, await openArchive(`packages/blog-exports/tests/fixtures/${name}`));
const readText = async (text: string, path = "a.md") =>
  (await readAll(markdown, textArchive({ [path]: text }))).posts[0]!;

test("a folder of Jekyll gives dates, states, authors, topics, old paths, and Markdown without Liquid", async () => {
  const { posts, persons, problems } = await readFolder("jekyll");
  expect(persons).toEqual([
    { type: "person", sourceId: "ada", name: "Ada Apiary", email: "ada@old.example", bio: "Keeps bees." },
  ]);
  expect(posts.map(({ title, kind, state, oldPath }) => [title, kind, state, oldPath])).toEqual([
    ["Third", "post", "draft", undefined],
    ["The first hive", "post", "published", "/2020/01/first-hive/"],
    ["Second", "post", "draft", "/2020/02/second-hive/"],
    ["About", "page", "published", "/about/"],
  ]);
  expect(posts[1]).toMatchObject({
    publishedAt: "2020-01-02T08:00:00.000Z",
    updatedAt: "2021-02-03T00:00:00",
    authors: ["ada"],
    topics: ["bees", "wood", "Hives"],
    cover: { address: "assets/hive.png", alt: "A hive", caption: "" },
  });
  expect(
    posts[1]!.body.text,
  ).toBe(`See [the second](archive:_posts/2020-02-03-second-hive.markdown) and ![a hive](archive:assets/hive.png).

\`\`\`ruby
puts "{{ hive }}"
\`\`\`

\`{{ kept }}\` but  is not.

{{ raw }}

https://www.youtube.com/watch?v=dQw4w9WgXcQ`);
  expect(posts[1]!.notes).toEqual([
    'The shortcode {% include gallery.html id="x" %} was left out.',
    "The value {{ page.title }} was left out.",
    "The front matter has fields that have no place here: redirect_from.",
  ]);
  expect(problems.map(({ message }) => message)).toEqual([
    "These are no posts of the site and were left out: README.md.",
  ]);
});

test("a folder of Hugo gives front matter in TOML, YAML and JSON, and Markdown without shortcodes", async () => {
  const { posts, problems } = await readFolder("hugo");
  const [about, bees, spring] = posts;
  expect(about).toMatchObject({ title: "About", kind: "page", oldPath: "/about/" });
  expect(bees).toMatchObject({
    title: "Bees in winter",
    publishedAt: "2021-12-01T07:00:00.000Z",
    topics: ["Care", "Bees", "Winter"],
    cover: { address: "content/posts/bees/cover.png", alt: "", caption: "" },
    oldPath: "/posts/bees/",
    lang: "de-AT",
  });
  expect(bees!.body.text).toBe(`![Snow](<archive:content/posts/bees/cover.png> "A 'hive' in snow")

> [!WARNING]
>
> Do not open it.
>
> \`\`\`sh
> rm {{< kept >}}
> \`\`\`
>

https://www.youtube.com/watch?v=dQw4w9WgXcQ

 and 

![Wax](archive:static/img/wax%20one.png "Wax") [next](archive:content/posts/spring.md) ![gone](https://old.example/gone.png)`);
  expect(bees!.notes).toEqual([
    'The shortcode {{< unknown thing="1" >}} was left out.',
    "The archive has no picture gone.png.",
    "The front matter has fields that have no place here: aliases.",
  ]);
  expect(spring).toMatchObject({ state: "draft", publishedAt: "2022-03-01T00:00:00" });
  expect(problems.map(({ where }) => where)).toEqual(["content/posts/broken.md", "Other files"]);
});

test("a blog of Docusaurus gives authors, admonitions as callouts, and no components", async () => {
  const { posts, persons } = await readFolder("docusaurus");
  expect(persons.map(({ name, email }) => [name, email])).toEqual([
    ["Ada Apiary", ""],
    ["Bo Comb", "bo@old.example"],
  ]);
  expect(posts[0]).toMatchObject({
    title: "Hives",
    state: "private",
    publishedAt: "2024-03-01T00:00:00",
    topics: ["hives", "Wood"],
    authors: ["ada", "bo@old.example"],
    oldPath: "/blog/2024/03/01/hives",
  });
  expect(
    posts[0]!.body.text,
  ).toBe(`![Comb](archive:blog/2024-03-01-hives/comb.png) ![Hive](archive:static/img/hive.png)

> [!NOTE]
> **Mind the *bees***
>
>
> They sting.
>
>
> > [!CAUTION]
> > Really.
>
>

Inside

**More**

Hidden.`);
  expect(posts[0]!.notes).toEqual([
    "Code was left out: import Tabs from '@theme/Tabs';",
    "The component <Tabs> was left out; the text in it stays.",
    'A box ":::details" became plain text.',
  ]);
  expect(posts[1]).toMatchObject({ title: "All about wax", oldPath: "/blog/all-about-wax" });
  expect(posts[1]!.body.text).toBe(
    "See [hives](archive:blog/2024-03-01-hives/index.mdx#comb) and [docs](https://old.example/docs/intro).",
  );
});

test("Astro's collections and plain files of Markdown are read", async () => {
  const astro = await readFolder("astro");
  expect(astro.posts).toMatchObject([
    {
      title: "The queen",
      description: "Who rules the hive.",
      publishedAt: "2022-07-08T00:00:00",
      cover: { address: "src/assets/hero.png" },
      oldPath: "/blog/queen/",
    },
  ]);
  const plain = await readFolder("plain");
  expect(plain.posts.map(({ title, oldPath }) => [title, oldPath])).toEqual([
    ["Notes on wax", undefined],
    ["Smoke", "/smoke"],
    ["My hive", undefined],
  ]);
  expect(plain.posts[0]!.body.text).toContain(
    "![Mine](<archive:pictures/my%20hive.png>) [the hive](archive:hive.md)",
  );
  expect(plain.posts[1]).toMatchObject({
    publishedAt: "2024-01-02T10:30:00.000Z",
    topics: ["bees", "smoke-signals"],
    metaDescription: "On smoke.",
    cover: { address: "https://cdn.old.example/smoke.png" },
    body: { text: "https://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n![](https://cdn.old.example/a.png)" },
  });
});

test("an export of our own and a folder without Markdown are not this reader's", async () => {
  expect(await markdown.matches(textArchive({ "a.txt": "" }))).toBe(false);
  expect(await markdown.matches(textArchive({ "posts/a.md": "" }))).toBe(true);
});

test("hostile front matter is a problem of its file, and the rest goes on", async () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefghi"].map((name, at) => `${name}: &${name} [${`*${"abcdefgh"[at]},`.repeat(9)}]`).join("\n")}`;
  const deep = `{\n"a": ${"[".repeat(50_000)}\n}\n`;
  const files = {
    "a.md": `---\n${bomb}\n---\nA`,
    "b.md": `${deep}B`,
    "c.md": "---\ntitle: __proto__\n__proto__: x\n---\nC",
  };
  const { posts, problems } = await readAll(markdown, textArchive(files));
  expect(posts.map(({ body }) => body.text)).toEqual(["C"]);
  expect(problems.map(({ where }) => where)).toEqual(["a.md", "b.md"]);
});

test("texts that make patterns slow are read in time that grows with their length", async () => {
  for (const part of [
    "{{< highlight >}}",
    "[",
    "](",
    "<A ",
    ":::note\n",
    "`",
    "{{",
    "{%",
    "![](<",
    "{/*",
    "<!--",
    "\uE0000\uE001",
    "`\n>",
    "<pre>",
  ])
    expect((await readText(part.repeat(200_000 / part.length), "a.mdx")).type).toBe("post");
}, 60_000);

test("a byte order mark, another encoding, and line ends of Windows do no harm", async () => {
  expect(await readText("\uFEFF---\r\ntitle: Käse\r\n---\r\nText\r\n")).toMatchObject({
    title: "Käse",
    body: { text: "Text" },
  });
  const { posts } = await readAll(markdown, textArchive({ "a.md": Buffer.from("# Caf\u00e9\n", "latin1") }));
  expect(posts[0]!.title).toBe("Café");
});

test("only addresses of links and pictures change, all else stays byte for byte", async () => {
  for (const [source, expected] of [
    ["Two[^2].\n\n[^2]: Two words."],
    ["A[^n].\n\n[^n]: see.html"],
    ["A[^1].\n\n[^1]: [b](c.html) d", "A[^1].\n\n[^1]: [b](https://old.example/c.html) d"],
    ["> A[^1].\n>\n> [^1]: One."],
    ["[^1]: One\n    more.\n\nA[^1]."],
    ["    [a](b.html)\n\n\n    c"],
    ["```md\n[a](b.html)\n\n\n\n[c]: d.html\n```"],
    ["- ```md\n  [a](b.html)\n  ```"],
    ["``a ` [b](c.html)``"],
    ["$[a](b)$"],
    ["\\[a](b.html)"],
    ['<!-- [a](b.html) <img src="c.png"> -->'],
    ["a\n[b]: c d"],
    ["[a]: <b c.html> 'T'\n\n[a]", "[a]: <https://old.example/b%20c.html> 'T'\n\n[a]"],
    ["[a](b.html \"href='c'\")", "[a](https://old.example/b.html \"href='c'\")"],
    ["[a](<b(c.html>)", "[a](<https://old.example/b%28c.html>)"],
    ["[![a](b)](c)", "[![a](https://old.example/b)](https://old.example/c)"],
    ["<a href=b.html title=\"src='x'\">a</a>", "<a href=https://old.example/b.html title=\"src='x'\">a</a>"],
    ["He said href='b.html'."],
  ] as [string, string?][])
    expect((await readText(`T\n\n${source}`)).body.text, source).toBe(`T\n\n${expected ?? source}`);
});

test("code stays byte for byte, whatever another program would read in it", async () => {
  const codes = [
    ...[
      "{{< figure src=a.png >}}",
      "{% include a.html %}",
      "{{ site.url }}/x",
      "<Foo a={b}/>",
      "import x from 'y'",
    ],
    ...[":::note", "%[https://b.example/a]", "<!-- more -->", "{: .class}", "{/* truncate */}"],
  ];
  const forms: ((code: string) => string)[] = [
    (code) => `\`\`\`\n${code}\n\`\`\``,
    (code) => `~~~md\n${code}\n~~~`,
    (code) => `\`\`\`\`\n\`\`\`\n${code}\n\`\`\`\n\`\`\`\``,
    (code) => `- a\n\n  \`\`\`\n  ${code}\n  \`\`\``,
    (code) => `1. \`\`\`\n   ${code}\n   \`\`\``,
    (code) => `> \`\`\`\n> ${code}\n> \`\`\``,
    (code) => `a \`${code}\` b`,
    (code) => `a \`b\n${code} c\` d`,
    (code) => `[\`${code}\`](https://b.example/)`,
    (code) => `<pre>\n${code}\n</pre>`,
    (code) => `a <code>${code}</code> b`,
    (code) => `    ${code}\n\nb`,
    (code) => `\t${code}`,
  ];
  for (const code of codes)
    for (const path of ["a.mdx", "_posts/2020-01-01-a.md", "a.md"])
      for (const form of path === "a.mdx" ? forms.slice(0, -2) : forms) {
        const source = `T\n\n${form(code)}`;
        const { body, notes } = await readText(`---\ntitle: T\n---\n${source}`, path);
        expect([body.text, notes], path).toEqual([source, []]);
      }
  const inBox = (await readText(":::note\n1. ```\n   {{ a }}\n   ```\n:::")).body.text;
  expect(inBox).toBe("> [!NOTE]\n> 1. ```\n>    {{ a }}\n>    ```");
});

test("a title in the text is what its heading shows", async () => {
  for (const [source, title] of [
    ["# snake_case_name", "snake_case_name"],
    ["# 5 * 3 and *more*", "5 * 3 and more"],
    ["# `a_b` \\*c\\* &amp; [d_e](f_g)", "a_b *c* & d_e"],
    ["A ~~b~~ **c**\n===", "A b c"],
  ] as const)
    expect((await readText(`${source}\n\nText`)).title).toBe(title);
});

test("tags of Jekyll are divided by spaces outside of its folder, too", async () => {
  for (const [path, head, topics] of [
    ["2020-01-02-a.md", "tags: rye oats", ["rye", "oats"]],
    ["old/2020-01-02-a.md", "categories: rye oats", ["rye", "oats"]],
    ["a.md", "layout: post\ntags: rye oats", ["rye", "oats"]],
    ["2020-01-02-a.md", "tags: dark rye, oats", ["dark rye", "oats"]],
    ["2020-01-02-a.md", "tags: [dark rye]", ["dark rye"]],
    ["a.md", "tags: dark rye", ["dark rye"]],
  ] as const)
    expect((await readText(`---\n${head}\n---\nA`, path)).topics, head).toEqual(topics);
});
