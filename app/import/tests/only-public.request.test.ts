import { expect } from "vitest";
import { importFiles, postFile } from "../../../test/support/imports.ts";
import { test } from "../../../test/support/site.ts";

type Files = Record<string, string>;

/** A text that nobody may find, and one that everybody could read. */
const secret = "SECRET";
const later = "2999-01-01T00:00:00Z";

const ghostOf = (posts: object[], settings: object[] = []) =>
  JSON.stringify({
    db: [
      {
        data: {
          posts,
          settings,
          posts_meta: [{ post_id: "m", email_only: 1 }],
          comments: [{ id: 1, post_id: "p", status: "hidden", html: secret }],
        },
      },
    ],
  });
const ghostPost = (fields: object, at: number) => ({
  id: `i${at}`,
  title: secret,
  slug: `s${at}`,
  status: "published",
  visibility: "public",
  html: `<p>${secret}</p>`,
  published_at: "2020-01-01T00:00:00Z",
  ...fields,
});

const wordpressOf = (items: string[]) =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>${items.join("")}</channel></rss>`;
const item = (title: string, rest: string, at: number) =>
  `<item><title>${title}</title><content:encoded>${title}</content:encoded><wp:post_id>${at + 1}</wp:post_id><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt>${/<wp:post_type>/.test(rest) ? "" : "<wp:post_type>post</wp:post_type>"}${rest}</item>`;
const meta = (key: string, value: string) =>
  `<wp:status>publish</wp:status><wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;

const entry = (title: string, rest: string, at: number, kind = "post") =>
  `<entry><id>tag:blogger.com,1999:blog-1.post-${at}</id><published>2020-01-01T00:00:00Z</published><category scheme="http://schemas.google.com/g/2005#kind" term="x#${kind}"/><title>${title}</title><content type="html">${title}</content>${rest}</entry>`;

const mediumPost = (title: string, time: string) =>
  `<article class="h-entry"><h1 class="p-name">${title}</h1><section data-field="body"><h3 class="graf--title">${title}</h3><p>${title}</p></section>${time}</article>`;

const markdownOf = (
  folder: string,
  hidden: Record<string, unknown>[],
  config: Files,
  ending = "md",
): Files => ({
  ...config,
  ...Object.fromEntries(
    hidden.map((fields, at) => [
      `${folder}2020-01-02-s${at}.${ending}`,
      postFile({ title: secret, date: "2020-01-02", ...fields }, secret),
    ]),
  ),
  [`${folder}2020-01-01-a.${ending}`]: postFile({ title: "Public", date: "2020-01-01" }, "Words."),
  [`${folder}2020-01-03-b.${ending}`]: `---\ntitle: ${secret}\ntags: [unclosed\ndraft: true\n---\n${secret}`,
});
const hidden = [
  ...[
    { draft: "yes" },
    { draft: true },
    { draft: 1 },
    { published: "no" },
    { status: "draft" },
    { status: "odd" },
  ],
  ...[
    { visibility: "private" },
    { unlisted: true },
    { expiryDate: "2020-01-01" },
    { publishDate: later },
    { date: later },
  ],
];

/** Of each source a file with one public post, and all that it did not show to everybody. */
const sources: Record<string, Files> = {
  Ghost: {
    "a.json": ghostOf(
      [
        { status: "draft" },
        { status: "scheduled", published_at: later },
        { status: "sent" },
        { status: "odd" },
        { status: undefined },
        ...[
          { visibility: "members" },
          { visibility: "paid" },
          { visibility: "tiers" },
          { visibility: "odd" },
          { visibility: ["x"] },
        ],
        ...[{ published_at: later }, { id: "m" }, { type: "page", visibility: "members" }],
        { id: "p", title: "Public", html: "<p>Words.</p>" },
      ].map(ghostPost),
    ),
  },
  WordPress: {
    "a.xml": wordpressOf([
      ...["draft", "pending", "private", "auto-draft", "trash", "inherit", "odd", ""].map((status, at) =>
        item(secret, `<wp:status>${status}</wp:status>`, at),
      ),
      item(secret, "", 20),
      item(secret, "<wp:status>publish</wp:status><wp:post_password>x</wp:post_password>", 21),
      item(secret, `<wp:status>future</wp:status>`, 22),
      item(secret, meta("_jetpack_newsletter_access", "paid_subscribers"), 23),
      item(secret, meta("_members_access_role", "editor"), 24),
      item(secret, "<wp:status>private</wp:status><wp:post_type>page</wp:post_type>", 25),
      item(`${secret}&lt;!-- wp:jetpack/paywall --&gt;`, "<wp:status>publish</wp:status>", 26),
      item(
        "Public",
        `${meta("_jetpack_newsletter_access", "everybody")}<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>${secret}</wp:comment_content><wp:comment_approved>0</wp:comment_approved></wp:comment>`,
        30,
      ),
    ]),
  },
  Medium: {
    "posts/draft_a-aaaaaaaaaaaa.html": mediumPost(
      secret,
      '<time class="dt-published" datetime="2020-01-01T00:00:00Z"></time>',
    ),
    "posts/2020_b-bbbbbbbbbbbb.html": mediumPost(secret, ""),
    "posts/2020_c-cccccccccccc.html": mediumPost(
      secret,
      '<time class="dt-published" datetime="soon"></time>',
    ),
    "posts/2020_d-dddddddddddd.html": mediumPost(
      secret,
      `<time class="dt-published" datetime="${later}"></time>`,
    ),
    "posts/2020_e-eeeeeeeeeeee.html": mediumPost(
      "Public",
      '<time class="dt-published" datetime="2020-01-01T00:00:00Z"></time>',
    ),
  },
  Substack: Object.fromEntries([
    [
      "posts.csv",
      [
        "post_id,post_date,is_published,type,audience,title",
        ...[
          "false,newsletter,everyone",
          ",newsletter,everyone",
          "odd,newsletter,everyone",
          "true,newsletter,only_paid",
          "true,newsletter,founding",
        ].map((row, at) => `${at}.s,2020-01-01,${row},${secret}`),
        ...[
          "true,newsletter,only_free",
          "true,newsletter,",
          "true,adhoc_email,everyone",
          "true,page,only_paid",
        ].map((row, at) => `${at + 5}.s,2020-01-01,${row},${secret}`),
        `9.s,${later},true,newsletter,everyone,${secret}`,
        "10.a,2020-01-01,true,newsletter,everyone,Public",
      ].join("\n"),
    ],
    ...Array.from({ length: 10 }, (_, at) => [`posts/${at}.s.html`, `<p>${secret}</p>`]),
    ["posts/10.a.html", "<p>Words.</p>"],
  ]),
  DEV: {
    "articles.json": JSON.stringify(
      [
        ...[
          { published: false },
          { published: "no" },
          { published: 0 },
          { published: null },
          {},
          { published: "odd" },
        ],
        ...[
          { published: true, published_at: later },
          { published: true, body_markdown: `---\npublished: false\n---\n${secret}` },
        ],
        ...[
          { published: true, body_markdown: `---\ntags: [x\n---\n${secret}` },
          { published: true, unlisted: true },
        ],
      ]
        .map((row, id) => ({ id, title: secret, body_markdown: secret, ...row }) as object)
        .concat({
          id: 99,
          title: "Public",
          body_markdown: "Words.",
          published: true,
          published_at: "2020-01-01T00:00:00Z",
        }),
    ),
  },
  Blogger: {
    "a.xml": `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:app="x" xmlns:blogger="http://schemas.google.com/blogger/2018" xmlns:thr="y">${[
      ...["DRAFT", "draft", "SCHEDULED", "SOFT_TRASHED", "ODD"].map((status, at) =>
        entry(secret, `<blogger:status>${status}</blogger:status>`, at),
      ),
      ...["yes", "Yes", "true", "1", ""].map((mark, at) =>
        entry(secret, `<app:control><app:draft>${mark}</app:draft></app:control>`, at + 10),
      ),
      entry(
        "Public",
        "<blogger:status>LIVE</blogger:status><app:control><app:draft>no</app:draft></app:control>",
        50,
      ),
      ...["SPAM", "PENDING", "GHOSTED"].map((status, at) =>
        entry(
          secret,
          `<blogger:status>${status}</blogger:status><thr:in-reply-to ref="tag:blogger.com,1999:blog-1.post-50"/>`,
          at + 60,
          "comment",
        ),
      ),
    ].join("")}</feed>`,
  },
  Hugo: markdownOf(
    "content/posts/",
    [...hidden, { _build: { render: "never" } }, { params: { draft: true } }],
    {
      "hugo.toml": "[[cascade]]\ndraft = true\n[cascade.target]\npath = '/hidden/**'",
      "content/hidden/a.md": secret,
      ...Object.fromEntries(
        [
          { draft: true },
          { date: later },
          { build: { list: "never" } },
          [{ target: { path: "/part-3/*" }, params: { private: "yes" } }],
          [{ _target: { kind: "page" }, expiryDate: "2020-01-01" }],
        ].flatMap((cascade, at) => [
          [`content/part-${at}/_index.md`, postFile({ title: "Part", cascade }, "")],
          [`content/part-${at}/a.md`, postFile({ title: secret }, secret)],
        ]),
      ),
      "content/broken/_index.md": "---\ncascade: [draft\n---\n",
      "content/broken/deep/a.md": secret,
      "content/bundle/index.md": postFile({ title: secret, draft: true }, secret),
      "content/bundle/part.md": secret,
    },
  ),
  Jekyll: {
    ...markdownOf("_posts/", hidden, {
      "_config.yml": `exclude: [old, "*.secret.md"]
defaults:
  - { scope: { path: _posts/x }, values: { published: false } }
  - { scope: { path: "y/*" }, values: { published: "no" } }
  - { scope: { path: "", type: pages }, values: { draft: true } }`,
    }),
    "_posts/x/2020-01-01-a.md": postFile({ title: secret }, secret),
    "y/_posts/2020-01-01-a.md": postFile({ title: secret }, secret),
    "a.secret.md": postFile({ title: secret, draft: false }, secret),
    "about.md": postFile({ title: secret }, secret),
    "_drafts/x.md": postFile({ title: secret }, secret),
    "old/x.md": postFile({ title: secret }, secret),
  },
  Astro: markdownOf("src/content/blog/", hidden, { "astro.config.mjs": "" }),
  Docusaurus: markdownOf("blog/", hidden, { "docusaurus.config.js": "" }, "mdx"),
  Hashnode: markdownOf("", [...hidden, { saveAsDraft: true }, { cuid: "c", isPublished: false }], {}),
  Markdown: {
    ...markdownOf("", hidden, {}),
    "drafts/x.md": secret,
    "notes/notes.json": '{ "draft": true, "tags": "post" }',
    "notes/x.md": secret,
    "y.md": `Title: ${secret}\nStatus: draft\n\n${secret}`,
  },
};

test.for(Object.entries(sources))(
  "%s: only what everybody could read there becomes public",
  async ([, files], { site }) => {
    const { state, problem } = await importFiles(site, files);
    expect([state, problem]).toEqual(["done", ""]);
    const blogs = site.db.selectFrom("blogs").select("title").where("kind", "=", "post");
    expect(await blogs.execute()).toEqual([{ title: "Public" }]);
    expect(await site.db.selectFrom("comments").select("id").execute()).toEqual([]);
  },
);

test("Ghost: a site behind a password shows nothing", async ({ site }) => {
  const files = { "a.json": ghostOf([{}].map(ghostPost), [{ key: "is_private", value: "true" }]) };
  expect((await importFiles(site, files)).entries.map(({ kind }) => kind)).toEqual(["private"]);
});
