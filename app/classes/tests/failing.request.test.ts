// The database fails in the middle of an act: nothing of it is done, what was typed stays in its form, and again it is done once.
import { sql } from "kysely";
import { expect } from "vitest";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { test as base, loggedErrors, type TestSite } from "../../../test/support/site.ts";
import { addClassCast, classId, ids, keys, personOf } from "./class-cast.ts";

const test = base.extend("cast", { auto: true }, async ({ site }) => addClassCast(site));
const path = `/classes/${classId}`;

/** Sends a form while this table takes no row, and once more when it does. */
async function sendTwice(
  site: TestSite,
  table: string,
  send: () => Promise<{ status: number; text: string }>,
) {
  await sql
    .raw(`create trigger broken after insert on ${table} begin select raise(abort, 'broken'); end`)
    .execute(site.db);
  const failed = await send();
  await sql.raw(`drop trigger broken`).execute(site.db);
  expect([
    failed.status,
    textOf(mainOf(failed.text)).includes("That could not be saved. Try again."),
  ]).toEqual([500, true]);
  const before = await stateOf(site);
  expect((await send()).status).toBe(303);
  return { kept: failed.text, before };
}

async function stateOf({ db }: TestSite) {
  const countOf = async (table: "class_announcements" | "class_members" | "notifications" | "mails") =>
    (await db.selectFrom(table).select(sql`1`.as("one")).execute()).length;
  const { state } = await db.selectFrom("projects").select("state").executeTakeFirstOrThrow();
  const counts = [await countOf("class_announcements"), await countOf("class_members")];
  return [...counts, await countOf("notifications"), await countOf("mails"), state];
}

test("announcing, joining and deciding are done whole or not at all, and lose no text", async ({ site }) => {
  const { db } = site;
  await db.updateTable("users").set({ email_verified_at: "2026" }).execute();
  const [teacher, outsider] = [await site.logIn(personOf("teacher")), await site.logIn(personOf("outsider"))];

  const told = { act: "tell", id: "told22222222", text: "A long letter", to: "all" };
  const telling = await sendTwice(site, "jobs", () => teacher.post(path, told));
  expect(telling.kept).toContain("A long letter</textarea>");
  expect(telling.before).toEqual([1, 1, 0, 0, "waiting"]);
  expect(await stateOf(site)).toEqual([2, 1, 1, 1, "waiting"]);

  const join = () => outsider.post(`${path}/join?key=${keys.join}`, { listed: "yes" });
  const joining = await sendTwice(site, "class_members", join);
  expect(joining.before).toEqual([2, 1, 1, 1, "waiting"]);

  const { at } = await db.selectFrom("projects").select("at").executeTakeFirstOrThrow();
  const answer = { act: "return", at, answer: "Who is the fourth?" };
  const decide = () => teacher.post(`${path}/handed-in/${ids.work}`, answer);
  const deciding = await sendTwice(site, "notifications", decide);
  expect(deciding.kept).toContain("Who is the fourth?</textarea>");
  expect(deciding.before).toEqual([2, 2, 1, 1, "waiting"]);
  expect(await stateOf(site)).toEqual([2, 2, 2, 1, "returned"]);
  expect(loggedErrors(site)).toHaveLength(3);
  expect(site.log.join("\n")).not.toContain(keys.join);
});
