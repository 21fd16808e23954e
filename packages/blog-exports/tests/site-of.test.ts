import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sources } from "../sources/sources.ts";
import { textArchive } from "./text-archive.ts";

const [north, south] = ["north", "south"].map((name) =>
  readFileSync(`packages/blog-exports/tests/cases/${name}.xml`, "utf8"),
);
/** A blog of a network: its host is that of the other blogs. */
const below = (path: string) =>
  north!.replace("<wp:base_blog_url>https://north.example", `<wp:base_blog_url>https://net.example/${path}`);
const linked = (site: string) =>
  north!.replace(/<wp:base_.*<\/wp:base_blog_url>/, "").replaceAll("north.example", site);

const ghost = (settings: Record<string, string>) => ({
  "a.json": JSON.stringify({
    db: [
      {
        data: {
          posts: [{ id: 1, title: "One", slug: "one", status: "published", html: "<p>x</p>" }],
          settings: Object.entries(settings).map(([key, value]) => ({ key, value })),
        },
      },
    ],
  }),
});
const substack = (publication: string) => ({
  "posts.csv":
    "post_id,post_date,is_published,type,audience,title\n1.one,2020-01-01,true,newsletter,everyone,One\n",
  "posts/1.one.html": "<p>x</p>",
  [`email_list.${publication}.csv`]: "email\n",
});
const blogger = (blog: number) => ({
  "blog.xml": `<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:blogger.com,1999:blog-${blog}.archive</id><entry><id>tag:blogger.com,1999:blog-${blog}.post-1</id><published>2020-01-01T00:00:00Z</published><category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#post"/><title>One</title><content>x</content></entry></feed>`,
});
const dev = (host: string) => ({
  "articles.json": JSON.stringify([
    { id: 1, title: "One", body_markdown: "x", published: true, url: `https://${host}/a/one` },
  ]),
});
const medium = (user: string) => ({
  "posts/2020_one-abcdef123456.html": `<article class="h-entry"><h1 class="p-name">One</h1><section data-field="body"><p class="x">x</p></section><time class="dt-published" datetime="2020-01-01T00:00:00Z"></time></article>`,
  "profile/profile.html": `<a class="u-url" href="https://medium.com/@${user}">x</a>`,
});
const folder = (config: string, name: string) => ({
  [name]: config,
  [name === "_config.yml" ? "_posts/2020-01-01-one.md" : "content/one.md"]: "---\ntitle: One\n---\n\nx",
});

/** What two sites say of themselves, whose entries have the same ids. */
const twins: Record<string, Record<string, string>[]> = {
  "WordPress, by its address": [{ "a.xml": north! }, { "a.xml": south! }],
  "WordPress, by the blog of a network": [{ "a.xml": below("a") }, { "a.xml": below("b") }],
  "WordPress, by its link": [{ "a.xml": linked("one.example") }, { "a.xml": linked("two.example") }],
  "Ghost, by its title": [ghost({ title: "One" }), ghost({ title: "Two" })],
  "Ghost, by its address": [
    ghost({ title: "x", url: "https://a.example" }),
    ghost({ title: "x", url: "https://b.example" }),
  ],
  "Substack, by the publication": [substack("bees"), substack("wax")],
  "Blogger, by the blog": [blogger(1), blogger(2)],
  "Forem, by the host": [dev("dev.to"), dev("forem.example")],
  "Medium, by the account": [medium("ann"), medium("bob")],
  "Jekyll, by its settings": [
    folder("url: https://a.example", "_config.yml"),
    folder('url: "https://b.example"', "_config.yml"),
  ],
  "Hugo, by its settings": [
    folder('baseURL = "https://a.example/"', "hugo.toml"),
    folder("baseURL = 'https://b.example/'", "hugo.toml"),
  ],
};

const siteOf = async (files: Record<string, string>) => {
  const archive = textArchive(files);
  for (const source of sources) if (await source.matches(archive)) return source.siteOf(archive);
  throw new Error("no source reads it");
};

test.for(Object.entries(twins))("two sites of %s", async ([, files]) => {
  const said = [];
  for (const one of files) said.push(await siteOf(one));
  expect(said.filter(Boolean)).toHaveLength(2);
  expect(new Set(said).size).toBe(2);
});

test("an address is the same with and without its last slash, and none is typed as none", async () => {
  const config = (url: string) =>
    siteOf({ "_config.yml": `url: ${url}`, "_posts/2020-01-01-a.md": "---\n---\n" });
  expect(await config("https://a.example/")).toBe("a.example");
  expect(await config("https://a.example")).toBe("a.example");
  expect(await config("")).toBe("");
});
