// The three blogs below an article: linked ones first, then those with a similar text, one of each author.
import { sql } from "kysely";
import { expect } from "vitest";
import { getCached } from "../../../test/support/get-cached.ts";
import { attributeValues, elementOf } from "../../../test/support/page.ts";
import { addUser, ann, bob, bread, publish, type TestBlog } from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";
import { removeBlog } from "../../writing/models/write-blog.server.ts";
import { relateDueBlogs } from "../models/relate-blogs.server.ts";
import { listRelatedBlogs } from "../models/related-blogs.server.ts";

/** Fixture: `related` returns the ids below an article; the built-in articles have been compared. */
const test = base.extend("related", async ({ site }) => {
  await relateAll(site);
  return (id: string) => idsBelow(site, id);
});

const carla = { id: "carla2222222", email: "carla@example.com", name: "Carla" };
const dan = { id: "dan222222222", email: "dan@example.com", name: "Dan" };
const rye = {
  title: "Rye sourdough",
  description: "Rye, water and a warm night.",
  content: "Knead the rye.",
};
const blockchainIds = ["s3", "s10", "s17"];

test("below the article on incident response are articles that it links to, and none on blockchain", async ({
  related,
}) => {
  const ids = await related("s24");
  expect(ids).toHaveLength(3);
  expect(ids.slice(0, 2)).toEqual(["s20", "s19"]);
  for (const id of blockchainIds) expect(ids).not.toContain(id);
});

test("every built-in article is followed by three others", async ({ site, related: _ }) => {
  const { db } = site;
  const blogs = db.selectFrom("blogs").select(["id", "kind"]);
  const articles = await blogs.where("kind", "<>", "lesson").execute();
  const compared = await db.selectFrom("related_blogs").select("blog_id").execute();
  expect(compared.map(({ blog_id }) => blog_id).sort()).toEqual(articles.map(({ id }) => id).sort());
  for (const article of articles) {
    const cards = await listRelatedBlogs(db, { ...article, topics: [] });
    expect(new Set(cards.map(({ id }) => id).filter((id) => id !== article.id)).size, article.id).toBe(3);
  }
});

test("a post is followed by the posts with a similar text, at most one of each author", async ({
  site,
  related,
}) => {
  await write(site, "rye222222222", { ...rye, author: ann });
  await write(site, "ryeofann2222", { ...rye, author: ann, title: "Rye sourdough again" });
  await write(site, "ryeofbob2222", { ...rye, author: bob, title: "Rye sourdough of Bob" });
  await write(site, "ryebobagain2", { ...rye, author: bob, title: "Rye sourdough of Bob again" });
  await write(site, "ryeofcarla22", { ...rye, author: carla, title: "Rye sourdough of Carla" });
  await relateAll(site);
  const ids = await related("rye222222222");
  expect(ids).toHaveLength(3);
  expect(ids.filter((id) => id.includes("bob"))).toHaveLength(1);
  expect(ids).toContain("ryeofann2222");
  expect(ids).toContain("ryeofcarla22");
});

test("what the text links to comes before what is like it", async ({ site, related }) => {
  await write(site, "likeit222222", { ...rye, author: bob });
  await write(site, "linked222222", { ...bread, title: "Engines", content: "Oil.", author: carla });
  const content = `${rye.content} See [engines](/blog/linked222222#oil) and [nothing](/blog/nothing22222).`;
  await write(site, "rye222222222", { ...rye, content, author: ann });
  await relateAll(site);
  expect((await related("rye222222222")).slice(0, 2)).toEqual(["linked222222", "likeit222222"]);
});

test("a blog that cannot be compared does not hold up the others, and is tried again in an hour", async ({
  site,
}) => {
  const { db } = site;
  await sql`update related_blogs set ids = '[]', due_at = 0`.execute(db);
  // A database that takes the list of one blog, and refuses all others.
  await sql`create unique index one_list on related_blogs ((ids <> '[]')) where ids <> '[]'`.execute(db);
  const failed: string[] = [];
  const now = Date.now();
  while (await relateDueBlogs(db, now, undefined, (id) => failed.push(id)));
  const blogs = await db.selectFrom("related_blogs").select("blog_id").execute();
  expect(new Set(failed).size).toBe(blogs.length - 1);
  await sql`drop index one_list`.execute(db);
  await relateAll(site, now + 60 * 60 * 1000);
  const empty = db.selectFrom("related_blogs").select("blog_id").where("ids", "=", "[]");
  expect(await empty.execute()).toEqual([]);
});

test("what the page shows elsewhere is not shown twice", async ({ site, related: _ }) => {
  const s9 = { id: "s9", kind: "course" as const, topics: [] };
  const [first, ...others] = (await listRelatedBlogs(site.db, s9)).map(({ id }) => id);
  const ids = (await listRelatedBlogs(site.db, s9, [first!])).map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(ids.slice(0, 2)).toEqual(others);
});

test("before it was compared, a blog is followed by the newest of its topics, one of each author", async ({
  site,
}) => {
  const topics = ["Sourdough"];
  await publish(site.db, { ...bread, id: "older2222222", author: bob }, { position: 1 }, topics);
  await publish(site.db, { ...bread, id: "newer2222222", author: bob }, { position: 2 }, topics);
  await publish(site.db, { ...bread, id: "ofcarla22222", author: carla }, { position: 3 }, topics);
  await publish(site.db, { ...bread, id: "ofdan2222222", author: dan }, { position: 4 });
  await publish(site.db, bread, { position: 5 }, topics);
  expect(await idsBelow(site, bread.id)).toEqual(["ofcarla22222", "newer2222222", "ofdan2222222"]);
});

test("a removed blog is gone at once, and the next one takes its place", async ({ site, related }) => {
  const [first, second, third] = await related("s24");
  await removeBlog(site.db, first!);
  const ids = await related("s24");
  expect(ids.slice(0, 2)).toEqual([second, third]);
  expect(ids).toHaveLength(3);
});

test("a new text is compared again, and so are those that it is like, whose cached pages then show it", async ({
  site,
  related,
}) => {
  await write(site, "rye222222222", { ...rye, author: ann });
  await relateAll(site);
  await getCached(site, "/blog/rye222222222");
  await write(site, "ryeofbob2222", { ...rye, author: bob });
  await relateAll(site);
  await expect.poll(async () => (await related("rye222222222"))[0]).toBe("ryeofbob2222");
});

test("comparing twice changes nothing, and everything is compared again after a week", async ({
  site,
  related: _,
}) => {
  const rows = () => site.db.selectFrom("related_blogs").selectAll().orderBy("blog_id").execute();
  const before = await rows();
  expect(await relateDueBlogs(site.db, Date.now())).toBe(false);
  expect(await rows()).toEqual(before);
  expect(await relateDueBlogs(site.db, Date.now() + 8 * 24 * 60 * 60 * 1000)).toBe(true);
  expect((await rows()).map(({ ids }) => ids)).toEqual(before.map(({ ids }) => ids));
});

async function write({ db }: TestSite, id: string, blog: Omit<TestBlog, "id" | "published">) {
  await addUser(db, blog.author);
  await publish(db, { ...blog, id, published: bread.published });
}

async function relateAll({ db }: TestSite, now = Date.now()) {
  while (await relateDueBlogs(db, now));
}

async function idsBelow(site: TestSite, id: string): Promise<string[]> {
  const { text } = await site.get(`/blog/${id}`);
  const section = elementOf(text, "section", { "aria-labelledby": "read-next" })!;
  expect(text.indexOf("What to read next")).toBeLessThan(text.indexOf('id="comments"'));
  return attributeValues(section.innerHtml, "href").map((href) => href.slice("/blog/".length));
}
