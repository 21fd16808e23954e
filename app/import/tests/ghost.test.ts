import { expect, test } from "vitest";
import { folderArchive, readAll, textArchive } from "../../../test/support/folder-archive.ts";
import { toMarkdown } from "../html/to-markdown.ts";
import { ghost } from "../sources/ghost.ts";

const folder = folderArchive("app/import/tests/fixtures/ghost");
const readText = (data: unknown) => readAll(ghost, textArchive({ "a.json": JSON.stringify(data) }));

test("an export of Ghost gives posts, pages, people, topics in their order, comments and subscribers", async () => {
  expect(await ghost.matches(folder)).toBe(true);
  const { persons, posts, comments, subscribers, problems } = await readAll(ghost, folder);
  expect(persons.map(({ sourceId, name }) => [sourceId, name])).toEqual([
    ["u1", "Ada Apiary"],
    ["u2", "Bo Comb"],
  ]);
  expect(posts.map(({ title, kind, state, oldPath }) => [title, kind, state, oldPath])).toEqual([
    ["First", "post", "published", "/first-post/"],
    ["Lexical", "post", "published", "/second/"],
    ["Mobiledoc", "post", "draft", undefined],
    ["Later", "post", "scheduled", "/later/"],
    ["Members", "post", "private", "/members/"],
    ["About", "page", "published", "/about/"],
    ["Mail", "post", "draft", undefined],
  ]);
  expect(posts[0]).toMatchObject({
    sourceId: "p1",
    description: "In short.",
    authors: ["u1", "u2"],
    topics: ["Wax", "Bees"],
    cover: { address: "content/images/2024/hive.png", alt: "A hive", caption: "By X" },
    publishedAt: "2024-01-02T03:04:05.000Z",
    updatedAt: "2024-02-02T00:00:00.000Z",
    canonicalUrl: "https://old.example/first/",
    metaDescription: "Meta",
    lang: "de",
    notes: [
      "Internal tags were left out: #internal.",
      "Code injected into the page was left out.",
      "Its title for search engines was left out: SEO.",
      "A part for e-mails only was left out.",
    ],
  });
  expect(toMarkdown(posts[0]!.body).markdown).toBe(
    `See [second](https://old.example/second/)\n\n![](archive:content/images/2024/hive.png "Ours")\n\n![](https://old.example/content/images/gone.png)`,
  );
  expect(
    comments.map(({ sourceId, postId, answersId, author }) => [sourceId, postId, answersId, author.name]),
  ).toEqual([
    ["c1", "p1", undefined, "Mo"],
    ["c2", "p1", "c1", "Mo"],
  ]);
  expect(subscribers).toEqual([
    { type: "subscriber", email: "mo@mail.example", name: "Mo", createdAt: "2023-01-01T00:00:00.000Z" },
  ]);
  expect(problems.map(({ where }) => where)).toEqual(["Broken", "Members"]);
});

test("what Ghost's editors store becomes Markdown where there is no HTML", async () => {
  const { posts } = await readAll(ghost, folder);
  const lexical = toMarkdown(posts[1]!.body);
  expect(lexical.markdown).toBe(`## Wax & honey

**bold**\\
\`code\`[link](https://b.example)

1. one

![Hive](archive:content/images/2024/hive.png "A hive")

> [!WARNING]
> Mind

**More**

Inside

\`\`\`js
let a = 1 < 2;
\`\`\`

https://www.youtube.com/watch?v=dQw4w9WgXcQ

[Page](https://b.example/p) – Said

![](https://c.example/1.png)

![Two](https://c.example/2.png)

_Both_

[Buy](https://b.example/buy)

[Plan](https://old.example/content/files/a.pdf) (a.pdf)

#### Jar

Of honey

[Get](https://b.example/jar)

| A | B |
| - | - |
| 1 | 2 |

Raw HTML

---`);
  expect(lexical.lost).toEqual([
    "A part to open became plain text.",
    "A bookmark card became a link.",
    "A file became a link.",
    "A product card became plain text.",
    "A gallery became single pictures.",
  ]);
  expect(posts[1]!.notes).toEqual([
    "A part for e-mails only was left out.",
    'A card of the kind "nft" was left out.',
  ]);
  expect(toMarkdown(posts[2]!.body).markdown).toBe(
    "See [the **page**](https://b.example)\\\nnext\n\n```sh\necho 1\n```\n\n- a\n- b\n\n---",
  );
});

test("exports of other shapes are read: without db, of Ghost 3, and members as CSV", async () => {
  const posts = [
    {
      id: 1,
      title: "Old",
      slug: "old",
      page: 1,
      status: "published",
      image: "/content/images/x.png",
      html: "<p>x</p>",
    },
  ];
  const { posts: read } = await readText({ meta: { exported_on: 1 }, data: { posts } });
  expect(read[0]).toMatchObject({ sourceId: "1", kind: "page", cover: { address: "/content/images/x.png" } });
  const csv =
    "id,email,name,subscribed_to_emails,created_at\n1,mo@mail.example,Mo,true,2023-01-01T00:00:00.000Z\n2,no@mail.example,,false,\n";
  const files = { "a.json": '{"db": [{"data": {"posts": []}}]}', "members.csv": csv };
  const { subscribers } = await readAll(ghost, textArchive(files));
  expect(subscribers.map(({ email }) => email)).toEqual(["mo@mail.example"]);
});

test("truncated, deep and wrong JSON is a problem, and other JSON is not this reader's", async () => {
  const truncated = await readAll(ghost, textArchive({ "a.json": '{"db":[{"data":{"posts":[{"id":"1"' }));
  expect(truncated.problems[0]!.message).toContain("It is no whole JSON");
  const lexical = `{"root":${'{"type":"quote","children":['.repeat(20_000)}${"]}".repeat(20_000)}}`;
  const { posts, problems } = await readText({
    db: [
      {
        data: {
          posts: [
            { id: "1", title: "Deep", lexical },
            { id: "2", html: "<p>x</p>" },
          ],
        },
      },
    ],
  });
  expect(problems.map(({ where }) => where)).toEqual(["Deep"]);
  expect(posts.map(({ sourceId }) => sourceId)).toEqual(["2"]);
  expect(await ghost.matches(textArchive({ "package.json": '{"name":"x"}' }))).toBe(false);
});
