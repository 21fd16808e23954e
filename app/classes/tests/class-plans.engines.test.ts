import { sql } from "kysely";
import { expect, inject } from "vitest";
import type { Db } from "../../../db/engine.ts";
import { queryPlans } from "../../../test/support/query-plans.ts";
import { test as base } from "../../../test/support/site.ts";
import { dayOf } from "../../lib/date.ts";
import { listAnnouncements, removeAnnouncement, tellClass } from "../models/announcements.server.ts";
import { readBoard } from "../models/board.server.ts";
import { readCalendar, renewCalendar } from "../models/calendar.server.ts";
import { countMembers, findOwnClass, listMembers, type OwnClass } from "../models/class.server.ts";
import { listOwnClasses, listTaughtClasses, taughtIn } from "../models/class-list.server.ts";
import { readClassPage } from "../models/class-page.server.ts";
import { findHandedIn, listHandedIn } from "../models/handed-in.server.ts";
import { listInvitations } from "../models/invitations.server.ts";
import { joinClass, leaveClass } from "../models/join.server.ts";
import { learnerNotes } from "../models/own-lessons.server.ts";
import { listNotes, listPresence } from "../models/person.server.ts";
import { countTries } from "../models/tries.server.ts";

/** A site with 3,000 classes of eight people, since PostgreSQL reads a small table from one end to the other. */
const test = base.extend("db", async ({ site: { db } }) => {
  for (const statement of inserts)
    await sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 3000),
      eight (k) as (select n from numbers where n <= 8)
      insert into ${sql.raw(statement)} from numbers cross join eight where true on conflict do nothing`.execute(
      db,
    );
  await sql`analyze`.execute(db);
  return db;
});

const inserts = [
  "users (id, email, email_key, created_at) select 'user' || n, '', n || '@example.org', ''",
  "classes (id, name, courses, first_day, last_day, seats, created_at) select 'class' || n, '', '[\"s12\"]', '2026-03-02', '2999-03-31', 20, n || ''",
  "class_teachers (class_id, user_id) select 'class' || n, 'user' || n",
  "class_members (class_id, user_id, joined_at, calendar_key) select 'class' || n, 'user' || ((n + 300 * k) % 3000 + 1), '2026', n || ' ' || k",
  "class_invitations (id, class_id, email, email_key, invited_at) select n || 'i' || k, 'class' || n, '', k || '', ''",
  "class_days (class_id, course_id, lesson_id, day) select 'class' || n, 's12', 'lesson' || k, '2026-03-02'",
  "class_sessions (id, class_id, day, starts, ends) select n || 's' || k, 'class' || n, '2026-03-02', '18:00', '19:00'",
  "class_presence (session_id, user_id) select n || 's' || k, 'user' || n",
  "class_notes (id, class_id, user_id, author_id, text, at) select n || 'n' || k, 'class' || n, 'user' || n, 'user1', '', ''",
  "class_announcements (id, class_id, text, html, is_for_all, at) select n || 'a' || k, 'class' || n, '', '', k % 2, ''",
  "class_announced (announcement_id, user_id) select n || 'a' || k, 'user' || n",
  "class_tries (user_id, course_id, lesson_id, mark, tries) select 'user' || n, 's12', 'lesson' || k, 'q-one', 6",
  `projects (id, user_id, course_id, text, link, state, at, handed_to)
    select n || 'p' || k, 'user' || n, 'class' || n || '/s12/loops/x-' || k, '', '', case k when 1 then 'waiting' else 'accepted' end, '2026', 'class' || n`,
  "lesson_marks (user_id, course_id, lesson_id, mark, marked_at) select 'user' || n, 's' || k, 'first', 'done', ''",
  "lesson_places (user_id, course_id, lesson_id, passage, at) select 'user' || n, 's' || k, 'first', '', ''",
  "exam_attempts (id, user_id, course_id, asked, about, begun_at, ended_at) select n || 'e' || k, 'user' || n, 's' || k, '', '', '', '2026'",
  "notifications (id, user_id, kind, object, actors, path, text, at) select n || 'c' || k, 'user' || n, 'class', 'class:' || n || k, '', '', '', ''",
];

const own = { id: "class3", name: "", courses: ["s12"], joinedAt: "2026", isTeacher: false } as OwnClass;
const user = { id: "user3", role: "author" } as Parameters<typeof findOwnClass>[1];
const told = { id: "told33333333", authorId: "user4", text: "Hi", html: "<p>Hi</p>", plain: "Hi" };
const answer = { courseId: "s12", lessonId: "loops", mark: "q-one", at: "2027" };

const asked: Record<string, (db: Db) => Promise<unknown>> = {
  "who may open a class": (db) => findOwnClass(db, user, "class3"),
  "its page": (db) => readClassPage(db, own, "user3", "UTC", 0),
  "its announcements": (db) => listAnnouncements(db, { ...own, isTeacher: true }, "user3"),
  "telling those behind": (db) => tellClass(db, own, { ...told, behindOn: dayOf(Date.now()) }),
  "taking that back": (db) => removeAnnouncement(db, "class3", "3a1"),
  "its calendar": (db) => readCalendar(db, "class3", "3 1"),
  "another address of it": (db) => renewCalendar(db, "class3", "user3"),
  "its board": (db) => readBoard(db, { ...own, first_day: "2026-03-02" }, "2026-03-09"),
  "one of its people": async (db) => {
    await readBoard(db, { ...own, first_day: "2026-03-02" }, "2026-03-09", "user304");
    await listPresence(db, "class3", "user304");
    await listNotes(db, "class3", "user304");
    await listHandedIn(db, "class3", "user304");
  },
  "what waits for its teachers": async (db) => {
    await findHandedIn(db, "class3", "3p1");
    await listHandedIn(db, "class3");
  },
  "its people": async (db) => {
    await listMembers(db, "class3");
    await countMembers(db, "class3");
    await listInvitations(db, "class3");
  },
  "joining it": (db) => joinClass(db, "user9", "class3", { key: "none", isListed: false }),
  "leaving it": (db) => leaveClass(db, "user304", "class3"),
  "one's own classes": (db) => listOwnClasses(db, "user3"),
  "those that one teaches": (db) => listTaughtClasses(db, user, { at: "2026", id: "a" }, 20),
  "those of the site": (db) => listTaughtClasses(db, { ...user, role: "owner" }, { at: "2026", id: "a" }, 20),
  "what a lesson says": (db) => learnerNotes(db, "user3", "s12"),
  "what My learning says": (db) => learnerNotes(db, "user3"),
  "a wrong answer": (db) => countTries(db, "user3", [answer]),
  "where a certificate was earned": (db) => taughtIn(db, "user3", "s12", { at: "2027", day: "2027-01-01" }),
};

/** What is read from one end to the other: of SQLite, but for a constant and the groups of one member; of PostgreSQL, of large tables. */
const [explain, fullScan] =
  "server" in inject("template")
    ? [
        "explain",
        /Seq Scan on (class|users|projects|notifications|lesson_marks|lesson_places|exam_attempts).*/g,
      ]
    : ["explain query plan", /SCAN (?!CONSTANT|marked|exam|\(subquery)\w(?!.*INDEX classes_newest).*/g];

test("nothing that a page of a class asks for reads a table from one end to the other", async ({ db }) => {
  for (const [name, query] of Object.entries(asked)) {
    const plan = await queryPlans(db, explain, query);
    expect(plan, name).toMatch(/SEARCH|Index/);
    expect(plan.match(fullScan) ?? [], name).toEqual([]);
  }
});
