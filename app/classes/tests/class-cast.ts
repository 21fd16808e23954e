// A class with one of each thing that it has, and one person of each role beside it.
import { addUser } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import type { Role } from "../../lib/permissions.ts";
import { joinClass, leaveClass } from "../models/join.server.ts";

export const roles = [
  ...(["owner", "editor", "teacher", "other teacher", "learner", "left", "outsider"] as const),
  ...(["visitor", "link-holder"] as const),
];
export type ClassRole = (typeof roles)[number];
export const accounts = roles.slice(0, 7);

export const classId = "python222222";
export const otherClassId = "other2222222";
/** A class for each role, to delete. */
export const deletedId = (role: string) => `gone${role.replaceAll(/\W/g, "")}222222`.slice(0, 12);
/** In no address, and in no text but this class's. */
export const className = "Zebrafinch Evenings";
export const keys = { join: "joinkey222222222", report: "reportkey2222222", calendar: "calendarkey22222" };
export const ids = {
  ...{ session: "session22222", note: "note22222222", work: "work22222222", announcement: "announced222" },
  course: "s12",
  lesson: "first-program",
};
const at = "2026-02-01T08:00:00.000Z";
const recent = new Date().toISOString();

export const personOf = (role: string) => ({
  id: `${role.replaceAll(/\W/g, "")}222222222222`.slice(0, 12),
  email: `${role.replaceAll(/\W/g, "")}@class.example`,
  name: `Pat ${role}`,
});

/** A class that begins in March and has twenty seats, with its teacher. */
export async function addClass({ db }: TestSite, id: string, teacher = "teacher") {
  const row = {
    ...{ id, name: id === classId ? className : "Somebody else's", courses: JSON.stringify([ids.course]) },
    ...{ welcome: className, welcome_html: `<p>${className}</p>`, first_day: "2026-03-03" },
    ...{ last_day: "2026-03-31", seats: 20, join_key: id === classId ? keys.join : id, created_at: at },
  };
  await db.insertInto("classes").values(row).execute();
  const taught = { class_id: id, user_id: personOf(teacher).id };
  await db.insertInto("class_teachers").values(taught).execute();
}

/** The accounts, and two classes; the first one has all that a class can have. */
export async function addClassCast(site: TestSite) {
  const { db } = site;
  for (const role of accounts) await addUser(db, personOf(role));
  for (const role of ["owner", "editor"] as const) await giveRole(site, role);
  await addClass(site, classId);
  await addClass(site, otherClassId, "other teacher");
  for (const role of ["learner", "left"] as const)
    await joinClass(db, personOf(role).id, classId, { key: keys.join, isListed: true });
  await addThings(site);
  await leaveClass(db, personOf("left").id, classId);
}

async function giveRole({ db }: TestSite, role: Role) {
  await db.updateTable("users").set({ role }).where("id", "=", personOf(role).id).execute();
}

async function addThings({ db }: TestSite) {
  const [class_id, user_id, author_id] = [classId, personOf("learner").id, personOf("teacher").id];
  const { course: course_id, lesson: lesson_id } = ids;
  const report = { report_key: keys.report, report_names: 1, report_ends_at: "2099-01-01" };
  await db.updateTable("classes").set(report).where("id", "=", classId).execute();
  await db
    .updateTable("class_members")
    .set({ calendar_key: keys.calendar, joined_at: at })
    .where("class_id", "=", classId)
    .where("user_id", "=", user_id)
    .execute();
  await db.insertInto("class_days").values({ class_id, course_id, lesson_id, day: "2026-03-05" }).execute();
  const session = { id: ids.session, day: "2026-03-03", starts: "18:00", ends: "20:00", place: className };
  await db
    .insertInto("class_sessions")
    .values({ ...session, class_id })
    .execute();
  const note = { id: ids.note, class_id, user_id, author_id, text: className, at: recent };
  await db.insertInto("class_notes").values(note).execute();
  const told = { id: ids.announcement, class_id, author_id, text: className, html: `<p>${className}</p>` };
  await db
    .insertInto("class_announcements")
    .values({ ...told, at: recent })
    .execute();
  await db.insertInto("class_announced").values({ announcement_id: ids.announcement, user_id }).execute();
  const path = `${classId}/${course_id}/${lesson_id}/x-dana-comes-along`;
  const work = {
    id: ids.work,
    user_id,
    course_id: path,
    text: className,
    link: "",
    state: "waiting" as const,
  };
  await db
    .insertInto("projects")
    .values({ ...work, at: recent, handed_to: classId })
    .execute();
}

/** The cast, and what its rows of permissions delete. */
export async function seedRows(site: TestSite) {
  await addClassCast(site);
  for (const role of roles) await addClass(site, deletedId(role));
}
