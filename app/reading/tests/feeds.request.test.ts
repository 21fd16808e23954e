// The newest blogs for feed readers, in three formats, with their whole texts.
import { expect } from "vitest";
import { readValidAtom, readValidJsonFeed, readValidRss } from "../../../test/support/feed-rules.ts";
import { getCached } from "../../../test/support/get-cached.ts";
import { elementOf, elementsOf } from "../../../test/support/page.ts";
import { ann, bread, cafe, nihongo, publish } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { removeBlog } from "../../writing/models/write-blog.server.ts";

const formats = [
  { name: "feed.xml", type: "application/atom+xml", read: readValidAtom },
  { name: "rss.xml", type: "application/rss+xml", read: readValidRss },
  { name: "feed.json", type: "application/feed+json", read: readValidJsonFeed },
];

const richMarkdown = `# Rye

![A loaf](/images/blogImages/222222222222/rye-1600.webp)

- [x] flour
- [ ] water

See [bread](/blog/bread2222222), [below](#h-rye), [the course](s1) and <https://example.org/?a=1&b=2>.

\`\`\`js
const html = "<script>alert(1)</script>";
\`\`\`

$a<b$

<script>alert(2)</script>
`;

test("the lists, an author, a topic, every page's end and /subscribe have a link to their feed", async ({
  site,
}) => {
  await publish(site.db, bread, {}, ["Rye"]);
  for (const [path, feed] of [
    ["/", "/feed.xml"],
    ["/course", "/feed.xml"],
    ["/subscribe", "/feed.xml"],
    ["/blog/s1", "/feed.xml"],
    ["/topic/rye", "/topic/rye/feed.xml"],
    [`/people/${ann.id}`, `/people/${ann.id}/feed.xml`],
    ["/people/company", "/people/company/feed.xml"],
  ] as const) {
    const { text } = await site.get(path);
    const [link] = elementsOf(text, "a", { href: feed });
    expect(link?.textContent, path).toContain("feed of");
    expect((await site.get(feed)).headers["content-type"], feed).toContain("atom");
  }
});

for (const { name, type, read } of formats) {
  test(`/${name} is valid and holds the newest blogs with their whole texts`, async ({ site }) => {
    await publish(site.db, { ...bread, content: richMarkdown }, {}, ["C++ & <more>"]);
    await publish(site.db, cafe);
    await publish(site.db, { ...nihongo, title: `<b>"R&D"</b> 🚀` });
    const { text, headers } = await site.get(`/${name}`);
    expect(headers["content-type"]).toBe(`${type}; charset=utf-8`);
    const entries = read(text, `${site.url}/${name}`);
    expect(entries).toHaveLength(20);
    const ids = [nihongo, cafe, bread].map(({ id }) => `${site.url}/blog/${id}`);
    expect(entries.slice(0, 4).map(({ id }) => id)).toEqual([...ids, `${site.url}/blog/s1`]);
    expect(entries[0]!.title).toBe(`<b>"R&D"</b> 🚀`);
    expectWholeText(site, entries[2]!.html!);
    expect(elementOf(entries[3]!.html!, "img")!.attributes.src).toMatch(`${site.url}/jpeg/covers/`);
  });

  test(`people and topics have a ${name}`, async ({ site }) => {
    await publish(site.db, bread, {}, ["Sourdough"]);
    for (const path of [`/people/${ann.id}`, "/topic/sourdough"]) {
      const entries = read((await site.get(`${path}/${name}`)).text, `${site.url}${path}/${name}`);
      expect(entries.map(({ title }) => title)).toEqual([bread.title]);
    }
    const company = await site.get(`/people/company/${name}`);
    expect(read(company.text, `${site.url}/people/company/${name}`)).toHaveLength(20);
    for (const path of ["/people/nobody", "/topic/nothing"])
      expect((await site.get(`${path}/${name}`)).status).toBe(404);
  });

  test(`/${name} loses a blog that is not public any more, and is not sent again while it stays the same`, async ({
    site,
  }) => {
    await publish(site.db, bread);
    await publish(site.db, cafe);
    await removeBlog(site.db, bread.id);
    await site.db.updateTable("blogs").set({ status: "unpublished" }).where("id", "=", cafe.id).execute();
    const page = await getCached(site, `/${name}`);
    const ids = read(page.text, `${site.url}/${name}`).map(({ id }) => id);
    expect(ids[0]).toBe(`${site.url}/blog/s1`);
    const again = await site.openBrowser().get(`/${name}`, { "if-none-match": String(page.headers.etag) });
    expect(again.status).toBe(304);
  });

  test(`/${name} has the summary alone of a very long text`, async ({ site }) => {
    await publish(site.db, { ...bread, content: "So long. ".repeat(20_000) });
    const { text } = await site.get(`/${name}`);
    expect(text.length).toBeLessThan(1_000_000);
    const [entry] = read(text, `${site.url}/${name}`);
    expect(entry!.html).toBeUndefined();
    expect(text).toContain(bread.description);
  });
}

test("routes that send files have no .data address, which would cache each of them a second time", async ({
  site,
}) => {
  for (const path of ["/feed.xml", "/rss.xml", "/people/company/feed.json", "/llms.txt", "/blog/s1.md"]) {
    expect((await site.get(path)).status).toBe(200);
    expect((await site.get(`${path}.data`)).status, path).toBe(404);
  }
});

test("a feed has whole texts until a megabyte is reached, then summaries alone", async ({ site }) => {
  const content = "So long. ".repeat(10_000);
  for (let at = 0; at < 15; at++)
    await publish(site.db, {
      ...bread,
      id: `long${at}`,
      content,
      published: `2026-07-${10 + at}T08:00:00.000Z`,
    });
  for (const { name, read } of formats) {
    const { text } = await site.get(`/${name}`);
    expect(text.length).toBeLessThan(1_100_000);
    const isWhole = read(text, `${site.url}/${name}`).map(({ html }) => html !== undefined);
    expect(isWhole).toEqual([...Array(11).fill(true), ...Array(9).fill(false)]);
  }
});

test("pages name their feeds for feed readers", async ({ site }) => {
  await publish(site.db, bread, {}, ["Sourdough"]);
  for (const [path, folder] of [
    ["/", ""],
    [`/people/${ann.id}`, `/people/${ann.id}`],
    ["/topic/sourdough", "/topic/sourdough"],
  ]) {
    const links = elementsOf((await site.get(path!)).text, "link", { rel: "alternate" });
    const feeds = links.map(({ attributes: { type, href } }) => `${type} ${href!.replace(site.url, "")}`);
    for (const { name, type } of formats) expect(feeds, path).toContain(`${type} ${folder}/${name}`);
  }
});

function expectWholeText(site: TestSite, html: string) {
  const links = elementsOf(html, "a").map(({ attributes }) => attributes.href);
  for (const address of [
    `${site.url}/blog/bread2222222`,
    `${site.url}/blog/${bread.id}#h-rye`,
    `${site.url}/blog/s1`,
    "https://example.org/?a=1&b=2",
  ])
    expect(links).toContain(address);
  const { src, alt } = elementOf(html, "img")!.attributes;
  expect([src, alt]).toEqual([`${site.url}/images/blogImages/222222222222/rye-1600.webp`, "A loaf"]);
  expect(elementOf(html, "pre")!.textContent).toBe('const html = "<script>alert(1)</script>";');
  expect(elementsOf(html, "li").map(({ text }) => text)).toEqual(["☑ flour", "☐ water"]);
  expect(elementsOf(html, "code").map(({ textContent }) => textContent)).toContain("a<b");
}
