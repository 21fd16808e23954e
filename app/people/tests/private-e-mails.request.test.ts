// No public response has the e-mail of somebody who chose a name.
import { expect, vi } from "vitest";
import { openStream } from "../../../test/support/event-stream.ts";
import { attributeValues } from "../../../test/support/page.ts";
import { xmlTexts } from "../../../test/support/parse.ts";
import {
  addUser,
  ann,
  blogs,
  bob,
  cafe,
  publish,
  type TestBlog,
} from "../../../test/support/people-and-blogs.ts";
import { test as base, hasTwoNodes, type TestSite } from "../../../test/support/site.ts";
import { authors } from "../../../tools/seed/authors.ts";
import { signUpAuthors } from "../../../tools/seed/fill.ts";
import { readPosts } from "../../../tools/seed/posts.ts";

/** Fixture: a site with the demo authors and some of their posts; Ann has a handle, a like and followers. Bob has no name. */
const test = base.extend("seeded", async ({ site }) => {
  const posts = readPosts().slice(0, 24);
  const users = await signUpAuthors(site.db, posts);
  for (const { id, title, description, content, author, published } of posts)
    await publish(site.db, {
      ...{ id, title, description, content, published: published.toISOString() },
      author: users[author] as TestBlog["author"],
    });
  for (const blog of blogs) await publish(site.db, blog);
  await addUser(site.db, bob);
  await site.db.updateTable("users").set({ handle: "ann", bio: "Bakes." }).where("id", "=", ann.id).execute();
  const reader = await site.logIn(bob);
  for (const { id } of [ann, ...users]) await reader.act(`/follow/${id}`, { on: "yes" });
  for (const { id } of posts) await reader.act(`/blog/${id}/bookmark`, { on: "yes" });
  return { reader, ids: [...posts, ...blogs].map(({ id }) => id) };
});

const secretEmails = [ann.email, ...authors.map(({ email }) => email)].map((email) => email.toLowerCase());

test("no page, data, feed, sitemap or stream has the e-mail of somebody who chose a name", async ({
  site,
  seeded,
}) => {
  const texts = await crawl(site, seeded.ids);
  expect(texts.size).toBeGreaterThan(150);
  // This test does find e-mails: Bob has no name, and is called by his.
  expect([...texts.values()].filter((text) => text.includes(bob.email)).length).toBeGreaterThan(5);
  expect(leaksIn(texts)).toEqual([]);
});

test("no tab of another member's profile has such an e-mail either", async ({ seeded: { reader } }) => {
  const texts = new Map<string, string>();
  for (const path of ["", "/published", "/drafts", "/following"])
    for (const end of ["", ".data"]) {
      const { text } = await reader.get(`/profile${path}${end}`);
      texts.set(path + end, text.toLowerCase());
    }
  expect(leaksIn(texts)).toEqual([]);
});

test("no social card is drawn with such an e-mail, and no stream sends one", async ({
  skip,
  site,
  seeded,
}) => {
  skip(hasTwoNodes, "looks into one node");
  const card = vi.spyOn(site.parts.cards, "card");
  for (const id of [...seeded.ids.slice(0, 8), ...blogs.map((blog) => blog.id)])
    expect((await site.get(`/blog/${id}/card.png`)).status).toBe(200);
  const drawn = card.mock.calls.map(([content]) => JSON.stringify(content).toLowerCase());
  expect(drawn).toHaveLength(11);
  expect(drawn.join()).toContain(bob.email);
  expect(leaksIn(new Map(drawn.map((content) => [content, content])))).toEqual([]);
  const stream = await openStream(`${site.url}/blog/${cafe.id}/live`);
  expect(Object.keys(await stream.next()).sort()).toEqual(["comments", "likes", "revision"]);
  stream.close();
});

const maxPerKind = 12;

/** The words of an address without those that name one blog, person, course or topic. */
function kindOf(path: string) {
  return path
    .replace(/(?<=^\/\w+)\/[^/?.]+/, "/:id")
    .replace(/(?<=:id)\/[^/?.]+(?=$|\?|\.data)/, "/:part")
    .replace(/=[^&]*/g, "=");
}

/**
 * Follows the links of the sitemap, of the feeds and of all pages, some of each kind of address, and fetches the data of each page.
 * Returns texts and headers in lower case, by path.
 */
async function crawl(site: TestSite, ids: string[]): Promise<Map<string, string>> {
  const { loc } = xmlTexts((await site.get("/sitemap.xml")).text);
  const queue = [
    ...[
      "/",
      "/feed",
      "/feed?q=a",
      "/feed.xml",
      "/sitemap.xml",
      "/_.data",
      "/login",
      "/signup",
      "/write",
      "/saved",
    ],
    ...["/search?q=example.com", "/search?q=Ann", "/search?q=Amara", "/profile", "/people/company/feed.xml"],
    ...[`/saved.data?ids=${ids.slice(0, 30).join(".")}`, `/people/${ann.id}`],
    ...loc!.map((address) => address.slice(site.url.length)),
  ];
  const texts = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const path of queue) {
    if (texts.has(path) || /^\/(assets|covers|images)\//.test(path)) continue;
    const kind = kindOf(path);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (counts.get(kind)! > maxPerKind) continue;
    const { text, headers } = await site.get(path);
    texts.set(path, `${text} ${JSON.stringify(headers)}`.toLowerCase());
    if (!String(headers["content-type"]).startsWith("text/html")) continue;
    queue.push(path.replace(/(.)(\?.*)?$/, "$1.data$2").replace(/^\/\.data/, "/_.data"));
    const links = attributeValues(text, "href").map((href) => href.replace(site.url, ""));
    queue.push(...links.filter((href) => /^\/(?!\/)[^#]*$/.test(href)));
    queue.push(...links.filter((href) => href.startsWith("?")).map((href) => path.split("?")[0] + href));
  }
  return texts;
}

function leaksIn(texts: Map<string, string>) {
  return [...texts].flatMap(([path, text]) =>
    secretEmails.filter((email) => text.includes(email)).map((email) => `${path}: ${email}`),
  );
}
