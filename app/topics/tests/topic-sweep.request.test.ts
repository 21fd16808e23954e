import { expect } from "vitest";
import { publishWithEditor, submitEditor, uploadCover } from "../../../test/support/editor.ts";
import { bread, cafe, nihongo, publish } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { test } from "../../../test/support/writer.ts";
import { removeBlog } from "../../writing/models/write-blog.server.ts";
import { sweepTopics } from "../models/sweep-topics.server.ts";

test("the sweep removes a topic whose last post is gone, and the next post with it gives it its label", async ({
  site,
  writer,
}) => {
  await publish(site.db, bread, {}, ["PYTHON!!", "Rye"]);
  await publish(site.db, cafe, {}, ["Rye"]);
  await removeBlog(site.db, bread.id);
  const complete = async () => (await writer.get("/topics.json?q=pyt")).text;
  expect(await complete()).not.toContain("PYTHON");
  await sweepTopics(site.db, []);
  expect(await labels(site, "python")).toEqual([]);
  await publishWithEditor(site, writer, { topics: "Python, rye" });
  expect(await labels(site, "python")).toEqual(["Python"]);
  expect(await labels(site, "rye")).toEqual(["Rye"]);
  expect(await complete()).toContain("Python");
});

test("the sweep keeps topics of hidden posts, and those that are followed, described, renamed, merged or in the sidebar", async ({
  site,
  writer,
}) => {
  await publish(site.db, bread, { status: "taken-down" }, ["Taken down"]);
  await publish(site.db, cafe, {}, ["Followed", "Described", "Renamed", "Merged"]);
  await publish(site.db, nihongo, {}, ["Target", "Chosen", "Gone"]);
  await writer.act("/follow/topic:followed", { on: "yes" });
  await site.db.updateTable("users").set({ role: "editor" }).where("id", "=", "bob222222222").execute();
  const change = (name: string, fields: Record<string, string>) =>
    writer.post(`/desk/topics/${name}`, {
      act: "change",
      label: name,
      description: "",
      start: "",
      ...fields,
    });
  await change("described", { description: "What it is." });
  await change("renamed", { label: "With another label" });
  await writer.post("/desk/topics/merged", { act: "merge", into: "Target" });
  for (const { id } of [cafe, nihongo]) await removeBlog(site.db, id);
  const before = await names(site);
  for (const _ of ["once", "twice"]) await sweepTopics(site.db, ["Chosen"]);
  expect(before.filter((name) => name === "gone")).toEqual(["gone"]);
  expect(await names(site)).toEqual(before.filter((name) => name !== "gone"));
});

test("a topic that is swept while a post is published with it is there afterwards", async ({
  site,
  writer,
}) => {
  const image = await uploadCover(writer);
  await site.db.insertInto("topics").values({ name: "spelt", label: "Spelt" }).execute();
  for (let time = 0; time < 5; time++) {
    const key = `race${time}2222222`;
    const published = submitEditor(writer, "/write", {
      ...{ publishKey: key, cover: undefined, image, topics: "Spelt, Emmer" },
    });
    let isPublished = false;
    void published.finally(() => (isPublished = true));
    while (!isPublished) await sweepTopics(site.db, []);
    expect((await published).status).toBe(303);
    const topics = await site.db
      .selectFrom("blog_topics")
      .leftJoin("topics", "topics.name", "blog_topics.topic")
      .innerJoin("blogs", "blogs.id", "blog_topics.blog_id")
      .select(["blogs.id", "topics.label"])
      .where("publish_key", "=", key)
      .orderBy("place")
      .execute();
    expect(topics.map(({ label }) => label)).toEqual(["Spelt", "Emmer"]);
    await removeBlog(site.db, topics[0]!.id);
  }
});

async function labels({ db }: TestSite, name: string) {
  const rows = await db.selectFrom("topics").select("label").where("name", "=", name).execute();
  return rows.map(({ label }) => label);
}

async function names({ db }: TestSite) {
  const rows = await db.selectFrom("topics").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}
