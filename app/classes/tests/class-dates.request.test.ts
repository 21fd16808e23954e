import { expect } from "vitest";
import { test } from "../../../test/support/desk-people.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { bob } from "../../../test/support/people-and-blogs.ts";
import { aClass, addClass } from "./class-of-tests.ts";

const path = `/classes/${aClass.id}/dates`;
const daysIn = (html: string) =>
  elementsOf(html, "input", { type: "date" })
    .filter(({ attributes }) => attributes.name!.startsWith("s12/"))
    .map(({ attributes }) => [attributes.name!, attributes.value ?? ""] as const);

test("days are proposed, changed and saved; an empty one takes the day away", async ({ site, author }) => {
  await addClass(site.db, bob.id);
  const before = daysIn((await author.get(path)).text);
  expect(before.length).toBeGreaterThan(3);
  expect(before.every(([, day]) => day === "")).toBe(true);
  const page = await author.get(`${path}?propose`);
  expect(textOf(mainOf(page.text))).toContain("Nothing is saved yet");
  const proposed = daysIn(page.text);
  expect(proposed.at(-1)![1]).toBe("2026-03-31");
  expect(proposed.map(([, day]) => day)).toEqual(proposed.map(([, day]) => day).toSorted());
  expect(await site.db.selectFrom("class_days").selectAll().execute()).toEqual([]);
  const sent = { act: "days", ...Object.fromEntries(proposed) };
  for (const _ of ["once", "twice"]) expect((await author.post(path, sent)).status).toBe(303);
  expect(daysIn((await author.get(path)).text)).toEqual(proposed);
  expect((await author.post(path, { ...sent, "s12/loops": "" })).status).toBe(303);
  expect(new Map(daysIn((await author.get(path)).text)).get("s12/loops")).toBe("");
  const wrong = await author.post(path, { ...sent, "s12/loops": "2026-04-01" });
  expect(wrong.status).toBe(422);
  expect(textOf(wrong.text)).toContain("Choose a day from March 2, 2026 to March 31, 2026.");
  expect(new Map(daysIn(wrong.text)).get("s12/loops")).toBe("2026-04-01");
});

test("sessions are added, once or every week, changed and removed", async ({ site, author }) => {
  await addClass(site.db, bob.id);
  const session = { id: "session22222", day: "2026-03-17", starts: "18:00", ends: "20:00", place: "Room 5" };
  const post = (fields: Record<string, string>) =>
    author.post(path, { act: "session", repeat: "", ...fields });
  for (const _ of ["once", "twice"]) expect((await post({ ...session, repeat: "weekly" })).status).toBe(303);
  const days = async () =>
    (await site.db.selectFrom("class_sessions").selectAll().orderBy("day").execute()).map(
      ({ day, starts }) => `${day} ${starts}`,
    );
  expect(await days()).toEqual(["2026-03-17 18:00", "2026-03-24 18:00", "2026-03-31 18:00"]);
  expect((await post({ ...session, id: "session222221", day: "2026-03-25", starts: "17:30" })).status).toBe(
    303,
  );
  expect(await days()).toEqual(["2026-03-17 18:00", "2026-03-25 17:30", "2026-03-31 18:00"]);
  expect(textOf(mainOf((await author.get(path)).text))).toContain(
    "Wednesday, March 25, 17:30–20:00 · Room 5",
  );
  const wrong: [Record<string, string>, string][] = [
    [{ day: "" }, "Choose a day."],
    [{ day: "2026-04-01" }, "Choose a day from March 2, 2026 to March 31, 2026."],
    [{ starts: "25:00" }, "Choose an hour."],
    [{ ends: "18:00" }, "It ends after it starts."],
  ];
  for (const [fields, problem] of wrong) {
    const answer = await post({ ...session, place: "Room 6", ...fields });
    expect(answer.status, problem).toBe(422);
    expect(textOf(answer.text)).toContain(problem);
    expect(elementsOf(answer.text, "input", { value: "Room 6" })).toHaveLength(1);
    // Its row is open.
    expect(elementsOf(answer.text, "details").filter(({ attributes }) => "open" in attributes)).toHaveLength(
      1,
    );
  }
  for (const _ of ["once", "twice"])
    expect((await author.post(path, { act: "remove-session", id: session.id })).status).toBe(303);
  expect(await days()).toHaveLength(2);
});

test("a session of another class is out of reach", async ({ site, author }) => {
  await addClass(site.db, bob.id);
  const other = { ...aClass, id: "other2222222" };
  await site.db
    .insertInto("classes")
    .values({
      ...{ ...other, courses: "[]", last_day: "2026-03-31", seats: 1, join_key: null, report_key: null },
      ...{ report_ends_at: null, created_at: "2026-02-01T00:00:00.000Z" },
    })
    .execute();
  const session = { id: "session22222", day: "2026-03-17", starts: "18:00", ends: "20:00", place: "" };
  await site.db
    .insertInto("class_sessions")
    .values({ ...session, class_id: other.id })
    .execute();
  await author.post(path, { act: "session", ...session, place: "Mine", repeat: "" });
  await author.post(path, { act: "remove-session", id: session.id });
  expect(await site.db.selectFrom("class_sessions").select(["class_id", "place"]).execute()).toEqual([
    { class_id: other.id, place: "" },
  ]);
  expect((await author.get(`/classes/${other.id}/dates`)).status).toBe(404);
});
