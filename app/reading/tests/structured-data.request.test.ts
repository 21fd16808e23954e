// What pages say of themselves in JSON-LD, by the words of schema.org.
import { expect } from "vitest";
import { elementOf, elementsOf } from "../../../test/support/page.ts";
import { ann, bread, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";

interface Thing {
  "@type": string;
  "@graph"?: Thing[];
  [name: string]: unknown;
}

test("an article names its author, dates, pictures and publisher", async ({ site }) => {
  const updated_at = "2026-03-05T09:00:00.000Z";
  await publish(site.db, bread, { updated_at }, ["Sourdough"]);
  const { article } = await dataOf(site, `/blog/${bread.id}`);
  const publisher = { "@type": "Organization", name: "Lectern Academy", logo: `${site.url}/company.svg` };
  expect(article).toMatchObject({
    "@context": "https://schema.org",
    headline: bread.title,
    description: bread.description,
    image: [`${site.url}/blog/${bread.id}/card.png`],
    datePublished: bread.published,
    dateModified: updated_at,
    author: { "@type": "Person", name: "Ann Archer", url: `${site.url}/people/${ann.id}` },
    publisher,
    mainEntityOfPage: `${site.url}/blog/${bread.id}`,
    keywords: ["Sourdough"],
  });
  const builtIn = (await dataOf(site, "/blog/s1")).article!;
  expect(builtIn).toMatchObject({ author: publisher });
  expect(builtIn).not.toHaveProperty("datePublished");
  for (const image of builtIn.image as string[])
    expect((await site.get(image.slice(site.url.length))).headers["content-type"]).toMatch(/^image\//);
});

test("a course names its provider, workload, level and what one needs, as its facts do", async ({ site }) => {
  const { course } = await dataOf(site, "/blog/s1");
  expect(course).toMatchObject({
    provider: { "@type": "Organization", name: "Lectern Academy" },
    educationalLevel: "Beginner",
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseWorkload: "6 hours a week",
      courseSchedule: { repeatFrequency: "Weekly", repeatCount: 10, duration: "PT6H" },
    },
  });
  expect((await dataOf(site, "/blog/s16")).course).toBeUndefined();
});

test("a lesson names what one learns, how long it takes and its course", async ({ site }) => {
  const { learningresource } = await dataOf(site, "/course/s12/first-program");
  expect(learningresource).toMatchObject({
    url: `${site.url}/course/s12/first-program`,
    timeRequired: expect.stringMatching(/^PT\d+M$/),
    provider: { "@type": "Organization", name: "Lectern Academy" },
    isPartOf: { "@type": "Course", url: `${site.url}/blog/s12` },
  });
});

test("an article whose headings are all questions is a page of questions and answers, and no other is", async ({
  site,
}) => {
  for (let number = 1; number <= 26; number++) {
    const { faqpage } = await dataOf(site, `/blog/s${number}`);
    expect(faqpage !== undefined, `s${number}`).toBe(number === 16);
    if (!faqpage) continue;
    const questions = faqpage.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    expect(questions).toHaveLength(8);
    expect(questions[0]).toMatchObject({
      "@type": "Question",
      name: "Can you get us to number one?",
      acceptedAnswer: {
        "@type": "Answer",
        text: expect.stringMatching(/^Nobody can promise that honestly\./),
      },
    });
    const page = elementOf((await site.get("/blog/s16")).text, "main")!.text;
    for (const { name } of questions) expect(page).toContain(name);
  }
});

test("a page names the lists that lead to it", async ({ site }) => {
  await publish(site.db, bread, {}, ["Sourdough"]);
  await publish(site.db, cafe);
  for (const [path, expected] of [
    ["/blog/s1", [["Course", "/course"]]],
    ["/blog/s16", [["Services", "/services"]]],
    [`/blog/${bread.id}`, [["Sourdough", "/topic/sourdough"]]],
    [`/blog/${cafe.id}`, [["For You", "/"]]],
    ["/topic/sourdough", [["For You", "/"]]],
    [
      "/course/s12/first-program",
      [
        ["Course", "/course"],
        ["Python", "/blog/s12"],
      ],
    ],
    ["/paths/defender", [["Paths", "/paths"]]],
  ] as const) {
    const { breadcrumblist } = await dataOf(site, path);
    const items = breadcrumblist!.itemListElement as { position: number; name: string; item: string }[];
    const steps = items.map(({ name, item }) => [name, item.slice(site.url.length)]);
    expect(steps.slice(0, -1), path).toEqual(expected);
    expect(steps.at(-1)![1]).toBe(path);
    expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at + 1));
  }
});

test("the front page names the company and the site", async ({ site }) => {
  const { organization, website } = await dataOf(site, "/");
  expect(organization).toMatchObject({ name: "Lectern Academy", url: `${site.url}/` });
  expect(website).toMatchObject({ name: "Lectern", publisher: { "@id": organization!["@id"] } });
});

test("a text cannot end the script, and data is no script to the content policy", async ({ site }) => {
  const title = `</script><script>alert(1)</script><!-- "quoted" & \u2028`;
  await publish(site.db, { ...bread, title });
  const { text, headers } = await site.get(`/blog/${bread.id}`);
  expect((await dataOf(site, `/blog/${bread.id}`)).article!.headline).toBe(title);
  expect(text).not.toContain("<script>alert");
  const scripts = elementsOf(text, "script", { type: "application/ld+json" });
  expect(scripts.length).toBeGreaterThan(1);
  expect(headers["content-security-policy"]).not.toContain("unsafe");
});

test("a page that is not public, and the data of a page, have no structured data", async ({ site }) => {
  await publish(site.db, bread, { status: "pending" });
  expect(await dataOf(await logInAnn(site), `/blog/${bread.id}`)).toEqual({});
  expect((await site.get("/blog/s1.data")).text).not.toContain("schema.org");
});

test("each list names one canonical address", async ({ site }) => {
  for (const [path, canonical] of [
    ["/", "/"],
    ["/?q=rye", "/"],
    ["/?before=-3.s3", "/?before=-3.s3"],
    ["/course", "/course"],
    ["/course?q=python", "/course"],
    ["/services", "/services"],
  ]) {
    const { text } = await site.get(path!);
    const links = elementsOf(text, "link", { rel: "canonical" });
    expect(
      links.map(({ attributes }) => attributes.href),
      path,
    ).toEqual([site.url + canonical]);
  }
});

async function logInAnn(site: TestSite) {
  return site.logIn(ann);
}

/** The objects of a page, by their types in lower case. */
async function dataOf({ get }: Pick<TestSite, "get">, path: string): Promise<Record<string, Thing>> {
  const scripts = elementsOf((await get(path)).text, "script", { type: "application/ld+json" });
  const things = scripts.map(({ textContent }) => JSON.parse(textContent) as Thing);
  return Object.fromEntries(
    things.flatMap((thing) => thing["@graph"] ?? thing).map((thing) => [thing["@type"].toLowerCase(), thing]),
  );
}
