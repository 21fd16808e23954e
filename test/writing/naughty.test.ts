// Sends the Big List of Naughty Strings through every field of a blog. Each text is shown as it was typed, or refused
// with the name of its field while the form keeps all texts. Strict parsers read every page, feed and response that shows
// the texts. Texts that fit into one field together share it.
import { expect } from "vitest";
import { trimInvisible } from "../../app/lib/characters.ts";
import type { Person } from "../support/browser.ts";
import { rye, submitsEditor, uploadsCover } from "../support/editor.ts";
import {
  checkOne,
  checkTogether,
  expectedResult,
  groupTexts,
  joinTexts,
  naughty,
  replaceBadCharacters,
} from "../support/naughty.ts";
import { alertOf, getPage, member, test, withNormalLineEnds } from "../support/naughty-site.ts";
import { parsePage, parsePart, xmlTexts } from "../support/parse.ts";
import type { TestSite } from "../support/site.ts";

const maxLengths = { title: 200, description: 500, content: 4000 };
type Field = keyof typeof maxLengths;
type Texts = Record<Field, string>;
const fields = Object.keys(maxLengths) as Field[];
const requiredMessage = "Title, description, content, and image are required.";

test("a blog stores every valid text, and every page and feed shows it", async ({ site }) => {
  const groupsOf = (name: Field) => {
    const validTexts = naughty.filter((text) => expectedResult(text, maxLengths[name]) === "stored");
    return groupTexts(validTexts, maxLengths[name]);
  };
  const [titles, descriptions, contents] = fields.map(groupsOf);
  const authors = await Promise.all(Array.from({ length: 10 }, (_, at) => publishBlog(site, at)));
  for (const [round, title] of titles!.entries()) {
    const author = authors[round % authors.length]!;
    const groups = { title, description: descriptions![round] ?? [], content: contents![round] ?? [] };
    await checkGroups(author, groups);
    if (round % authors.length === authors.length - 1 || title === titles!.at(-1))
      await expectInLists(authors);
  }
  expect(Math.max(descriptions!.length, contents!.length)).toBeLessThanOrEqual(titles!.length);
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

/** A member with one blog. `blog` holds the texts to send and to expect. */
interface Author {
  browser: Person;
  id: string;
  image: string;
  revision: number;
  blog: Texts;
}

async function publishBlog(site: TestSite, at: number): Promise<Author> {
  const browser = await member(site, at);
  const image = await uploadsCover(browser);
  await submitsEditor(browser, "/write", { cover: undefined, image });
  const { id } = await site.db
    .selectFrom("blogs")
    .select("id")
    .where("image", "=", image)
    .executeTakeFirstOrThrow();
  return { browser, id, image, revision: 1, blog: { ...rye } };
}

async function saveBlog(author: Author) {
  const { browser, id, image, blog } = author;
  const form = { ...blog, cover: undefined, image, revision: String(author.revision) };
  const response = await submitsEditor(browser, `/blog/${id}/edit`, form);
  const alert = response.status === 303 ? undefined : alertOf(parsePage(response.text));
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

/** Expects the stored texts of all authors' blogs on the front page, in both feeds and in the sitemap. */
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
  expect(xmlTexts((await get("/sitemap.xml")).text).loc).toHaveLength(3 + 26 + authors.length);
}

test("the feed is valid XML even when a title in the database has invalid characters", async ({ site }) => {
  await publishBlog(site, 0);
  await site.db.updateTable("blogs").set({ title: "a\ufffe\x1b<b" }).where("kind", "=", "post").execute();
  expect(xmlTexts((await getPage(site, "/feed.xml")).text).title).toContain("a<b");
});

test("a text that cannot be stored is refused with the name of its field, and the form keeps all texts", async ({
  site,
}) => {
  const author = await publishBlog(site, 0);
  for (const name of fields)
    for (const text of naughty) {
      const result = expectedResult(text, { ...maxLengths, content: 200_000 }[name]);
      if (result === "stored") continue;
      await checkOne(text, async () => {
        const form = { ...rye, [name]: text, cover: undefined, image: author.image, revision: "1" };
        const response = await submitsEditor(author.browser, `/blog/${author.id}/edit`, form);
        const page = parsePage(response.text);
        expect([response.status, alertOf(page)]).toEqual([422, alertsOf(name)[result]]);
        expect(fieldsOf(page)).toEqual(textsInForm({ ...rye, [name]: text }));
      });
    }
});

/** The alert for each reason to refuse a field. */
function alertsOf(name: Field) {
  return {
    empty: requiredMessage,
    "too long": `The ${name} may have ${maxLengths[name]} characters at most.`,
    unstorable: `The ${name} holds characters that cannot be kept. Please remove them.`,
  };
}

test("a form without a cover comes back with every text", async ({ site }) => {
  const browser = await member(site, 0);
  for (const group of groupTexts(naughty, maxLengths.title))
    await checkTogether(group, async (text) => {
      const texts = { title: text, description: text, content: text };
      const response = await submitsEditor(browser, "/write", { ...texts, cover: undefined });
      const page = parsePage(response.text);
      expect([response.status, alertOf(page)]).toEqual([422, requiredMessage]);
      expect(fieldsOf(page)).toEqual(textsInForm(texts));
    });
});

test("a preview renders every text that can be stored", async ({ site }) => {
  const members = await Promise.all(Array.from({ length: 20 }, (_, at) => member(site, at)));
  for (const [at, text] of naughty.entries())
    await checkOne(text, async () => {
      const response = await members[at % members.length]!.post("/preview", { content: text });
      const { html } = JSON.parse(response.text) as { html: string };
      expect(response.status).toBe(replaceBadCharacters(text) === text ? 200 : 422);
      parsePart(html);
    });
});

/** The texts as the site stores them: title and description in one line, line ends normalized. */
function storedTexts({ title, description, content }: Texts): Texts {
  const inOneLine = (text: string) => trimInvisible(text.replace(/[\r\n]+/g, " "));
  return {
    title: inOneLine(title),
    description: inOneLine(description),
    content: withNormalLineEnds(content),
  };
}

/** The texts as a refused form returns them: bad characters become U+FFFD. */
function textsInForm(texts: Texts): Texts {
  const { title, description, content } = storedTexts(texts);
  return {
    title: replaceBadCharacters(title),
    description: replaceBadCharacters(description),
    content: replaceBadCharacters(content),
  };
}

function fieldsOf(page: ReturnType<typeof parsePage>) {
  return Object.fromEntries(fields.map((name) => [name, page.text("textarea", { name })]));
}
