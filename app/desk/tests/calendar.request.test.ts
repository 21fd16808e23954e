// What is scheduled, and what others write: at the desk, by title.
import { expect } from "vitest";
import { edda, test } from "../../../test/support/desk-people.ts";
import { save } from "../../../test/support/drafts.ts";
import { rye } from "../../../test/support/editor.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { findActiveUser } from "../../core/user.server.ts";
import { listMonth } from "../models/calendar.server.ts";

const draftId = "plan22222222";
const text = { ...rye, image: "", title: "A secret plan", content: "Nobody may read this." };

function schedule({ db }: TestSite, at: string) {
  return db
    .updateTable("drafts")
    .set({ publish_at: Date.parse(at) })
    .where("id", "=", draftId)
    .execute();
}

test("the calendar shows what went out and what is scheduled, and leads to the drafts that one may open", async ({
  site,
  author,
  editor,
}) => {
  await publish(site.db, bread);
  await save(author, draftId, text);
  await schedule(site, "2026-03-31T16:00:00.000Z");
  const { text: page } = await editor.get("/desk/calendar?month=2026-03");
  const shown = textOf(mainOf(page));
  expect(shown).toContain("March 2026");
  expect(shown).toMatch(/Sun 1 Bread for Night Owls 08:00 · Out/);
  expect(shown).toMatch(/Tue 31 A secret plan 16:00 · Scheduled/);
  expect(page).toContain(`href="/blog/${bread.id}"`);
  expect(page).not.toContain(`/write/${draftId}`);
  expect(page).not.toContain(text.content);
  await site.db.updateTable("drafts").set({ user_id: edda.id }).where("id", "=", draftId).execute();
  expect((await editor.get("/desk/calendar?month=2026-03")).text).toContain(`href="/write/${draftId}"`);
  for (const month of ["2026-13", "x", "0000-01"])
    expect((await editor.get(`/desk/calendar?month=${month}`)).status).toBe(200);
});

test("days begin when they do in the site's time zone", async ({ site, author, editor }) => {
  await editor.get("/desk");
  await save(author, draftId, text);
  await schedule(site, "2026-03-31T16:00:00.000Z");
  const user = (await findActiveUser(site.db, edda.id))!;
  const planned = async (month: string) => {
    const days = await listMonth(site.db, user, month, "Asia/Tokyo");
    return days.flatMap(({ day, entries }) => entries.map(({ time }) => `${day} ${time}`));
  };
  expect(await planned("2026-03")).toEqual([]);
  expect(await planned("2026-04")).toEqual(["2026-04-01 01:00"]);
});

test("editors see the titles of what others write, and no text, nor what was taken back", async ({
  author,
  editor,
  id,
}) => {
  const shown = async () => mainOf((await editor.get("/desk/drafts")).text);
  await save(author, draftId, text);
  await save(author, "untitled2222", { ...text, title: "" });
  expect(textOf(await shown())).toContain("A secret plan Somebody without a name Changed");
  expect(await shown()).not.toContain("Nobody may read this");
  expect(await shown()).not.toContain(`/write/${draftId}`);
  await author.post(`/write/${draftId}/review`, { act: "ready" });
  expect(await shown()).toContain(`/write/${draftId}`);
  await author.post(`/blog/${id}/unpublish`, { on: "yes" });
  expect(textOf(await shown())).not.toContain(rye.title);
});
