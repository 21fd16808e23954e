import { expect } from "vitest";
import { addPerson, test } from "../../../test/support/desk-people.ts";
import { sendComment as send } from "../../../test/support/send-comment.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { mailDueNotices } from "../notice-mails.server.ts";

test("a comment that names 500 handles tells ten people", async ({ site, author: _, reader, id }) => {
  await addMembers(site, 20);
  const handles = Array.from({ length: 500 }, (_, at) => `@h${at}`).join(" ");
  expect((await send(reader, id, handles)).status).toBe(303);
  expect(await mentions(site)).toHaveLength(10);
});

test("who mentions people in 50 comments is stopped after 20, and each of them gets one mail", async ({
  site,
  author: _,
  reader,
  id,
}) => {
  await addMembers(site, 3);
  const statuses: number[] = [];
  for (let count = 0; count < 50; count++)
    statuses.push((await send(reader, id, `@h0 @h1 @h2 ${count}`)).status);
  expect(statuses.filter((status) => status === 303)).toHaveLength(20);
  expect(await mentions(site)).toHaveLength(3 * 20);
  const signal = new AbortController().signal;
  for (const wait of [10_000, 20_000]) await mailDueNotices(site.db, Date.now() + wait, signal);
  const mails = await site.db.selectFrom("mails").select(["recipient", "content"]).execute();
  const toMembers = mails.filter(({ recipient }) => recipient.startsWith("h"));
  expect(toMembers.map(({ recipient }) => recipient).sort()).toEqual(
    [0, 1, 2].map((number) => `h${number}@example.com`),
  );
  expect(JSON.parse(toMembers[0]!.content).subject).toMatch(/^Ann Archer mentioned you .*, and 19 more$/);
});

/** Members whose handles are h0, h1, and so on. */
async function addMembers(site: TestSite, count: number) {
  for (let number = 0; number < count; number++) {
    const id = `member${String(number).padStart(6, "0")}`;
    await addPerson(site, { id, email: `h${number}@example.com`, name: null });
    await site.db
      .updateTable("users")
      .set({ handle: `h${number}` })
      .where("id", "=", id)
      .execute();
  }
}

function mentions({ db }: TestSite) {
  return db.selectFrom("notifications").select("id").where("kind", "=", "mention").execute();
}
