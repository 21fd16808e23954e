import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ImportedState } from "../imported.ts";
import { markdown } from "../sources/markdown.ts";
import { readAll, textArchive } from "./text-archive.ts";

const read = (files: Record<string, string>) => readAll(markdown, textArchive(files));

/** Lines of a head in YAML, and what a text with them becomes. */
const heads: Record<string, string[]> = {
  draft: [
    ...[
      "draft: yes",
      "draft: true",
      'draft: "true"',
      "draft: 'yes'",
      "draft: on",
      "draft: 1",
      "draft: Y",
      "draft: TRUE",
    ],
    ...["Draft: True", "isDraft: yes", "is_draft: t", "saveAsDraft: true", "unpublished: true", "wip: yes"],
    ...[
      "published: no",
      "published: false",
      'published: "false"',
      "published: off",
      "published: 0",
      "publish: n",
    ],
    ...[
      "isPublished: false",
      "dg-publish: no",
      "live: false",
      "visible: No",
      "listed: 0",
      "public: False",
      "permalink: false",
    ],
    ...[
      "status: draft",
      "Status: Draft",
      "status: pending",
      "state: unpublished",
      "post_status: auto-draft",
      "status: in review",
    ],
    ...["ignorePublish: true", "params:\n  draft: yes", "draft: [true]", "draft: true\npublished: true"],
  ],
  private: [
    ...[
      "visibility: private",
      "visibility: members",
      "access: paid",
      "audience: only_paid",
      "status: private",
    ],
    ...[
      "private: yes",
      'unlisted: "true"',
      "hidden: 1",
      "membersOnly: true",
      "password: sesame",
      "status: archived",
    ],
    ...[
      "expiryDate: 2020-01-01",
      "expires: 2020-01-01T10:00:00Z",
      "unpublishDate: 2020-01-01",
      "expired: true",
    ],
    ...[
      "_build:\n  render: never",
      "build:\n  list: never",
      "eleventyExcludeFromCollections: true",
      "paid: true",
    ],
  ],
  scheduled: [
    ...[
      "date: 2999-01-01",
      "date: 2020-01-01\npublishDate: 2999-01-01",
      "publish_at: 2999-01-01",
      "status: future",
    ],
    ...[
      "status: scheduled\ndate: 2999-01-01",
      "embargo: 2999-01-01",
      "published: 2999-01-01",
      "releaseDate: 2999-01-01",
    ],
  ],
  published: [
    ...[
      "draft: no",
      "draft: false",
      'draft: "false"',
      "draft: off",
      "draft: 0",
      "draft:",
      "draft: ~",
      "private: no",
    ],
    ...[
      "published: yes",
      "published: true",
      "published: 2020-01-01",
      "publish: on",
      "status: published",
      "Status: Publish",
    ],
    ...[
      "visibility: public",
      "audience: everyone",
      "expiryDate: 2999-01-01",
      "expiryDate:",
      "permalink: /a/",
      "hide: [toc]",
    ],
    ...[
      "cover:\n  hidden: true",
      "hideMeta: true",
      "paid: 20",
      "password: ''",
      "_build:\n  list: always",
      "date: 2020-01-01",
    ],
  ],
  // What is not understood is not public.
  "draft, and named": [
    ...[
      "draft: maybe",
      "draft: 2",
      "published: soon",
      "status: seedling",
      "visibility: friends of friends",
      "draft: {a: 1}",
    ],
    ...["expiryDate: never mind", "embargo: until spring", "status: [published, odd]", "public: perhaps"],
  ],
  // A head that cannot be read may hide the text.
  "left out": [
    ...[
      "tags: [unclosed\ndraft: true",
      "a: b: c",
      "draft: true\ndraft: false",
      "\tdraft: true",
      "x: *nobody",
    ],
  ],
};

test.for(Object.entries(heads))("%s: heads of many programs", async ([wanted, list]) => {
  for (const head of list) {
    const { posts, problems } = await read({ "a.md": `---\ntitle: A\n${head}\n---\nText` });
    const isNamed = posts[0]?.notes.some((note) => note.startsWith("It is unclear whether everybody"));
    const state = posts[0]?.state ?? (problems.length === 1 ? "left out" : "lost");
    expect([head, isNamed ? `${state}, and named` : state]).toEqual([head, wanted]);
  }
});

test("heads in TOML and JSON, of Pelican, and after empty lines hide a text as well", async () => {
  const files: [text: string, state: ImportedState | "left out"][] = [
    ['+++\ntitle = "A"\ndraft = "yes"\n+++\nText', "draft"],
    ['+++\ntitle = "A"\nexpiryDate = 2020-01-01\n+++\nText', "private"],
    ['+++\ntitle = "A\ndraft = true\n+++\nText', "left out"],
    ['+++\ntitle = "A"\ndraft = true\nText', "left out"],
    ['{\n"title": "A",\n"draft": 1\n}\nText', "draft"],
    ['{\n"title": "A",\n"draft": true\n\nText', "left out"],
    [';;;\n{"title": "A", "published": "no"}\n;;;\nText', "draft"],
    ["---\ntitle: A\ndraft: true\n\nText without an end", "left out"],
    ["---\ndraft:true\n---\nText", "left out"],
    ["\n\n---\ntitle: A\ndraft: true\n---\nText", "draft"],
    ["Title: A\nStatus: draft\n\nText", "draft"],
    ["Date: 2020-01-01\nTitle: A\nStatus: hidden\n\nText", "private"],
    ["Title: A\nDate: 2020-01-01\n\nText", "published"],
    ["---\n\nA rule before the text.\n\n---\n\nAnd one behind.", "published"],
  ];
  for (const [text, wanted] of files) {
    const { posts } = await read({ "a.md": text });
    expect([text, posts[0]?.state ?? "left out"]).toEqual([text, wanted]);
  }
});

test("folders and settings hide a text as well", async () => {
  const config =
    "collections:\n  notes:\n    output: true\n  own:\n    output: false\nexclude: [old, /attic/]\n";
  const head = "---\ntitle: A\n---\nText";
  const texts = [
    "_posts/2020-01-01-a.md",
    "_drafts/b.md",
    "_notes/c.md",
    "_own/d.md",
    "_includes/e.md",
    "old/f.md",
    "attic/g.md",
    "older.md",
  ];
  const { posts } = await read({
    "_config.yml": config,
    ...Object.fromEntries(texts.map((path) => [path, head])),
  });
  const shown = posts.flatMap(({ sourceId, state }) => (state === "published" ? [sourceId] : []));
  expect(shown).toEqual(["_notes/c.md", "_posts/2020-01-01-a.md", "older.md"]);
  for (const path of [
    "drafts/a.md",
    "posts/drafts/a.md",
    "Draft/a.md",
    "a.draft.md",
    "private/a.md",
    "unpublished/a.md",
  ])
    expect([path, (await read({ [path]: head })).posts[0]!.state]).toEqual([path, "draft"]);
});

test("none of the small cases is public", async () => {
  for (const path of globSync("packages/blog-exports/tests/cases/*.md"))
    expect([path, (await read({ "a.md": readFileSync(path, "utf8") })).posts[0]!.state]).not.toEqual([
      path,
      "published",
    ]);
});

test("a text that is to vanish later says so", async () => {
  const { posts } = await read({ "a.md": "---\ntitle: A\nexpiryDate: 2999-01-01\n---\nText" });
  expect(posts[0]!.notes).toEqual(["It was to vanish there (expiryDate: 2999-01-01); here it stays."]);
});
