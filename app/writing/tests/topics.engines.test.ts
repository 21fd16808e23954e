// The topics that an author gives a post.
import { expect } from "vitest";
import { alertOf, publishWithEditor, rye, submitEditor, uploadCover } from "../../../test/support/editor.ts";
import { elementOf, elementsOf } from "../../../test/support/page.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";

const test = base.extend("writer", ({ site }) => site.logIn(ann));

test("a post gets the topics of its form, new ones as they are written, known ones as they were written first", async ({
  site,
  writer,
}) => {
  const id = await publishWithEditor(site, writer, { topics: " Rye bread, data science,C++ , rye  BREAD" });
  expect(await labelsOf(site, id)).toEqual(["Rye bread", "Data Science", "C++"]);
  const { text } = await writer.get(`/blog/${id}/edit`);
  expect(elementOf(text, "input", { name: "topics" })!.attributes.value).toBe("Rye bread, data science, C++");
});

test("an edit replaces the topics, and their pages change", async ({ site, writer }) => {
  const id = await publishWithEditor(site, writer, { topics: "Rye, Ovens" });
  const image = await uploadCover(writer);
  const response = await submitEditor(writer, `/blog/${id}/edit`, {
    cover: undefined,
    image,
    revision: "1",
    topics: "Ovens, Stones",
  });
  expect(response.status).toBe(303);
  expect(await labelsOf(site, id)).toEqual(["Ovens", "Stones"]);
  await expect.poll(async () => (await site.get("/topic/rye")).text.includes(id)).toBe(false);
  for (const path of ["/topic/ovens", "/topic/stones"])
    await expect.poll(async () => (await site.get(path)).text.includes(id)).toBe(true);
});

test.for<string[]>([
  ["a, b, c, d, e", "A blog may have 4 topics at most."],
  ["🎉", "The topic “🎉” needs a letter or a digit."],
  ["x".repeat(51), "A topic may have 50 characters at most."],
])("topics such as %j are refused, and no field is lost", async ([topics, problem], { site, writer }) => {
  const response = await submitEditor(writer, "/write", { topics });
  expect([response.status, alertOf(response)]).toEqual([422, problem]);
  expect(elementOf(response.text, "input", { name: "topics" })!.attributes.value).toBe(topics);
  expect(response.text).toContain(rye.title);
  expect(await site.db.selectFrom("blogs").select("id").where("kind", "=", "post").execute()).toEqual([]);
});

test("without JavaScript the topics are a text field with suggestions", async ({ writer }) => {
  const { text } = await writer.get("/write");
  const field = elementOf(text, "input", { name: "topics" })!;
  expect([field.attributes.id, field.attributes.list]).toEqual(["topics", "topics-list"]);
  expect(elementsOf(/<datalist.*<\/datalist>/s.exec(text)![0], "option").length).toBe(7);
});

async function labelsOf({ db }: TestSite, id: string) {
  const rows = await db
    .selectFrom("blog_topics")
    .innerJoin("topics", "topics.name", "blog_topics.topic")
    .select("label")
    .where("blog_id", "=", id)
    .orderBy("place")
    .execute();
  return rows.map(({ label }) => label);
}
