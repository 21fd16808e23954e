import { expect, test } from "vitest";
import { openArchive } from "../archives/open-archive.ts";
import { toMarkdown } from "../html/to-markdown.ts";
import { blogger } from "../sources/blogger.ts";
import { dev } from "../sources/dev.ts";
import { ghost } from "../sources/ghost.ts";
import { medium } from "../sources/medium.ts";
import { sources } from "../sources/sources.ts";
import { substack } from "../sources/substack.ts";
import { readAll, textArchive } from "./text-archive.ts";

const folder = (name: string) => openArchive(`packages/blog-exports/tests/fixtures/${name}`);

test("each export is taken for what it is", async () => {
  const names = {
    dev: "dev",
    ghost: "ghost",
    hugo: "markdown",
    jekyll: "markdown",
    plain: "markdown",
    wordpress: "wordpress",
  };
  for (const [name, source] of Object.entries({
    ...names,
    medium: "medium",
    substack: "substack",
    blogger: "blogger",
  })) {
    const matching = [];
    for (const reader of sources) if (await reader.matches(await folder(name))) matching.push(reader.name);
    expect(matching).toEqual([source]);
  }
});

test("an export of Medium gives posts without their title in the text, drafts, and responses as drafts", async () => {
  const { posts, persons, problems } = await readAll(medium, await folder("medium"));
  expect(persons.map(({ name }) => name)).toEqual(["Ada Apiary"]);
  expect(posts.map(({ title, state, oldPath }) => [title, state, oldPath])).toEqual([
    ["The hive", "published", "/@ada/the-hive-efefef121212"],
    ["I like this", "draft", "/@ada/i-like-this-a1b2c3d4e5f6"],
    ["Soon", "draft", undefined],
  ]);
  expect(posts[0]).toMatchObject({
    sourceId: "efefef121212",
    description: "How it hums",
    topics: ["Bees", "Wax"],
    publishedAt: "2018-08-11T11:23:34.123Z",
    cover: { address: "https://cdn-images-1.medium.com/max/800/1*a.jpeg", alt: "A hive", caption: "Ours" },
  });
  expect(toMarkdown(posts[0]!.body).markdown).toBe(`It hums.

### Small

\`\`\`javascript
let a = 1;
hum(a);
\`\`\`

https://www.youtube.com/watch?v=dQw4w9WgXcQ

https://gist.github.com/ada/0123456789abcdef0123

[A page](https://b.example/p) – What it says

---

## Second

End.`);
  expect(posts[1]!.notes[0]).toContain("It seems to be a response");
  expect(problems[0]!.message).toContain("profile");
});

test("an export of Substack gives letters, podcasts, pages and subscribers", async () => {
  const { posts, subscribers, problems } = await readAll(substack, await folder("substack"));
  expect(
    posts.map(({ title, kind, state, oldPath, notes }) => [title, kind, state, oldPath, notes.length]),
  ).toEqual([
    ["First, letter", "post", "published", "/p/first-letter", 0],
    ["Paid", "post", "private", "/p/paid", 1],
    ["Talk", "post", "published", "/p/talk", 1],
    ["", "post", "draft", undefined, 0],
    ["About", "page", "published", "/p/about", 0],
  ]);
  const { markdown, lost } = toMarkdown(posts[0]!.body, () => true);
  expect(markdown).toBe(`Text[^1].

![Hive](https://substackcdn.com/image/hive.png "Ours")

> Hum

https://twitter.com/ada/status/1

https://www.youtube.com/watch?v=dQw4w9WgXcQ

[Buy](https://b.example/buy)

[^1]: Note`);
  expect(lost).toEqual(["An embedded post became a link.", "A form to subscribe was left out."]);
  expect(toMarkdown(posts[2]!.body).markdown).toBe("https://api.substack.example/talk.mp3\n\n103.talk");
  expect(subscribers.map(({ email, hasLeft }) => [email, hasLeft])).toEqual([
    ["mo@mail.example", undefined],
    ["no@mail.example", true],
  ]);
  expect(problems.map(({ where }) => where)).toEqual(["Gone"]);
});

test("the articles of DEV come with their tags, and Liquid becomes Markdown", async () => {
  const { posts, persons, problems } = await readAll(dev, await folder("dev"), "");
  expect(persons.map(({ sourceId }) => sourceId)).toEqual(["ada"]);
  expect(posts[0]).toMatchObject({
    sourceId: "1",
    state: "published",
    description: "In short",
    topics: ["bees", "wax"],
    cover: { address: "https://cdn.example/a.png" },
    oldPath: "/ada/old-way-1a2b",
    publishedAt: "2020-01-02T00:00:00.000Z",
    updatedAt: "2020-02-01T00:00:00.000Z",
    notes: ['It was in the series "Hives".'],
  });
  expect(posts[0]!.canonicalUrl).toBeUndefined();
  expect(posts[0]!.body.text).toBe(
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n**More**\n\nInside\n\n```liquid\n{% raw %}\n```",
  );
  expect(posts[1]).toMatchObject({ state: "draft", canonicalUrl: "https://b.example/new", topics: [] });
  expect(problems.map(({ where }) => where)).toEqual(["comments.json"]);
  const cut = await readAll(dev, textArchive({ "articles.json": '[{"body_markdown":"x"' }));
  expect(cut.problems).toHaveLength(1);
});

test("a feed of Blogger gives posts, pages, drafts and comments, in its old and its new form", async () => {
  const { posts, persons, comments, problems } = await readAll(blogger, await folder("blogger"), "");
  expect(persons.map(({ name, email }) => [name, email])).toEqual([
    ["Ada", ""],
    ["Bo", ""],
  ]);
  expect(
    posts.map(({ sourceId, kind, state, title, oldPath }) => [sourceId, kind, state, title, oldPath]),
  ).toEqual([
    ["2", "post", "published", "The hive & we", "/2018/09/hive.html"],
    ["3", "post", "draft", "Draft", undefined],
    ["4", "page", "published", "About", "/p/about.html"],
    ["20", "post", "published", "Takeout", "/2024/01/takeout.html"],
  ]);
  expect(posts[0]).toMatchObject({ topics: ["Bees"], publishedAt: "2018-09-12T13:30:00.001Z" });
  expect(toMarkdown(posts[0]!.body).markdown).toBe(
    'One.\n\nTwo.\n\n![](https://i.example/s320/h.jpg "Ours")',
  );
  expect(
    comments.map(({ sourceId, postId, answersId, body }) => [
      sourceId,
      postId,
      answersId,
      toMarkdown(body).markdown,
    ]),
  ).toEqual([
    ["9", "2", undefined, "Nice **hive**"],
    ["10", "2", "9", "Thanks"],
  ]);
  expect(problems).toEqual([]);
});

test("lists in an archive are read as uploaded ones, whatever a spreadsheet made of them", async () => {
  const head = ["E-Mail", "Name", "Status", "Created"];
  const row = ["a@b.example", "Zoë; Lee", "active", "2024-01-02"];
  const lines = (sign: string) =>
    [head, row].map((cells) => cells.map((one) => `"${one}"`).join(sign)).join("\r\n");
  for (const list of [
    ...[lines(","), lines(";"), lines("\t"), lines("|"), `\uFEFF${lines(";")}`, `sep=;\r\n${lines(";")}`],
    Buffer.from(lines(";"), "latin1"),
    Buffer.from(`\uFEFF${lines("\t")}`, "utf16le"),
  ])
    for (const [reader, files] of [
      [substack, { "posts.csv": "post_id", "email_list.x.csv": list }],
      [ghost, { "a.json": '{"db":[{"data":{"posts":[]}}]}', "members.csv": list }],
    ] as const)
      expect((await readAll(reader, textArchive(files))).subscribers).toEqual([
        { type: "subscriber", email: "a@b.example", name: "Zoë; Lee", createdAt: "2024-01-02T00:00:00.000Z" },
      ]);
  const odd = "email,status\na@b.example,paused\nb@b.example,unconfirmed\n";
  const { problems } = await readAll(
    substack,
    textArchive({
      "posts.csv": "post_id",
      "email_list.x.csv": odd,
      "subscribers.csv": "Phone;City\n1;Ulm\n",
    }),
  );
  expect(problems.map(({ message }) => message)).toEqual([
    "1 address that was never confirmed was left out.",
    "1 address was left out, since it is unclear whether letters are wanted: status “paused”.",
    "The file has no column named “email”. It has “Phone”, “City”.",
  ]);
});
