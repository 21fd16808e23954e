import { expect } from "vitest";
import type { Db } from "../../../db/engine.ts";
import { addUser } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";
import { hashToken } from "../../core/token.server.ts";
import { countMembers } from "../models/class.server.ts";
import { joinClass, leaveClass } from "../models/join.server.ts";

const row = { name: "Python in March", courses: '["s1"]', first_day: "2026-03-03", last_day: "2026-03-31" };
const at = "2026-02-01T08:00:00.000Z";
const asked = { key: "key", isListed: false };

async function addClass(db: Db, id = "python222222", seats = 20) {
  await db
    .insertInto("classes")
    .values({ ...row, id, seats, join_key: "key", created_at: at })
    .execute();
  return id;
}

async function addPeople(db: Db, count: number) {
  const ids = Array.from({ length: count }, (_, index) => `p${index}-22222222222`.slice(0, 12));
  for (const id of ids) await addUser(db, { id, email: `${id}@example.com`, name: null });
  return ids as [string, string];
}

test("of 300 who join at once, 20 get the 20 seats", async ({ site: { db } }) => {
  const id = await addClass(db);
  const people = await addPeople(db, 300);
  const results = await Promise.all(people.map((person) => joinClass(db, person, id, asked)));
  expect(results.filter((result) => result === "joined")).toHaveLength(20);
  expect(results.filter((result) => result === "full")).toHaveLength(280);
  expect(await countMembers(db, id)).toBe(20);
});

test("joining three times at once takes one seat, and is a success each time", async ({ site: { db } }) => {
  const id = await addClass(db, undefined, 1);
  const [ada, bea] = await addPeople(db, 2);
  const results = await Promise.all([1, 2, 3].map(() => joinClass(db, ada, id, asked)));
  expect(results).toEqual(["joined", "joined", "joined"]);
  expect(await joinClass(db, bea, id, asked)).toBe("full");
});

test("the seat of somebody who is blocked is free, and who is blocked cannot join", async ({
  site: { db },
}) => {
  const id = await addClass(db, undefined, 1);
  const [ada, bea] = await addPeople(db, 2);
  await joinClass(db, ada, id, asked);
  await db.updateTable("users").set({ blocked_at: at }).where("id", "=", ada).execute();
  expect(await joinClass(db, ada, id, asked)).toBe("gone");
  expect(await joinClass(db, bea, id, asked)).toBe("joined");
});

test("an invitation lets one person into its class, also when the link is closed", async ({
  site: { db },
}) => {
  const id = await addClass(db);
  const [ada, bea] = await addPeople(db, 2);
  await db.updateTable("classes").set({ join_key: null }).execute();
  const invitation = { class_id: id, email: "x@example.com", email_key: "x@example.com" };
  await db
    .insertInto("class_invitations")
    .values({ ...invitation, id: hashToken("mailed"), invited_at: at })
    .execute();
  const mailed = { ...asked, key: "mailed" };
  expect(await joinClass(db, ada, id, asked)).toBe("closed");
  expect(await joinClass(db, ada, "other2222222", mailed)).toBe("closed");
  expect(await joinClass(db, ada, id, mailed)).toBe("joined");
  expect(await joinClass(db, bea, id, mailed)).toBe("closed");
});

test("who leaves leaves nothing behind but what another class of theirs needs", async ({ site: { db } }) => {
  const id = await addClass(db);
  const other = await addClass(db, "other2222222");
  await db.updateTable("classes").set({ courses: '["s2"]' }).where("id", "=", other).execute();
  const [ada, bea] = await addPeople(db, 2);
  const memberships: [string, string][] = [
    [id, ada],
    [id, bea],
    [other, ada],
  ];
  for (const [class_id, user_id] of memberships) {
    await joinClass(db, user_id, class_id, asked);
    const note = { id: class_id + user_id, class_id, user_id, author_id: bea, text: "Shy.", at };
    await db.insertInto("class_notes").values(note).execute();
  }
  for (const class_id of [id, other]) {
    const session = { id: `s-${class_id}`, class_id, day: "2026-03-03", starts: "18:00", ends: "20:00" };
    await db.insertInto("class_sessions").values(session).execute();
    await db.insertInto("class_presence").values({ session_id: session.id, user_id: ada }).execute();
    const text = { id: `a-${class_id}`, class_id, author_id: bea, text: "Hi", html: "<p>Hi", at };
    await db.insertInto("class_announcements").values(text).execute();
    await db.insertInto("class_announced").values({ announcement_id: text.id, user_id: ada }).execute();
  }
  const tries = { user_id: ada, lesson_id: "l1", mark: "q-1", tries: 7 };
  for (const course_id of ["s1", "s2"])
    await db
      .insertInto("class_tries")
      .values({ ...tries, course_id })
      .execute();
  const leftBehind = async () => ({
    members: (await db.selectFrom("class_members").select(["class_id", "user_id"]).execute()).map(
      ({ class_id, user_id }) => class_id + user_id,
    ),
    notes: (await db.selectFrom("class_notes").select("id").execute()).map(({ id }) => id),
    presence: (await db.selectFrom("class_presence").select("session_id").execute()).map(
      ({ session_id }) => session_id,
    ),
    announced: (await db.selectFrom("class_announced").select("announcement_id").execute()).map(
      ({ announcement_id }) => announcement_id,
    ),
    tries: (await db.selectFrom("class_tries").select("course_id").execute()).map(
      ({ course_id }) => course_id,
    ),
  });

  for (const _ of [1, 2]) await leaveClass(db, ada, id);
  const kept = await leftBehind();
  expect({ ...kept, members: kept.members.sort(), notes: kept.notes.sort() }).toEqual({
    members: [other + ada, id + bea].sort(),
    notes: [other + ada, id + bea].sort(),
    presence: [`s-${other}`],
    announced: [`a-${other}`],
    tries: ["s2"],
  });
  await leaveClass(db, ada, other);
  expect(await leftBehind()).toEqual({
    members: [id + bea],
    notes: [id + bea],
    presence: [],
    announced: [],
    tries: [],
  });
});
