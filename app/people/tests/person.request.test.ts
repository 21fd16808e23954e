// The pages of authors, and the links that lead there.
import { expect } from "vitest";
import { getCached } from "../../../test/support/get-cached.ts";
import {
  attributeValues,
  cardIdsOf,
  elementOf,
  elementsOf,
  mainOf,
  textOf,
} from "../../../test/support/page.ts";
import { xmlTexts } from "../../../test/support/parse.ts";
import {
  addUser,
  ann,
  blogs,
  bob,
  bread,
  cafe,
  nihongo,
  publish,
  publishMany,
} from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";

/** Fixture: Ann has the handle "ann", a bio and links; Bob has no name. */
const test = base.extend("people", async ({ site }) => {
  for (const blog of blogs) await publish(site.db, blog);
  await setProfile(site, ann.id, {
    handle: "ann",
    bio: "Bakes <bread>.\nAt night.",
    links: JSON.stringify(["https://ann.example/", "http://plain.example/", "javascript:alert(1)", 7]),
  });
  return { annPath: "/people/ann", bobPath: `/people/${bob.id}` };
});

test("an author's page shows name, bio, https links and the author's posts, newest first", async ({
  site,
  people,
}) => {
  const { text } = await site.get(people.annPath);
  const main = mainOf(text);
  expect(elementOf(main, "h1")!.textContent).toBe(ann.name);
  expect(textOf(main)).toContain("Bakes <bread>. At night.");
  expect(cardIdsOf(text)).toEqual([nihongo.id, bread.id]);
  const links = elementsOf(main, "a", { rel: "me nofollow noopener" });
  expect(links.map(({ attributes }) => attributes.href)).toEqual(["https://ann.example/"]);
  expect(text).toContain(`<link rel="canonical" href="${site.url}/people/ann"`);
  expect(
    elementOf(text, "link", { rel: "alternate", href: `${site.url}/people/ann/feed.xml` }),
  ).toBeDefined();
  expect(elementOf(text, "meta", { property: "og:title" })!.attributes.content).toBe(ann.name);
});

test("an author without a name is shown by e-mail, with the default picture", async ({ site, people }) => {
  const main = mainOf((await site.get(people.bobPath)).text);
  expect(elementOf(main, "h1")!.textContent).toBe(bob.email);
  expect(attributeValues(main, "src")).toContain("/avatar.svg");
});

test("the company's page lists the built-in articles", async ({ site, people: _ }) => {
  const { text } = await site.get("/people/company");
  expect(elementOf(text, "h1")!.textContent).toBe("Lectern Academy");
  expect(cardIdsOf(text)).toHaveLength(20);
  const [next] = attributeValues(mainOf(text), "href").filter((href) => href.includes("before="));
  expect(cardIdsOf((await site.get(next!)).text)).toHaveLength(6);
});

test("the id and other spellings lead to the handle", async ({ site, people: _ }) => {
  for (const key of [ann.id, "ANN", "Ann"]) {
    const { status, headers } = await site.get(`/people/${key}`);
    expect([status, headers.location], key).toEqual([302, "/people/ann"]);
    const feed = await site.get(`/people/${key}/feed.xml`);
    expect([feed.status, feed.headers.location], key).toEqual([302, "/people/ann/feed.xml"]);
  }
});

test("unknown people, odd characters, and people without a visible post are not found", async ({
  site,
  people: _,
}) => {
  const cara = { id: "cara22222222", email: "cara@example.com", name: "Cara" };
  await addUser(site.db, cara);
  await setProfile(site, cara.id, { handle: "cara", bio: "", links: "[]" });
  const odd = ["%00", "a%00b", "%F0%9F%9A%80", "%E0%A4%A", "..%2f", "%20", "'", "x".repeat(500), bob.email];
  for (const key of ["cara", cara.id, "nobody", ...odd]) {
    expect([400, 404], key).toContain((await site.get(`/people/${key}`)).status);
    expect([400, 404], key).toContain((await site.get(`/people/${key}/feed.xml`)).status);
  }
  await site.db.updateTable("blogs").set({ status: "removed" }).where("id", "=", cafe.id).execute();
  expect((await site.get(`/people/${bob.id}`)).status).toBe(404);
});

test("forty-five posts are each listed once, page after page, at the author's address", async ({ site }) => {
  const ids = await publishMany(site.db, 45);
  const path = `/people/${ann.id}`;
  const shown: string[] = [];
  for (let query = ""; ; ) {
    const { text } = await site.get(path + query);
    shown.push(...cardIdsOf(text));
    const [next] = attributeValues(mainOf(text), "href").filter((href) => href.includes("before="));
    if (!next) break;
    expect(next.startsWith(`${path}?before=`)).toBe(true);
    query = next.slice(path.length);
  }
  expect(shown).toEqual(ids.toReversed());
});

test("a member's follow counts once; visitors see “Follow”, and authors do not see it on their own page", async ({
  site,
  people,
}) => {
  const reader = await site.logIn(bob);
  expect(textOf(mainOf((await reader.get(people.annPath)).text))).not.toContain("follower");
  for (const _ of [1, 2]) await reader.act(`/follow/${ann.id}`, { on: "yes" });
  const main = textOf(mainOf((await reader.get(people.annPath)).text));
  expect(main).toContain("1 follower Unfollow");
  expect(textOf(mainOf((await site.get(people.annPath)).text))).toContain("1 follower Follow");
  const own = await reader.get(people.bobPath);
  expect(textOf(mainOf(own.text))).not.toContain("Follow");
});

test("names on cards and articles lead to the author, and the rest of a card to the blog", async ({
  site,
  people,
}) => {
  const home = mainOf((await site.get("/")).text);
  expect(cardIdsOf(home.replace(/^/, "<main>").concat("</main>"))).toHaveLength(20);
  for (const [path, name] of [
    [people.annPath, ann.name],
    [people.bobPath, bob.email],
    ["/people/company", "Lectern Academy"],
  ]) {
    expect(elementOf(home, "a", { href: path! })!.textContent).toBe(name);
    expect(elementsOf(elementOf(home, "a", { href: path! })!.innerHtml, "a")).toEqual([]);
  }
  for (const { innerHtml } of elementsOf(home, "a")) expect(innerHtml).not.toContain("<a");
  const article = mainOf((await site.get(`/blog/${bread.id}`)).text);
  expect(elementsOf(article, "a", { href: people.annPath })).toHaveLength(2);
});

test("the author of a removed account is a name without a link", async ({ site, people: _ }) => {
  await site.db
    .updateTable("blogs")
    .set({ author_id: null, author: "A former member" })
    .where("id", "=", cafe.id)
    .execute();
  for (const path of ["/", `/blog/${cafe.id}`]) {
    const main = mainOf((await site.get(path)).text);
    expect(textOf(main)).toContain("A former member");
    expect(elementsOf(main, "a").map(({ textContent }) => textContent)).not.toContain("A former member");
  }
});

test("the feed of an author has their posts, and an id that stays when the handle changes", async ({
  site,
  people,
}) => {
  const response = await site.get(`${people.annPath}/feed.xml`);
  expect(response.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  const atom = xmlTexts(response.text);
  expect(atom.id).toEqual(
    [`/people/${ann.id}`, `/blog/${nihongo.id}`, `/blog/${bread.id}`].map((p) => site.url + p),
  );
  expect(atom.title![0]).toBe("Ann Archer · Lectern");
  expect(xmlTexts((await site.get("/people/company/feed.xml")).text).id).toHaveLength(21);
});

test("the sitemap lists each author once, and the company", async ({ site, people }) => {
  const { loc } = xmlTexts((await site.get("/sitemap.xml")).text);
  const listed = loc!.filter((address) => address.includes("/people/")).sort();
  expect(listed).toEqual(["/people/company", people.annPath, people.bobPath].map((p) => site.url + p).sort());
  expect(loc!.join()).not.toContain("@");
});

test("a cached page of an author changes with the name, a post and a follow", async ({ site, people }) => {
  const [writer, reader] = [await site.logIn(ann), await site.logIn(bob)];
  // For a moment the cache may still send the old page.
  const expectText = (text: string) =>
    expect.poll(async () => (await site.get(people.annPath)).text).toContain(text);
  await getCached(site, people.annPath);
  await writer.post("/profile", { name: "Ann Baker" });
  await expectText("Ann Baker");
  await getCached(site, people.annPath);
  await publish(site.db, { ...bread, id: "another22222", title: "Another loaf" });
  await expectText("Another loaf");
  await getCached(site, people.annPath);
  await reader.act(`/follow/${ann.id}`, { on: "yes" });
  await expectText("1 follower");
});

test("a person with a name and no picture has initials; a picture comes first", async ({ site, people }) => {
  const [faceClass] = elementsOf(mainOf((await site.get(people.annPath)).text), "svg").map(
    ({ attributes, textContent }) => (textContent === "AA" ? attributes.class : undefined),
  );
  expect(faceClass).toMatch(/^face face-[1-6]$/);
  expect(mainOf((await site.get(`/blog/${bread.id}`)).text)).toContain(`class="${faceClass}"`);
  await site.db
    .updateTable("users")
    .set({ image: "https://pictures.example/a.png" })
    .where("id", "=", ann.id)
    .execute();
  const writer = await site.logIn(ann);
  expect(attributeValues((await writer.get(people.annPath)).text, "src")).toContain(
    "https://pictures.example/a.png",
  );
});

function setProfile({ db }: TestSite, id: string, columns: { handle: string; bio: string; links: string }) {
  return db.updateTable("users").set(columns).where("id", "=", id).execute();
}
