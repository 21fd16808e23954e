// Sends the Big List of Naughty Strings through every field. Each text is stored and shown as it was typed, or refused and
// shown in its field. Strict parsers read every page and feed. Short texts are joined, as many as fit into a field.
import { expect } from "vitest";
import { looksEmpty, trimInvisible } from "../../app/lib/characters.ts";
import { readSearchText } from "../../app/lib/read-search-text.ts";
import type { Browser } from "../support/browser.ts";
import { publishWithEditor, uploadCover } from "../support/editor.ts";
import { badCharacters, isStorable, joinedTexts, naughtyTexts } from "../support/naughty-texts.ts";
import { parsePage, xmlTexts } from "../support/parse.ts";
import { bob } from "../support/people-and-blogs.ts";
import { test as base, openSite, type TestSite } from "../support/site.ts";

const test = base.extend("site", async ({ database }, { onCleanup }) => {
  const site = await openSite(database, { TRUSTED_PROXIES: "127.0.0.1" });
  onCleanup(site.close);
  return site;
});

test("a blog stores every valid text, and every page and feed shows it", async ({ site }) => {
  const [titles, descriptions, contents] = [200, 500, 4000].map((length) =>
    joinedTexts(
      length,
      naughtyTexts.filter((text) => isStorable(text) && [...text].length <= length),
    ),
  );
  const authors: { browser: Browser; image: string }[] = [];
  // One after the other: few covers are processed at once.
  for (let number = 0; number < 10; number++) {
    const browser = await logInMember(site, number);
    authors.push({ browser, image: await uploadCover(browser) });
  }
  for (const [round, title] of titles!.entries()) {
    const description = descriptions![round] ?? "A loaf.";
    const content = contents![round] ?? "Wait.";
    const { browser, image } = authors[round % authors.length]!;
    const fields = { title, description, content, cover: undefined, image };
    const id = await publishWithEditor(site, browser, fields);
    const read = async (path: string) => parsePage((await browser.get(path)).text);
    const [shownTitle, shownDescription] = [title, description].map((text) =>
      trimInvisible(text.replace(/[\r\n]+/g, " ")),
    ) as [string, string];
    const page = await read(`/blog/${id}`);
    expect(page.text("h1")).toBe(shownTitle);
    expect(page.texts("p")).toContain(shownDescription);
    expect(page.text("title")).toBe(`${shownTitle} · Lectern`);
    expect(page.value("meta", { property: "og:title" }, "content")).toBe(shownTitle);
    expect(page.value("meta", { name: "description" }, "content")).toBe(shownDescription);
    const editor = await read(`/blog/${id}/edit`);
    expect(["title", "description", "content"].map((name) => editor.text("textarea", { name }))).toEqual([
      shownTitle,
      shownDescription,
      withNormalLineEnds(content),
    ]);
    if (round % 10 > 0 && round + 1 < titles!.length) continue;
    const home = await read("/");
    expect(home.texts("h2")).toContain(shownTitle);
    expect(home.texts("p")).toContain(shownDescription);
    const atom = xmlTexts((await browser.get("/feed.xml")).text);
    expect([atom.title, atom.summary]).toEqual([
      expect.arrayContaining([shownTitle]),
      expect.arrayContaining([shownDescription]),
    ]);
  }
  // Every description and content had its round.
  expect(Math.max(descriptions!.length, contents!.length)).toBeLessThanOrEqual(titles!.length);
  await site.db.updateTable("blogs").set({ title: "a\ufffe\x1b<b" }).where("kind", "=", "post").execute();
  expect(xmlTexts((await getPage(site, "/feed.xml")).text).title).toContain("a<b");
});

test("a profile accepts every text as a name, or says why not and shows it in the field", async ({
  site,
}) => {
  const others = { handle: "", bio: "", links: "" };
  const members = await Promise.all(Array.from({ length: 40 }, (_, number) => logInMember(site, number)));
  for (const [index, text] of naughtyTexts.entries()) {
    const member = members[index % members.length]!;
    const response = await member.post("/account", { act: "profile", name: text, ...others });
    const page = parsePage(response.status === 303 ? (await member.get("/account")).text : response.text);
    const name = looksEmpty(text) ? "" : trimInvisible(text);
    const message =
      [...name].length > 80
        ? "A name may have 80 characters at most."
        : /[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u.test(name)
          ? "That name holds characters that cannot be saved."
          : undefined;
    const shownName = withNormalLineEnds(name.replace(badCharacters, "\uFFFD"));
    expect([response.status, page.text("p", { role: "alert" })], text).toEqual([
      message ? 422 : 303,
      message,
    ]);
    expect(trimInvisible(page.value("input", { name: "name" })!)).toBe(shownName);
  }
});

test("every text can be searched for", async ({ site }) => {
  for (const text of joinedTexts(200, naughtyTexts)) {
    const query = new URLSearchParams({ q: text });
    const q = withNormalLineEnds(readSearchText(text));
    if (isStorable(text) && text.length <= 200) expect(q).toBe(withNormalLineEnds(trimInvisible(text)));
    const feed = JSON.parse((await getPage(site, `/feed?${query}`)).text) as { q: string };
    expect(withNormalLineEnds(feed.q)).toBe(q);
    const results = parsePage((await getPage(site, `/search?${query}`)).text);
    expect(results.text("h1")).toBe(q ? `Search Results for "${q}"` : "Search");
    expect(results.value("input", { "aria-label": "Search all blogs" })).toBe(q);
    const courses = parsePage((await getPage(site, `/course?${query}`)).text);
    expect(courses.value("input", { "aria-label": "Search courses" })).toBe(q);
    parsePage((await getPage(site, `/?${query}`)).text);
  }
});

let addressCount = 0;
/** Each request has a new client address: one address may not send as many requests as these tests do. */
const getPage = (site: TestSite, path: string) =>
  site.openBrowser().get(path, { "x-forwarded-for": `10.1.${++addressCount >> 8}.${addressCount & 255}` });

const logInMember = (site: TestSite, number: number) =>
  site.logIn({
    ...bob,
    id: `member${String(number).padStart(6, "0")}`,
    email: `member${number}@example.com`,
  });

/** HTML parsers turn every line end into "\n". */
const withNormalLineEnds = (text: string) => text.replace(/\r\n?/g, "\n");
