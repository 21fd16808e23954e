import { strFromU8, unzipSync } from "fflate";
import { expect } from "vitest";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { deleteAccount } from "../../accounts/models/delete-account.server.ts";
import { subjects } from "../../subjects.server.ts";
import { aClass, addClass, joinedAt } from "./class-of-tests.ts";

/** Ann owns the site, Bob teaches the class, and learns in it too. */
async function openClass(site: TestSite) {
  const [owner, reader] = [await site.logIn(ann), await site.logIn(bob)];
  await site.db.updateTable("users").set({ role: "owner" }).where("id", "=", ann.id).execute();
  await addClass(site.db, bob.id);
  const own = { class_id: aClass.id, user_id: bob.id };
  await site.db
    .insertInto("class_members")
    .values({ ...own, joined_at: joinedAt, calendar_key: "key" })
    .execute();
  const session = {
    id: "session22222",
    class_id: aClass.id,
    day: "2026-03-03",
    starts: "18:00",
    ends: "20:00",
  };
  await site.db.insertInto("class_sessions").values(session).execute();
  await site.db.insertInto("class_presence").values({ session_id: session.id, user_id: bob.id }).execute();
  const note = { class_id: aClass.id, at: joinedAt };
  await site.db
    .insertInto("class_notes")
    .values([
      { ...note, id: "by-bob", user_id: ann.id, author_id: bob.id, text: "Asks good questions" },
      { ...note, id: "about-bob", user_id: bob.id, author_id: ann.id, text: "Comes late" },
    ])
    .execute();
  await site.db
    .insertInto("class_announcements")
    .values({ ...note, id: "told", author_id: bob.id, text: "See *you*", html: "" })
    .execute();
  await site.db
    .insertInto("class_tries")
    .values({
      user_id: bob.id,
      course_id: "s12",
      lesson_id: "loops",
      mark: "q-a",
      tries: 6,
      last_at: joinedAt,
    })
    .execute();
  return { owner, reader };
}

test("the archive has what somebody did in classes and wrote for them, and not what teachers wrote about them", async ({
  site,
}) => {
  const { reader } = await openClass(site);
  const { body } = await reader.post("/account/data", {});
  const files = unzipSync(body);
  const rows = (name: string) => JSON.parse(strFromU8(files[`${name}.json`]!));
  expect(rows("classes")).toMatchObject([{ class_id: aClass.id, name: aClass.name, joined_at: joinedAt }]);
  expect(rows("taught-classes")).toMatchObject([{ class_id: aClass.id, name: aClass.name }]);
  expect(rows("class-presence")).toMatchObject([{ day: "2026-03-03", starts: "18:00" }]);
  expect(rows("class-tries")).toMatchObject([{ path: "s12/loops/q-a", tries: 6 }]);
  expect(rows("class-notes")).toMatchObject([{ text: "Asks good questions" }]);
  expect(rows("class-announcements")).toMatchObject([{ text: "See *you*" }]);
});

test("the classes of a deleted account go to the owner, with what it wrote; what it did there goes", async ({
  site,
}) => {
  const { owner, reader } = await openClass(site);
  const invitation = { id: "i", class_id: aClass.id, invited_at: joinedAt };
  await site.db
    .insertInto("class_invitations")
    .values({ ...invitation, email: bob.email, email_key: bob.email })
    .execute();
  await site.db.updateTable("users").set({ email_verified_at: joinedAt }).where("id", "=", bob.id).execute();
  expect(await deleteAccount(site.db, subjects, bob.id, "keep")).toBe("deleted");
  expect((await reader.get(`/classes/${aClass.id}`)).status).not.toBe(200);
  expect((await owner.get(`/classes/${aClass.id}/board`)).status).toBe(200);
  const rowsOf = (
    table: "class_teachers" | "class_members" | "class_presence" | "class_tries" | "class_notes",
  ) => site.db.selectFrom(table).select("user_id").execute();
  expect(await rowsOf("class_teachers")).toEqual([{ user_id: ann.id }]);
  for (const table of ["class_members", "class_presence", "class_tries"] as const)
    expect(await rowsOf(table), table).toEqual([]);
  expect(await site.db.selectFrom("class_notes").select(["id", "author_id"]).execute()).toEqual([
    { id: "by-bob", author_id: null },
  ]);
  expect(await site.db.selectFrom("class_announcements").select("author_id").execute()).toEqual([
    { author_id: null },
  ]);
  expect(await site.db.selectFrom("class_invitations").select("id").execute()).toEqual([]);
});
