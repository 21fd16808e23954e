import { expect } from "vitest";
import { readContent } from "../../app/learning/content/read-content.server.ts";
import { getCached } from "../support/get-cached.ts";
import { xmlTexts } from "../support/parse.ts";
import { ann, bread, cafe, publish, publishMany } from "../support/people-and-blogs.ts";
import { type TestSite, test } from "../support/site.ts";

const updatedAt = "2026-03-01T08:00:00.000Z";

/** The topics of the built-in articles. */
const topicCount = 11;
const files = readContent();
const paths = [
  "/paths",
  ...files.filter(({ kind }) => kind === "path").map(({ target }) => `/paths/${target}`),
];
const lessonCount = files.filter(({ kind }) => kind === "lesson").length;

test("a small site has one sitemap of its lists and blogs, with the time of each blog's last change", async ({
  site,
}) => {
  await publish(site.db, cafe, { updated_at: updatedAt });
  const { text, headers } = await site.get("/sitemap.xml");
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect(text).toContain("<urlset");
  expect(locationsIn(text)).toHaveLength(4 + paths.length + topicCount + lessonCount + 26 + 2);
  expect(text).toContain(`<loc>${site.url}/blog/${cafe.id}</loc><lastmod>${updatedAt}</lastmod>`);
});

test("the sitemap of a large site lists pages that hold each blog once", async ({ site }) => {
  const ids = await publishMany(site.db, 5000);
  const index = (await site.get("/sitemap.xml")).text;
  expect(index).toContain("<sitemapindex");
  const pages = await Promise.all(locationsIn(index).map((address) => readPage(site, address)));
  const firstPageLength = 4 + paths.length + topicCount + lessonCount + 2500 + 1;
  expect(pages.map((page) => page.length)).toEqual([firstPageLength, 2500, 26]);
  const lists = ["/", "/course", "/services", "/people/company", `/people/${ann.id}`, ...paths];
  const blogs = [...ids, ...Array.from({ length: 26 }, (_, at) => `s${at + 1}`)].map((id) => `/blog/${id}`);
  const listed = pages.flat().filter((address) => !/\/(?:topic|course)\/./.test(address));
  expect(listed.sort()).toEqual([...lists, ...blogs].map((path) => site.url + path).sort());
});

test("a new blog changes only the newest page of the sitemap", async ({ site }) => {
  await publishMany(site.db, 5000);
  const addresses = locationsIn((await site.get("/sitemap.xml")).text);
  const before = await Promise.all(addresses.map((address) => readPage(site, address)));
  await publish(site.db, { ...bread, id: "newestblog22" }, { position: Number.MAX_SAFE_INTEGER });
  expect(locationsIn((await site.get("/sitemap.xml")).text)).toEqual(addresses);
  const after = await Promise.all(addresses.map((address) => readPage(site, address)));
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  expect(after.at(-1)).toEqual([...before.at(-1)!, `${site.url}/blog/newestblog22`]);
});

test("a blog that is added while a crawler reads the sitemap leaves no other blog out", async ({ site }) => {
  const ids = await publishMany(site.db, 5000);
  const addresses = locationsIn((await site.get("/sitemap.xml")).text);
  await publish(site.db, { ...bread, id: "oldestblog22" }, { position: -99 });
  const pages = await Promise.all(addresses.map((address) => readPage(site, address)));
  const listed = pages.flat();
  for (const id of [...ids, "s1", "s26", "oldestblog22"]) expect(listed).toContain(`${site.url}/blog/${id}`);
  expect(new Set(listed).size).toBe(listed.length);
});

test("the sitemap names the cover of each blog that has one", async ({ site }) => {
  await publish(site.db, cafe);
  const { text } = await site.get("/sitemap.xml");
  const covers = xmlTexts(text).image!;
  expect(covers).toHaveLength(26);
  expect(text).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
  const [address] = /(?<=<image:loc>)[^<]+/.exec(text)!;
  expect((await site.get(address.slice(site.url.length))).headers["content-type"]).toMatch(/^image\//);
});

test("a page of the sitemap that has not changed is not sent again", async ({ site }) => {
  for (const path of ["/sitemap.xml", "/sitemap.xml?from=oldest", "/sitemap.xml?from=-3.s3&to=-1.s1"]) {
    const { etag } = (await getCached(site, path)).headers;
    expect((await site.openBrowser().get(path, { "if-none-match": String(etag) })).status, path).toBe(304);
  }
  for (const query of ["from=nowhere", "from=oldest&to=nowhere"])
    expect((await site.get(`/sitemap.xml?${query}`)).status, query).toBe(404);
});

async function readPage(site: TestSite, address: string) {
  return locationsIn((await site.get(address.slice(site.url.length))).text);
}

/** The addresses in a sitemap, without those of images. */
function locationsIn(xml: string): string[] {
  return xmlTexts(xml.replace(/<image:image>.*?<\/image:image>/g, "")).loc!;
}
