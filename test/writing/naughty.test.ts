// The Big List of Naughty Strings through every field of a blog: it is read back as it was typed, or refused by name with
// everything kept, and every page, feed and answer that shows it is read by parsers that forgive nothing. Where many
// texts fit into a field, they share it.
import { expect } from "vitest";
import { trimInvisible } from "../../app/lib/characters.ts";
import type { Person } from "../support/browser.ts";
import { rye, submitEditor, uploadCover } from "../support/editor.ts";
import { alertOf, getPage, logInMember, test, withNormalLineEnds } from "../support/naughty-site.ts";
import {
  checkOne,
  checkTogether,
  expectedResult,
  groupTexts,
  joinTexts,
  naughtyTexts,
  replaceBadCharacters,
} from "../support/naughty-texts.ts";
import { parsePage, parsePart, xmlTexts } from "../support/parse.ts";
import type { TestSite } from "../support/site.ts";

const longest = { title: 200, description: 500, content: 4000 };
type Field = keyof typeof longest;
type Texts = Record<Field, string>;
const fields = Object.keys(longest) as Field[];
const required = "Title, description, content, and image are required.";

test("a blog holds every text that can be kept, and every page and feed shows it", async ({ site }) => {
  const groupsOf = (name: Field) => {
    const fit = naughtyTexts.filter((text) => expectedResult(text, longest[name]) === "stored");
    return groupTexts(fit, longest[name]);
  };
  const [titles, descriptions, contents] = fields.map(groupsOf);
  const authors = await Promise.all(Array.from({ length: 10 }, (_, at) => publishes(site, at)));
  for (const [round, title] of titles!.entries()) {
    const author = authors[round % authors.length]!;
    const group = { title, description: descriptions![round] ?? [], content: contents![round] ?? [] };
    await holds(author, group);
    if (round % authors.length === authors.length - 1 || title === titles!.at(-1)) await listsShow(authors);
  }
  expect(Math.max(descriptions!.length, contents!.length)).toBeLessThanOrEqual(titles!.length);
});

/** The three groups go together; where that fails, each text of each field alone, so that the failure names it. */
async function holds(author: Author, groups: Record<Field, string[]>) {
  const check = async () => {
    await saves(author);
    await isShown(author);
  };
  for (const name of fields) if (groups[name].length > 0) author.blog[name] = joinTexts(groups[name]);
  const whole = { ...author.blog };
  await check().catch(async (error) => {
    for (const name of fields) {
      author.blog = { ...rye };
      for (const text of groups[name])
        await checkOne(text, async () => {
          author.blog[name] = text;
          await check();
        });
    }
    author.blog = whole;
    throw error;
  });
}

interface Author {
  browser: Person;
  id: string;
  image: string;
  revision: number;
  blog: Texts;
}

async function publishes(site: TestSite, at: number): Promise<Author> {
  const browser = await logInMember(site, at);
  const image = await uploadCover(browser);
  await submitEditor(browser, "/write", { cover: undefined, image });
  const { id } = await site.db
    .selectFrom("blogs")
    .select("id")
    .where("image", "=", image)
    .executeTakeFirstOrThrow();
  return { browser, id, image, revision: 1, blog: { ...rye } };
}

async function saves(author: Author) {
  const { browser, id, image, blog } = author;
  const sent = { ...blog, cover: undefined, image, revision: String(author.revision) };
  const answer = await submitEditor(browser, `/blog/${id}/edit`, sent);
  const alert = answer.status === 303 ? undefined : alertOf(parsePage(answer.text));
  expect([answer.status, alert]).toEqual([303, undefined]);
  author.revision++;
}

/** The blog's page and its editor show what was kept; its author gets no page out of the cache. */
async function isShown({ browser, id, blog }: Author) {
  const { title, description, content } = asKept(blog);
  const page = parsePage((await browser.get(`/blog/${id}`)).text);
  expect(page.text("h1")).toBe(title);
  expect(page.texts("p")).toContain(description);
  expect(page.text("title")).toBe(`${title} · Lectern`);
  expect(page.value("meta", { property: "og:title" }, "content")).toBe(title);
  expect(page.value("meta", { name: "description" }, "content")).toBe(description);
  const editor = parsePage((await browser.get(`/blog/${id}/edit`)).text);
  expect(fieldsOf(editor)).toEqual({ title, description, content });
}

/** The front page, both feeds and the map of the site show what all of them kept. */
async function listsShow(authors: Author[]) {
  const { get } = authors[0]!.browser;
  const blogs = authors.map(({ blog }) => asKept(blog));
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

test("the feed is XML even of a title that came into the database by another door", async ({ site }) => {
  await publishes(site, 0);
  await site.db.updateTable("blogs").set({ title: "a\ufffe\x1b<b" }).where("kind", "=", "post").execute();
  expect(xmlTexts((await getPage(site, "/feed.xml")).text).title).toContain("a<b");
});

test("a field refuses by its name what cannot be kept, and the editor keeps all that was typed", async ({
  site,
}) => {
  const author = await publishes(site, 0);
  for (const name of fields)
    for (const text of naughtyTexts) {
      const fate = expectedResult(text, { ...longest, content: 200_000 }[name]);
      if (fate === "stored") continue;
      await checkOne(text, async () => {
        const sent = { ...rye, [name]: text, cover: undefined, image: author.image, revision: "1" };
        const answer = await submitEditor(author.browser, `/blog/${author.id}/edit`, sent);
        const page = parsePage(answer.text);
        expect([answer.status, alertOf(page)]).toEqual([422, alerts(name)[fate]]);
        expect(fieldsOf(page)).toEqual(asShown({ ...rye, [name]: text }));
      });
    }
});

function alerts(name: Field) {
  return {
    empty: required,
    "too long": `The ${name} may have ${longest[name]} characters at most.`,
    unstorable: `The ${name} holds characters that cannot be kept. Please remove them.`,
  };
}

test("a form without a cover brings every text back", async ({ site }) => {
  const browser = await logInMember(site, 0);
  for (const group of groupTexts(naughtyTexts, longest.title))
    await checkTogether(group, async (text) => {
      const typed = { title: text, description: text, content: text };
      const answer = await submitEditor(browser, "/write", { ...typed, cover: undefined });
      const page = parsePage(answer.text);
      expect([answer.status, alertOf(page)]).toEqual([422, required]);
      expect(fieldsOf(page)).toEqual(asShown(typed));
    });
});

test("a preview renders every text but those that cannot be kept", async ({ site }) => {
  const members = await Promise.all(Array.from({ length: 20 }, (_, at) => logInMember(site, at)));
  for (const [at, text] of naughtyTexts.entries())
    await checkOne(text, async () => {
      const answer = await members[at % members.length]!.post("/preview", { content: text });
      const { html } = JSON.parse(answer.text) as { html: string };
      expect(answer.status).toBe(replaceBadCharacters(text) === text ? 200 : 422);
      parsePart(html);
    });
});

function asKept({ title, description, content }: Texts): Texts {
  const inOneLine = (text: string) => trimInvisible(text.replace(/[\r\n]+/g, " "));
  return {
    title: inOneLine(title),
    description: inOneLine(description),
    content: withNormalLineEnds(content),
  };
}

function asShown(texts: Texts): Texts {
  const { title, description, content } = asKept(texts);
  return {
    title: replaceBadCharacters(title),
    description: replaceBadCharacters(description),
    content: replaceBadCharacters(content),
  };
}

function fieldsOf(page: ReturnType<typeof parsePage>) {
  return Object.fromEntries(fields.map((name) => [name, page.text("textarea", { name })]));
}
