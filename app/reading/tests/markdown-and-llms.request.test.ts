// What the site offers to programs that read text: articles as Markdown, and llms.txt.
import { expect } from "vitest";
import { getCached } from "../../../test/support/get-cached.ts";
import { elementOf } from "../../../test/support/page.ts";
import { ann, bread, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import { hasTwoNodes, test } from "../../../test/support/site.ts";
import { removeBlog } from "../../writing/models/write-blog.server.ts";

test("every article is Markdown at its address with .md: title, author, date, address, and the text as written", async ({
  site,
}) => {
  await publish(site.db, bread);
  const { text, headers, status } = await site.get(`/blog/${bread.id}.md`);
  expect([status, headers["content-type"]]).toEqual([200, "text/markdown; charset=utf-8"]);
  expect(text).toBe(
    `# ${bread.title}\n\n${bread.description}\n\nBy Ann Archer · Published on March 1, 2026\n\n<${site.url}/blog/${bread.id}>\n\n${bread.content}\n`,
  );
  const builtIn = (await site.get("/blog/s1.md")).text;
  expect(builtIn).toMatch(/^# Build one real website/);
  expect(builtIn).toContain("By Lectern Academy\n");
  expect(builtIn).not.toContain("kind: course");
  const link = elementOf((await site.get("/blog/s1")).text, "link", { type: "text/markdown" })!;
  expect(link.attributes).toMatchObject({ rel: "alternate", href: "/blog/s1.md" });
});

test("signs of Markdown in a title and a description stay text", async ({ site }) => {
  await publish(site.db, { ...bread, title: "a*b* [c](d) <e>", description: "# f\ng" });
  const { text } = await site.get(`/blog/${bread.id}.md`);
  expect(text).toContain("# a\\*b\\* \\[c\\](d) \\<e\\>\n\n\\# f g\n");
});

test("the Markdown of a blog that is not public is a 404, for its author too", async ({ site }) => {
  await publish(site.db, bread, { status: "unpublished" });
  await publish(site.db, cafe);
  await removeBlog(site.db, cafe.id);
  const author = await site.logIn(ann);
  for (const id of [bread.id, cafe.id, "nothing22222", "%00"]) {
    expect((await site.get(`/blog/${id}.md`)).status, id).toBe(404);
    expect((await author.get(`/blog/${id}.md`)).status, id).toBe(404);
  }
});

test("the Markdown of an article is cached until it changes", async ({ skip, site }) => {
  skip(hasTwoNodes, "looks into one node");
  const { etag } = (await getCached(site, "/blog/s1.md")).headers;
  expect((await site.openBrowser().get("/blog/s1.md", { "if-none-match": String(etag) })).status).toBe(304);
});

test("llms.txt says what the site is, and links to every course, service and path and the newest posts", async ({
  site,
}) => {
  await publish(site.db, bread);
  const { text, headers } = await site.get("/llms.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(text).toMatch(/^# Lectern\n\n> Courses, services and stories by Lectern Academy/);
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual([
    "Courses",
    "Lessons of the courses",
    "Paths through the courses",
    "Services",
    "Newest posts",
    "Lists",
  ]);
  for (let number = 1; number <= 26; number++) expect(text).toContain(`(${site.url}/blog/s${number}.md): `);
  expect(text).toContain(`- [${bread.title}](${site.url}/blog/${bread.id}.md): ${bread.description}`);
  for (const [, address] of text.matchAll(/\]\(([^)]+)\): /g)) {
    const path = address!.slice(site.url.length);
    expect((await site.get(path)).status, path).toBe(200);
  }
});
