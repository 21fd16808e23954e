// Sends the Big List of Naughty Strings through every field of a blog. Each valid text is shown as it was typed; strict
// parsers read every page and feed that shows it. Short texts are joined, as many as fit into a field.
import { expect } from "vitest";
import { rye, submitEditor } from "../support/editor.ts";
import {
  type Author,
  createAuthor,
  type Field,
  fields,
  fieldsOf,
  maxLengths,
  storedTexts,
  type Texts,
} from "../support/naughty-author.ts";
import { alertTextOf, getPage, test } from "../support/naughty-site.ts";
import { checkOne, expectedResult, groupTexts, joinTexts, naughtyTexts } from "../support/naughty-texts.ts";
import { parsePage, xmlTexts } from "../support/parse.ts";

test("a blog stores every valid text, and every page and feed shows it", async ({ site }) => {
  const groupsOf = (name: Field) => {
    const validTexts = naughtyTexts.filter((text) => expectedResult(text, maxLengths[name]) === "stored");
    return groupTexts(validTexts, maxLengths[name]);
  };
  const [titles, descriptions, contents] = fields.map(groupsOf);
  const authors: Author[] = [];
  // One after the other: each uploads a cover, and few covers are processed at once.
  for (let at = 0; at < 10; at++) authors.push(await createAuthor(site, at));
  for (const [round, title] of titles!.entries()) {
    const author = authors[round % authors.length]!;
    const groups = { title, description: descriptions![round] ?? [], content: contents![round] ?? [] };
    await checkGroups(author, groups);
    if (round % authors.length === authors.length - 1 || title === titles!.at(-1))
      await expectInLists(authors);
  }
  // Every description and content had its round.
  expect(Math.max(descriptions!.length, contents!.length)).toBeLessThanOrEqual(titles!.length);
});

test("the feed is valid XML even when a title in the database has invalid characters", async ({ site }) => {
  await createAuthor(site, 0);
  await site.db.updateTable("blogs").set({ title: "a\ufffe\x1b<b" }).where("kind", "=", "post").execute();
  expect(xmlTexts((await getPage(site, "/feed.xml")).text).title).toContain("a<b");
});

/**
 * Checks the three groups together. If that fails, checks each text of each field alone, so that the failure names the
 * text.
 */
async function checkGroups(author: Author, groups: Record<Field, string[]>) {
  const check = async () => {
    await saveBlog(author);
    await expectShown(author);
  };
  for (const name of fields) if (groups[name].length > 0) author.blog[name] = joinTexts(groups[name]);
  const joinedBlog = { ...author.blog };
  await check().catch(async (error) => {
    for (const name of fields) {
      author.blog = { ...rye };
      for (const text of groups[name])
        await checkOne(text, async () => {
          author.blog[name] = text;
          await check();
        });
    }
    author.blog = joinedBlog;
    throw error;
  });
}

async function saveBlog(author: Author) {
  const { browser, id, image, blog } = author;
  const form = { ...blog, cover: undefined, image, revision: String(author.revision) };
  const response = await submitEditor(browser, `/blog/${id}/edit`, form);
  const alert = response.status === 303 ? undefined : alertTextOf(parsePage(response.text));
  expect([response.status, alert]).toEqual([303, undefined]);
  author.revision++;
}

/** Expects the stored texts on the blog's page and in its editor. The author is signed in, so no page is cached. */
async function expectShown({ browser, id, blog }: Author) {
  const { title, description, content } = storedTexts(blog);
  const page = parsePage((await browser.get(`/blog/${id}`)).text);
  expect(page.text("h1")).toBe(title);
  expect(page.texts("p")).toContain(description);
  expect(page.text("title")).toBe(`${title} · Lectern`);
  expect(page.value("meta", { property: "og:title" }, "content")).toBe(title);
  expect(page.value("meta", { name: "description" }, "content")).toBe(description);
  const editor = parsePage((await browser.get(`/blog/${id}/edit`)).text);
  expect(fieldsOf(editor)).toEqual({ title, description, content });
}

/** The topics of the built-in articles, each with a page. */
const builtInTopicCount = 11;
/** The lessons of three courses. */
const builtInLessonCount = 18;

/** Expects the stored texts of all authors' blogs on the front page, in /feed and in the Atom feed, and their sitemap entries. */
async function expectInLists(authors: Author[]) {
  const { get } = authors[0]!.browser;
  const blogs = authors.map(({ blog }) => storedTexts(blog));
  const titles = expect.arrayContaining(blogs.map(({ title }) => title));
  const descriptions = expect.arrayContaining(blogs.map(({ description }) => description));
  const home = parsePage((await get("/")).text);
  expect([home.texts("h2"), home.texts("p")]).toEqual([titles, descriptions]);
  const feed = JSON.parse((await get("/feed")).text) as { blogs: Texts[] };
  expect(feed.blogs.map(({ title }) => title)).toEqual(titles);
  expect(feed.blogs.map(({ description }) => description)).toEqual(descriptions);
  const atom = xmlTexts((await get("/feed.xml")).text);
  expect([atom.title, atom.summary]).toEqual([titles, descriptions]);
  // Three lists and the company's page; /paths and six paths; articles, lessons and topics; each author's blog and page.
  expect(xmlTexts((await get("/sitemap.xml")).text).url).toHaveLength(
    4 + 7 + 26 + builtInLessonCount + builtInTopicCount + 2 * authors.length,
  );
}
