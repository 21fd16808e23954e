import { expect } from "vitest";
import { attributeValues, elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";
import { findBlogSource } from "../../core/blog.server.ts";

test("the page holds the whole article, without JavaScript", async ({ site }) => {
  const page = await site.get("/blog/s1");
  expect(page.status).toBe(200);
  const source = (await findBlogSource(site.db, "s1"))!;
  const { plain } = (await site.renderer.render(source, "reader"))!;
  const mainText = textOf(mainOf(page.text)).replace(/\s/g, "");
  for (const block of plain.split("\n\n")) expect(mainText).toContain(block.replace(/\s/g, ""));
});

test("a post shows badge, author, date, title, description, cover and content", async ({ site }) => {
  await publish(site.db, bread, { image: "blogImages/bread/loaf", image_alt: "A loaf" });
  const main = mainOf((await site.get(`/blog/${bread.id}`)).text);
  const mainText = textOf(main);
  for (const text of [
    "Member-only story",
    ann.name,
    "Published on March 1, 2026",
    bread.title,
    bread.description,
  ])
    expect(mainText).toContain(text);
  expect(elementOf(main, "time")!.attributes).toEqual({ datetime: "2026-03-01T08:00:00.000Z" });
  expect(attributeValues(main, "alt")).toContain("A loaf");
  expect(attributeValues(main, "src")).toContain("/images/blogImages/bread/loaf-960.webp");
  expect(main).toContain("Mix the <strong>flour</strong> with water.");
});

test("the text is in the page, and in its data for a navigation within the site", async ({ site }) => {
  await publish(site.db, bread);
  for (const path of [`/blog/${bread.id}`, `/blog/${bread.id}.data`])
    expect((await site.get(path)).text).toContain("<strong>flour</strong>");
});

test("a blog without author, date and content shows their defaults", async ({ site }) => {
  await publish(site.db, { ...bread, content: "" }, { author: null, author_id: null, published_at: null });
  const mainText = textOf(mainOf((await site.get(`/blog/${bread.id}`)).text));
  expect(mainText).toContain("Lectern Academy");
  expect(mainText).toContain("Published on Unknown Date");
  expect(mainText).toContain("Content coming soon...");
});

test("the head describes the page to other sites", async ({ site }) => {
  const { text } = await site.get("/blog/s12");
  const blog = await site.db
    .selectFrom("blogs")
    .selectAll()
    .where("id", "=", "s12")
    .executeTakeFirstOrThrow();
  expect(elementOf(text, "title")!.text).toBe(`${blog.title} · Lectern`);
  const metaTags = Object.fromEntries(
    elementsOf(text, "meta").map(({ attributes }) => [
      attributes.property ?? attributes.name,
      attributes.content,
    ]),
  );
  expect(metaTags).toMatchObject({
    description: blog.description,
    "og:type": "article",
    "og:site_name": "Lectern",
    "og:title": blog.title,
    "og:description": blog.description,
    "og:url": `${site.url}/blog/s12`,
    "og:image": `${site.url}/blog/s12/card.png`,
    "twitter:card": "summary_large_image",
  });
  expect((await site.get("/blog/s12/card.png")).headers["content-type"]).toBe("image/png");
});

test("the share links carry the page's address, encoded, and open in a new tab", async ({ site }) => {
  const { text } = await site.get("/blog/s3");
  const links = elementsOf(elementOf(text, "noscript")!.innerHtml, "a", { target: "_blank" });
  const address = encodeURIComponent(`${site.url}/blog/s3`);
  expect(links.map(({ attributes }) => attributes.href)).toEqual([
    `https://twitter.com/intent/tweet?url=${address}`,
    `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
  ]);
});

test("a blog that does not exist is a 404 that says 'Blog not found!'", async ({ site }) => {
  await publish(site.db, bread, { status: "removed" });
  for (const id of ["nothing", "s27", "S1", bread.id, "a'b", "%F0%9F%9A%80"]) {
    const page = await site.get(`/blog/${id}`);
    expect(page.status, id).toBe(404);
    expect(textOf(mainOf(page.text)), id).toContain("Blog not found!");
  }
});

test("an address that is not valid text gets a 404, and logs no error", async ({ site }) => {
  for (const id of ["%00", "s1%00", "%E0%A4%A", "%ED%A0%80", "%"]) {
    for (const path of [`/blog/${id}`, `/blog/${id}/live`, `/blog/${id}.data`])
      expect((await site.get(path)).status, path).toBe(404);
    expect((await site.openBrowser().act(`/blog/${id}/like`, { on: "yes" })).status, id).toBe(404);
  }
  expect(site.log.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});

test("any other unknown address is a 404 in the site's own design", async ({ site }) => {
  const page = await site.get("/no/such/page");
  expect(page.status).toBe(404);
  expect(textOf(page.text)).toContain("Page not found");
  expect(page.text).toContain("Search blogs...");
});

test("the built-in articles link only to pages that exist", async ({ site }) => {
  const paths = new Set<string>();
  for (let id = 1; id <= 26; id++)
    for (const path of attributeValues(mainOf((await site.get(`/blog/s${id}`)).text), "href"))
      if (path.startsWith("/")) paths.add(path.split("#")[0]!);
  for (const path of paths) expect((await site.get(path)).status, path).toBe(200);
});
