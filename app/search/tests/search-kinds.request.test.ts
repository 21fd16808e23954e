import { expect } from "vitest";
import { attributeValues, cardIdsOf, elementOf, elementsOf, mainOf } from "../../../test/support/page.ts";
import { bread, cafe, nihongo, publish, publishMany } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { buildSearchTexts } from "../../markdown/search-texts.server.ts";
import { addToSearch } from "../models/search-index.server.ts";

test("courses, services and posts are each found alone, and say what they are", async ({ site }) => {
  await publish(site.db, { ...bread, title: "Security of bread" });
  const { ids: all, facts, links } = await search(site, "/search?q=security");
  expect(facts).toContain("Course · Cybersecurity");
  expect(facts).toContain("Service");
  expect(facts).toContainEqual(expect.stringMatching(/^Ann Archer · March 1/));
  expect(links.slice(0, 5).map(([text]) => text)).toEqual(["All", "Posts", "Courses", "Services", "Lessons"]);
  const idsOf = async (at: number) => (await search(site, links[at]![1]!)).ids;
  const [posts, courses, services] = [await idsOf(1), await idsOf(2), await idsOf(3)];
  expect(posts).toEqual([bread.id]);
  for (const id of courses) expect(Number(id.slice(1))).toBeLessThan(15);
  for (const id of services) expect(Number(id.slice(1))).toBeGreaterThan(14);
  expect([...courses, ...services, ...posts].toSorted()).toEqual(all.toSorted());
});

test("the lessons of a course are found as the course, with the best two below it, and none that is hidden", async ({
  site,
}) => {
  const found = await search(site, "/search?q=loop&kind=lessons");
  expect(found.lessons.s12).toEqual(["/course/s12/loops", expect.stringMatching(/^\/course\/s12\/./)]);
  expect(Object.keys(found.lessons)).toEqual(found.ids);
  const about = "/search?q=petrol+cottage";
  expect((await search(site, about)).lessons.s12).toHaveLength(2);
  await site.db.updateTable("lessons").set({ is_hidden: 1 }).where("course_id", "=", "s12").execute();
  expect((await search(site, `${about}&kind=lessons`)).lessons).toEqual({});
});

test("topics, authors and years of what was found narrow it, and each is taken away again by one press", async ({
  site,
}) => {
  const title = "Wombats";
  await publish(site.db, { ...bread, title }, { position: Date.UTC(2025, 1) }, ["Baking", "Beasts"]);
  await publish(site.db, { ...cafe, title }, { position: Date.UTC(2026, 1) }, ["Beasts"]);
  await publish(site.db, { ...nihongo, title }, { position: Date.UTC(2026, 2) }, ["Beasts", "Baking"]);
  // Not "Beasts": all have it.
  const first = await search(site, "/search?q=wombats");
  const offers = first.links.slice(5).map(([text]) => text);
  expect(offers).toEqual(["Baking", "Ann Archer", "bob@example.com", "2026", "2025"]);
  const open = async ({ links }: Pick<typeof first, "links">, label: string) =>
    search(site, links.find(([text]) => text === label)![1]!);
  const baking = await open(await open(first, "Posts"), "Baking");
  expect([baking.ids, baking.address]).toEqual([
    [nihongo.id, bread.id],
    "/search?q=wombats&kind=posts&topic=baking",
  ]);
  const ofYear = await open(baking, "2026");
  expect([ofYear.ids, ofYear.count]).toEqual([[nihongo.id], "1 result"]);
  const without = await open(await open(ofYear, "Without the topic Baking"), "Without the year 2026");
  expect([without.ids.length, without.address]).toEqual([3, "/search?q=wombats&kind=posts"]);
  expect((await open(first, "bob@example.com")).ids).toEqual([cafe.id]);
  for (const wrong of ["&year=x&author=%00&topic=%23&kind=y", "&year=&author=&topic="])
    expect((await search(site, `/search?q=wombats${wrong}`)).ids).toEqual(first.ids);
});

test("of many results the count says so, and a link leads through all that are counted", async ({ site }) => {
  const texts = buildSearchTexts({ title: "The wombat", description: "Beasts" }, "It digs.");
  const ids = await publishMany(site.db, 205);
  await site.db.transaction().execute(async (db) => {
    for (const id of ids) await addToSearch(db, id, texts);
  });
  const found: string[] = [];
  for (let path: string | undefined = "/search?q=wombat&kind=posts"; path; ) {
    const page = await search(site, path);
    expect(page.count).toBe("more than 200 results");
    found.push(...page.ids);
    path = page.next;
  }
  expect([found.length, new Set(found).size]).toEqual([200, 200]);
});

async function search(site: TestSite, address: string) {
  const main = mainOf((await site.get(address)).text);
  const nav = elementOf(main, "nav", { "aria-label": "Kinds of results" })!.innerHtml;
  return {
    address,
    ids: cardIdsOf(`<main>${main}</main>`),
    /** The addresses of the lessons below the results that have some. */
    lessons: Object.fromEntries(
      elementsOf(main, "li").flatMap(({ innerHtml }) => {
        const [id] = cardIdsOf(`<main>${innerHtml}</main>`);
        const list = elementOf(innerHtml, "ul");
        return id && list ? [[id, attributeValues(list.innerHtml, "href")]] : [];
      }),
    ),
    facts: elementsOf(main, "p", { class: "result-facts" }).map(({ text }) => text),
    links: elementsOf(nav, "a").map(({ text, attributes }) => [text, attributes.href] as const),
    count: elementOf(main, "span", { role: "status" })!.text,
    next: elementsOf(main, "a", { class: "button" }).find(({ text }) => text === "More results")?.attributes
      .href,
  };
}
