import { expect, test } from "vitest";
import { openArchive } from "../archives/open-archive.ts";
import { toMarkdown } from "../html/to-markdown.ts";
import { ghost } from "../sources/ghost.ts";
import { readAll, textArchive } from "./text-archive.ts";

const folder = await openArchive("packages/blog-exports/tests/fixtures/ghost");
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
    {
      ...{ type: "subscriber", email: "no@mail.example", name: "No", hasLeft: true },
      createdAt: "2023-01-01T00:00:00.000Z",
    },
  ]);
  expect(problems.map(({ where }) => where)).toEqual(["Broken"]);
});

test("what Ghost's editors store becomes Markdown where there is no HTML", async () => {
  const { posts } = await readAll(ghost, folder);
  const lexical = toMarkdown(posts[1]!.body, () => true);
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

/** Members as Ghost's versions wrote them, and what is read of each: "left", "none", or that they agreed. */
const members: [row: Record<string, unknown>, read: "agreed" | "left" | "none"][] = [
  [{ subscribed: 1 }, "agreed"],
  [{ subscribed: true, status: "free", email_disabled: 0 }, "agreed"],
  [{ status: "paid", email_count: 3 }, "agreed"],
  [{ status: "comped", enable_comment_notifications: 0 }, "agreed"],
  [{ subscribed: 0 }, "left"],
  [{ subscribed: false }, "left"],
  [{ subscribed: "0" }, "left"],
  [{ status: "free", email_disabled: 1 }, "left"],
  [{ subscribed: true, email_disabled: true }, "left"],
  [{ subscribed: 1, deleted_at: "2024-01-01 00:00:00" }, "left"],
  [{ unsubscribed_at: "2024-01-01 00:00:00" }, "left"],
  [{ status: "blocked" }, "left"],
  [{ status: "paused" }, "none"],
];

test("members who left, or of whom it is unclear, get no letters, in JSON and in CSV", async () => {
  const rows = members.map(([row], at) => ({ id: `m${at}`, email: `m${at}@mail.example`, ...row }));
  for (const [at, [row, wanted]] of members.entries()) {
    const csv = [Object.keys(rows[at]!), Object.values(rows[at]!)].join("\n");
    const empty = '{"db": [{"data": {"posts": []}}]}';
    const exports: Record<string, string>[] = [
      { "a.json": JSON.stringify({ db: [{ data: { members: [rows[at]] } }] }) },
      { "a.json": empty, "members.csv": csv },
    ];
    for (const files of exports) {
      const { subscribers, problems } = await readAll(ghost, textArchive(files));
      const read = subscribers.map(({ hasLeft }) => (hasLeft ? "left" : "agreed"))[0] ?? "none";
      expect([row, read, problems.length]).toEqual([row, wanted, wanted === "none" ? 1 : 0]);
    }
  }
});

test("members who ended every newsletter have left", async () => {
  const data = {
    members: [
      { id: "m1", email: "mo@mail.example", status: "free" },
      { id: "m2", email: "no@mail.example", status: "free" },
    ],
    members_newsletters: [{ id: "x", member_id: "m1", newsletter_id: "n1" }],
  };
  const { subscribers } = await readText({ db: [{ data }] });
  expect(subscribers.map(({ email, hasLeft }) => [email, hasLeft])).toEqual([
    ["mo@mail.example", undefined],
    ["no@mail.example", true],
  ]);
});

test("exports of other shapes are read: without db and of Ghost 3", async () => {
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
