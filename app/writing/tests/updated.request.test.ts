import { expect } from "vitest";
import { fieldsOf, publishWithEditor, submitEditor } from "../../../test/support/editor.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { test as base } from "../../../test/support/writer.ts";
import { setTopics } from "../../desk/models/editor-acts.server.ts";

const publishedAt = "2026-03-01T23:30:00.000Z";

/** Fixture: `id` is a post that Bob published in March. */
const test = base.extend("id", async ({ site, writer }) => {
  const id = await publishWithEditor(site, writer);
  const dates = { published_at: publishedAt, updated_at: publishedAt };
  await site.db.updateTable("blogs").set(dates).where("id", "=", id).execute();
  return id;
});

test("readers see when a text was changed on a later day than it was published", async ({
  site,
  writer,
  id,
}) => {
  expect(await datesOf(site, id)).toBe("Published on March 1, 2026");
  const today = new Date().toISOString().slice(0, 10);
  await change(writer, id, { content: "Mix the *spelt* with water." });
  expect(await datesOf(site, id)).toMatch(/^Published on March 1, 2026 Updated \w+ \d+, 20\d\d$/);
  const { updated_at } = await readBlog(site, id);
  expect(updated_at.slice(0, 10) >= today).toBe(true);
  expect((await site.get("/feed.xml")).text).toContain(`<updated>${updated_at}</updated>`);
});

test("a change on the day of the publish is not an update", async ({ site, writer, id }) => {
  const today = new Date().toISOString();
  await site.db
    .updateTable("blogs")
    .set({ published_at: today, updated_at: today })
    .where("id", "=", id)
    .execute();
  await change(writer, id, { title: "Spelt" });
  expect(await datesOf(site, id)).not.toContain("Updated");
});

test("another description of the cover, the same text, a topic and being unpublished for a while are no updates", async ({
  site,
  writer,
  id,
}) => {
  await change(writer, id, {});
  await change(writer, id, { image: undefined, cover: undefined, coverAlt: "A loaf" });
  await setTopics(site.db, "editor222222", id, ["Bread"]);
  await writer.post(`/blog/${id}/unpublish`, { on: "yes" });
  await change(writer, id, {});
  expect(await readBlog(site, id)).toMatchObject({ status: "published", updated_at: publishedAt });
  expect(await datesOf(site, id)).toBe("Published on March 1, 2026");
});

async function change(
  browser: Parameters<typeof submitEditor>[0],
  id: string,
  fields: Record<string, string | undefined>,
) {
  const edit = fieldsOf(await browser.get(`/blog/${id}/edit`));
  const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const { status } = await submitEditor(browser, `/blog/${id}/edit`, {
    ...edit,
    cover: undefined,
    ...changes,
  });
  expect(status).toBe(303);
}

function readBlog({ db }: TestSite, id: string) {
  return db.selectFrom("blogs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The dates in the byline. */
async function datesOf(site: TestSite, id: string) {
  const text = textOf(mainOf((await site.get(`/blog/${id}`)).text));
  return /(Published on .*?) \d+ min read/.exec(text.replace(/\s+/g, " "))![1];
}
