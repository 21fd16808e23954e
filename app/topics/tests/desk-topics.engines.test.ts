import { expect } from "vitest";
import { test as base, edda, loggedActs } from "../../../test/support/desk-people.ts";
import { publishWithEditor } from "../../../test/support/editor.ts";
import { cardIdsOf, elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { bread, cafe, nihongo, publish } from "../../../test/support/people-and-blogs.ts";
import { searchIds } from "../../../test/support/search.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { listRecommended } from "../../core/blog-topics.server.ts";
import { finishMerge } from "../models/merge-topic.server.ts";
import { findTopic } from "../models/topic.server.ts";

/** Fixture: two spellings of one topic, with a blog that has both. */
const test = base.extend("topics", async ({ site }) => {
  await publish(site.db, bread, {}, ["Sourdough"]);
  await publish(site.db, cafe, {}, ["Sour Dough", "Coffee"]);
  await publish(site.db, nihongo, {}, ["Coffee", "Sourdough", "Sour Dough"]);
});

const merge = { act: "merge", into: "Sourdough" };
const address = "/desk/topics/sour-dough";

test("the list counts public blogs, narrows by the beginning of the name and has pages", async ({
  site,
  editor,
  topics: _,
}) => {
  const rows = textOf(mainOf((await editor.get("/desk/topics?q=Sour")).text));
  expect(rows).toContain("Sour Dough 2 blogs Sourdough 2 blogs");
  expect(rows).not.toContain("Coffee");
  const values = Array.from({ length: 60 }, (_, at) => ({
    name: `clay-${at + 10}`,
    label: `Clay ${at + 10}`,
  }));
  await site.db.insertInto("topics").values(values).execute();
  const first = mainOf((await editor.get("/desk/topics?q=clay")).text);
  expect(elementOf(first, "a", { class: "button" })!.attributes.href).toBe("?q=clay&after=clay-59");
  expect(textOf(mainOf((await editor.get("/desk/topics?q=clay&after=clay-59")).text))).toContain("Clay 60");
});

test("an editor says what a topic is, and readers see it; saving again logs nothing more", async ({
  site,
  editor,
  topics: _,
}) => {
  const change = {
    act: "change",
    label: "Sourdough bread",
    description: "Flour, water, time.",
    start: `${site.url}/blog/${bread.id}`,
  };
  for (const _ of [1, 2]) {
    const response = await editor.post("/desk/topics/sourdough", change);
    expect([response.status, response.headers.location]).toEqual([303, "/desk/topics/sourdough"]);
  }
  const { text } = await site.get("/topic/sourdough");
  expect(elementOf(mainOf(text), "h1")!.textContent).toBe("Sourdough bread");
  expect(textOf(mainOf(text))).toContain("Flour, water, time.");
  expect(elementOf(text, "aside")!.text).toContain(`Start here ${bread.title}`);
  expect((await site.get(`/blog/${bread.id}`)).text).toContain(">Sourdough bread</a>");
  expect(await loggedActs(site)).toEqual([
    {
      actor_id: edda.id,
      act: "change-topic",
      object: "topic:sourdough",
      from: "Sourdough",
      to: "Sourdough bread",
    },
  ]);
});

test("a renamed topic is found by its new name: by writers, in addresses, in suggestions, in searches and at the desk", async ({
  site,
  editor,
  author,
  topics: _,
}) => {
  const change = { act: "change", description: "", start: "" };
  for (const label of ["Leaven", "Levain"])
    expect((await editor.post("/desk/topics/sourdough", { ...change, label })).status).toBe(303);
  const id = await publishWithEditor(site, author, { topics: "Levain, Coffee" });
  expect(await topicsOf(site, id)).toEqual(["sourdough", "coffee"]);
  for (const address of ["levain", "leaven"])
    expect((await site.get(`/topic/${address}`)).headers.location).toBe("/topic/sourdough");
  for (const typed of ["lev", "le", "sourd"]) {
    const { text } = await site.get(`/topics.json?q=${typed}`);
    expect(JSON.parse(text).topics, typed).toEqual([{ name: "sourdough", label: "Levain" }]);
  }
  expect(await searchIds(site, "topic:levain")).toEqual([id, nihongo.id, bread.id]);
  const rows = textOf(mainOf((await editor.get("/desk/topics?q=Lev")).text));
  expect(rows).toContain("Levain 3 blogs");
  expect(rows.match(/Levain/g)).toHaveLength(1);
});

test("recommended topics have their new names, and one that was merged with another is not there twice", async ({
  site,
  editor,
  topics: _,
}) => {
  const labels = ["Coffee", "SOURDOUGH", "Rye", "Sour Dough"];
  const recommended = async () => (await listRecommended(site.db, labels)).map(({ label }) => label);
  expect(await recommended()).toEqual(["Coffee", "SOURDOUGH", "Sour Dough"]);
  await editor.post(address, merge);
  await finishMerge(site.db, "sour-dough", new AbortController().signal);
  await editor.post("/desk/topics/coffee", { act: "change", label: "Espresso", description: "", start: "" });
  await editor.post("/desk/topics/solidity", {
    ...{ act: "change", label: "Contracts", description: "", start: "" },
  });
  expect(await listRecommended(site.db, labels)).toEqual([
    { name: "coffee", label: "Espresso" },
    { name: "sourdough", label: "SOURDOUGH" },
  ]);
  const panel = elementOf((await site.get("/")).text, "aside")!;
  expect(elementOf(panel.innerHtml, "a", { href: "/topic/solidity" })!.text).toBe("Contracts");
});

test("a topic does not get the name of another one, in any spelling", async ({ site, editor, topics: _ }) => {
  const change = { act: "change", description: "", start: "" };
  await editor.post("/desk/topics/coffee", { ...change, label: "Espresso" });
  for (const label of ["Sour Dough", "sour dough", "Espresso"]) {
    const response = await editor.post("/desk/topics/sourdough", { ...change, label });
    expect(response.status, label).toBe(422);
    expect(textOf(mainOf(response.text))).toContain("Another topic has this name. Merge the two instead.");
  }
  expect((await editor.post("/desk/topics/sourdough", { ...change, label: "SourDough" })).status).toBe(303);
  expect((await editor.post("/desk/topics/coffee", { ...change, label: "Coffee" })).status).toBe(303);
  expect((await loggedActs(site)).map(({ to }) => to)).toEqual(["Espresso", "SourDough", "Coffee"]);
});

test("a renamed topic without blogs is shown when the sidebar has it by its new name", async ({
  site,
  editor,
}) => {
  await site.db.insertInto("topics").values({ name: "rye", label: "Rye" }).execute();
  await editor.post("/desk/topics/rye", { act: "change", label: "Dark bread", description: "", start: "" });
  expect(await findTopic(site.db, "dark-bread", [])).toBeUndefined();
  expect(await findTopic(site.db, "dark-bread", ["dark-bread"])).toMatchObject({ name: "rye" });
});

test.for<[Record<string, string>, string]>([
  [{ label: "" }, "needs a letter or a digit"],
  [{ label: "a,b" }, "A name may have no comma"],
  [{ description: "x".repeat(201) }, "The sentence may have 200 characters at most."],
  [{ start: "/blog/nothing" }, "There is no public blog at that address."],
])(
  "a topic is not changed to %j, and the fields are kept",
  async ([fields, problem], { site, editor, topics: _ }) => {
    const form = { act: "change", label: "Rye", description: "Dark.", start: "", ...fields };
    const response = await editor.post("/desk/topics/sourdough", form);
    expect([response.status, response.text.includes('value="Dark."') || "description" in fields]).toEqual([
      422,
      true,
    ]);
    expect(textOf(mainOf(response.text))).toContain(problem);
    expect(await loggedActs(site)).toEqual([]);
  },
);

test("a merged topic's address leads to the other one for good, and its blogs and followers go there once", async ({
  site,
  editor,
  reader,
  topics: _,
}) => {
  await reader.act("/follow/topic:sour-dough", { on: "yes" });
  for (const _ of [1, 2]) expect((await editor.post(address, merge)).status).toBe(303);
  const redirect = await site.get("/topic/sour-dough?sort=liked");
  expect([redirect.status, redirect.headers.location]).toEqual([301, "/topic/sourdough?sort=liked"]);
  for (const _ of [1, 2]) await runMerge(site);
  expect(cardIdsOf((await site.get("/topic/sourdough")).text)).toEqual([nihongo.id, cafe.id, bread.id]);
  expect((await topicsOf(site, nihongo.id)).sort()).toEqual(["coffee", "sourdough"]);
  expect(await topicsOf(site, cafe.id)).toEqual(["sourdough", "coffee"]);
  const follows = await site.db.selectFrom("follows").select("followed").execute();
  expect(follows).toEqual([{ followed: "topic:sourdough" }]);
  expect((await loggedActs(site)).map(({ act, from, to }) => [act, from, to])).toEqual([
    ["merge-topic", "sour-dough", "sourdough"],
  ]);
  expect(textOf(mainOf((await editor.get("/desk/log")).text))).toContain("Sour Dough → Sourdough");
});

test("what is written with a merged topic gets the other one, also after that one is merged", async ({
  site,
  editor,
  author,
  topics: _,
}) => {
  await editor.post(address, merge);
  await editor.post("/desk/topics/sourdough", { act: "merge", into: "coffee" });
  const id = await publishWithEditor(site, author, { topics: "Sour Dough, Coffee, Ovens" });
  expect(await topicsOf(site, id)).toEqual(["coffee", "ovens"]);
  expect((await site.get("/topic/sour-dough")).headers.location).toBe("/topic/coffee");
});

test.for<string[]>([
  ["sour-dough", "Pottery", "There is no such topic."],
  ["sour-dough", "Sour dough", "A topic cannot be merged into itself."],
])(
  "the topic %s is not merged into %s",
  async ([name = "", into = "", problem = ""], { site, editor, topics: _ }) => {
    const response = await editor.post(`/desk/topics/${name}`, { act: "merge", into });
    expect(response.status).toBe(422);
    expect(textOf(mainOf(response.text))).toContain(problem);
    expect(await loggedActs(site)).toEqual([]);
  },
);

test.for<string>(["itself", "no-target", "as-before"])(
  "a topic is merged into one that is called %s, like an outcome of the merge",
  async (into, { site, editor, topics: _ }) => {
    await site.db.insertInto("topics").values({ name: into, label: into }).execute();
    expect((await editor.post(address, { act: "merge", into })).status).toBe(303);
    await runMerge(site);
    const { status, headers } = await site.get("/topic/sour-dough");
    expect([status, headers.location]).toEqual([301, `/topic/${into}`]);
    expect((await loggedActs(site)).map(({ act, to }) => [act, to])).toEqual([["merge-topic", into]]);
  },
);

test("two topics are not merged into each other", async ({ site, editor, topics: _ }) => {
  await editor.post(address, merge);
  expect((await editor.post("/desk/topics/sourdough", { act: "merge", into: "sour-dough" })).status).toBe(
    422,
  );
  expect((await site.get("/topic/sourdough")).status).toBe(200);
});

test("an editor gives a post several topics", async ({ site, editor, id }) => {
  await editor.post(`/desk/posts/${id}`, { act: "topic", topic: "Rye, C++" });
  expect(await topicsOf(site, id)).toEqual(["rye", "c-plus-plus"]);
  expect((await editor.get(`/desk/posts/${id}`)).text).toContain('value="Rye, C++"');
});

function runMerge(site: TestSite) {
  return finishMerge(site.db, "sour-dough", new AbortController().signal);
}

async function topicsOf({ db }: TestSite, id: string) {
  const query = db.selectFrom("blog_topics").select("topic").where("blog_id", "=", id).orderBy("place");
  return (await query.execute()).map(({ topic }) => topic);
}
