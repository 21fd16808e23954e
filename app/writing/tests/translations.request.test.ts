// What language a post is in, and its translations.
import { expect } from "vitest";
import { alertOf, fieldsOf, publishWithEditor, submitEditor } from "../../../test/support/editor.ts";
import { elementOf, elementsOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";

const test = base.extend("writer", ({ site }) => site.logIn(ann));

test("a post says its language and direction, on its page, its card, in feeds and to search engines", async ({
  site,
  writer,
}) => {
  const content = "React هي مكتبة\n\n```js\nlet a;\n```";
  const id = await publishWithEditor(site, writer, { title: "خبز", content, lang: "ar" });
  const { text } = await site.get(`/blog/${id}`);
  expect(elementOf(text, "h1")!.attributes).toMatchObject({ lang: "ar", dir: "rtl" });
  const article = elementOf(text, "div", { class: "article" })!;
  expect(article.attributes).toMatchObject({ lang: "ar", dir: "rtl" });
  expect(elementsOf(text, "*", { dir: "ltr" }).map(({ text }) => text)).toContainEqual(
    expect.stringContaining("let a;"),
  );
  expect(elementOf((await site.get("/")).text, "h2", { id: `title-${id}` })!.attributes.lang).toBe("ar");
  expect((await site.get("/feed.xml")).text).toContain(`<entry xml:lang="ar">`);
  expect((await site.get("/rss.xml")).text).toContain("<dc:language>ar</dc:language>");
  expect(JSON.parse((await site.get("/feed.json")).text).items[0].language).toBe("ar");
  expect(text).toContain(`"inLanguage":"ar"`);
  expect((await site.get(`/blog/${id}.md`)).headers["content-language"]).toBe("ar");
});

test("a language that is not in the list is refused", async ({ writer }) => {
  const response = await submitEditor(writer, "/write", { lang: "klingon" });
  expect([response.status, alertOf(response)]).toEqual([422, "Choose one of the languages."]);
});

test("original and translations lead to each other, for readers and for search engines", async ({
  site,
  writer,
}) => {
  const original = await publishWithEditor(site, writer);
  await site.get(`/blog/${original}`);
  const german = await publishWithEditor(site, writer, translation(`${site.url}/blog/${original}`, "de"));
  // The address of a translation does as well.
  const french = await publishWithEditor(site, writer, translation(`/blog/${german}`, "fr"));
  const all = [original, german, french].map((id) => `${site.url}/blog/${id}`);
  for (const id of [original, german, french]) {
    const { text } = await site.get(`/blog/${id}`);
    expect(hreflangsOf(text)).toEqual({ en: all[0], "x-default": all[0], de: all[1], fr: all[2] });
    const others = [original, german, french].filter((other) => other !== id);
    for (const other of others) expect(text).toContain(`href="/blog/${other}" hrefLang=`);
  }
  await writer.post(`/blog/${german}/delete`, { on: "yes" });
  expect((await site.get(`/blog/${original}`)).text).not.toContain(german);
});

test("a translation is outdated when its original changed, until somebody says that it is up to date", async ({
  site,
  writer,
}) => {
  const original = await publishWithEditor(site, writer);
  const german = await publishWithEditor(site, writer, translation(`/blog/${original}`, "de"));
  const page = async (browser: Pick<TestSite, "get"> = site) => (await browser.get(`/blog/${german}`)).text;
  expect(await page()).not.toContain("after this translation");
  await submitEditor(writer, `/blog/${original}/edit`, { revision: "1", content: "Stir." });
  expect(await page()).toContain("after this translation");
  expect(await page()).not.toContain("It is up to date");
  const { value } = elementOf(await page(writer), "input", { name: "follows" })!.attributes;
  const act = (follows: string) => writer.post(`/blog/${german}/translation`, { follows });
  // Somebody changed the original after the page was opened.
  await act("2020-01-01T00:00:00.000Z");
  expect(await page()).toContain("after this translation");
  for (const _ of ["once", "twice"]) expect((await act(value!)).headers.location).toBe(`/blog/${german}`);
  expect(await page()).not.toContain("after this translation");
  // After a login that the act needed.
  for (const [id, answer] of [
    [german, [302, `/blog/${german}`]],
    ["日本", [404, undefined]],
  ] as const) {
    const { status, headers } = await writer.get(`/blog/${encodeURIComponent(id)}/translation`);
    expect([status, headers.location]).toEqual(answer);
  }
  // A correction of the translation leaves the link as it is.
  await submitEditor(writer, `/blog/${german}/edit`, {
    ...translation(`/blog/${original}`, "de"),
    revision: "1",
  });
  expect(await page()).toContain(`href="/blog/${original}" hrefLang="en"`);
});

test("what cannot be a translation is refused with a reason, and all that was typed comes back", async ({
  site,
  writer,
}) => {
  const original = await publishWithEditor(site, writer);
  await publishWithEditor(site, writer, translation(`/blog/${original}`, "de"));
  const stranger = await site.logIn(bob);
  const cases = [
    [writer, "https://example.org/rye", "fr", /not the address of a blog/],
    [writer, "/blog/aaaaaaaaaaaa", "fr", /address of another blog of this site that is public/],
    [writer, `/blog/${original}`, "de", /a text in this language already/],
    [writer, `/blog/${original}`, "", /a text in this language already/],
    [stranger, `/blog/${original}`, "fr", /Only who may change the original/],
  ] as const;
  for (const [browser, translationOf, lang, reason] of cases) {
    const response = await submitEditor(browser, "/write", translation(translationOf, lang));
    expect([response.status, alertOf(response)]).toEqual([422, expect.stringMatching(reason)]);
    expect(fieldsOf(response).translationOf).toBe(translationOf);
  }
});

test("a text that becomes a translation takes its own translations along", async ({ site, writer }) => {
  const original = await publishWithEditor(site, writer);
  const german = await publishWithEditor(site, writer, { lang: "de" });
  const french = await publishWithEditor(site, writer, translation(`/blog/${german}`, "fr"));
  await submitEditor(writer, `/blog/${german}/edit`, {
    ...translation(`/blog/${original}`, "de"),
    revision: "1",
  });
  expect(Object.keys(hreflangsOf((await site.get(`/blog/${french}`)).text)).sort()).toEqual([
    "de",
    "en",
    "fr",
    "x-default",
  ]);
});

const translation = (translationOf: string, lang: string) => ({ translationOf, lang, title: `In ${lang}` });

/** The addresses that the head names, by their language. */
function hreflangsOf(page: string) {
  const links = elementsOf(page, "link").filter(({ attributes }) => attributes.hreflang);
  return Object.fromEntries(links.map(({ attributes: { hreflang, href } }) => [hreflang, href]));
}
