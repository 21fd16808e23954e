import { expect, test } from "vitest";
import { blogger } from "../sources/blogger.ts";
import { dev } from "../sources/dev.ts";
import { ghost } from "../sources/ghost.ts";
import { openIds } from "../sources/ids.ts";
import { substack } from "../sources/substack.ts";
import { wordpress } from "../sources/wordpress.ts";
import { readAll, textArchive } from "./text-archive.ts";

const date = (day: number) => `<wp:post_date_gmt>2020-01-0${day} 10:00:00</wp:post_date_gmt>`;
const id = (number: number) => `<wp:post_id>${number}</wp:post_id>`;
const guid = (address: string) => `<guid isPermaLink="false">https://a.example/${address}</guid>`;
const link = (address: string) => `<link>https://a.example/${address}</link>`;
const name = (name: string) => `<wp:post_name>${name}</wp:post_name>`;

/** What two items of a file say of themselves, and how many posts they are. */
const pairs: [first: string, second: string, posts: number][] = [
  [id(1), id(2), 2],
  [id(0), id(0) + link("b"), 2],
  ["", link("b"), 2],
  [guid("a"), guid("b"), 2],
  [link("a"), link("b"), 2],
  [name("a") + date(1), name("b") + date(1), 2],
  [name("a") + date(1), name("a") + date(2), 2],
  [link("") + name("a"), link("") + name("b"), 2],
  [date(1), date(2), 2],
  [id(1) + guid("a"), guid("b"), 2],
  // Files that were put together from two.
  [id(1) + guid("a"), id(1) + guid("b"), 2],
  [id(1) + link("a"), id(1) + link("b"), 2],
  [guid("same") + name("a"), guid("same") + name("b"), 2],
  [id(1) + guid("a"), id(1) + guid("a"), 1],
  [link("a"), link("a"), 1],
];

test.for(pairs)("items of WordPress with %s and %s", async ([first, second, count]) => {
  const item = (said: string) =>
    `<item>${said}<title>T</title><content:encoded>x</content:encoded><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:comment><wp:comment_author>A</wp:comment_author><wp:comment_content>Hm</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment></item>`;
  const xml = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${item(first)}${item(second)}</channel></rss>`;
  const { posts, comments, problems } = await readAll(wordpress, textArchive({ "a.xml": xml }));
  const ids = posts.map(({ sourceId }) => sourceId);
  expect([ids.length, new Set(ids).size, problems.length]).toEqual([count, count, 2 - count]);
  // A comment without an id belongs to its own post.
  expect(comments.map(({ postId }) => postId)).toEqual(ids);
  expect(new Set(comments.map(({ sourceId }) => sourceId)).size).toBe(count);
});

test("posts of other programs without an id are as many as they were", async () => {
  const posts = [1, 2].map((at) => ({
    title: `T${at}`,
    status: "published",
    html: "x",
    created_at: `2020-01-0${at}`,
  }));
  const atom = posts.map(
    ({ title, created_at }) =>
      `<entry><title>${title}</title><published>${created_at}T00:00:00Z</published><content>x</content><category scheme="http://schemas.google.com/g/2005#kind" term="x#post"/></entry>`,
  );
  const of = {
    ghost: await readAll(ghost, textArchive({ "a.json": JSON.stringify({ db: [{ data: { posts } }] }) })),
    dev: await readAll(
      dev,
      textArchive({ "a.json": JSON.stringify(posts.map((post) => ({ ...post, body_markdown: "x" }))) }),
    ),
    blogger: await readAll(
      blogger,
      textArchive({ "a.xml": `<feed xmlns="x" a="blogger.com">${atom.join("")}</feed>` }),
    ),
    substack: await readAll(
      substack,
      textArchive({
        "posts.csv": `post_id,title,post_date,podcast_url\n,T1,2020-01-01,https://a.example/x\n,T2,2020-01-01,https://a.example/y\n`,
      }),
    ),
  };
  for (const [source, { posts }] of Object.entries(of))
    expect([source, new Set(posts.map(({ sourceId }) => sourceId)).size]).toEqual([source, 2]);
});

test("the same entries have the same ids each time", () => {
  const entries = [
    ["1", "g"],
    ["1", "h"],
    ["1", "g"],
    ["", ""],
    ["", ""],
  ];
  const read = () => {
    const ids = openIds();
    return entries.map((entry) => ids.find(entry));
  };
  expect(read()).toEqual(["1", "h", undefined, "-", undefined]);
  expect(read()).toEqual(read());
});
