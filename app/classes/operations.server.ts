import { z } from "@hono/zod-openapi";
import { operation } from "../api/operation.server.ts";
import { found, readCursor } from "../api/problem.server.ts";
import { byId, id, page, pageOf, pageQuery, path, time } from "../api/schemas/fields.ts";
import { parseTimeCursor } from "../lib/cursor.ts";
import { memberName } from "../lib/member-name.ts";
import { readBoard } from "./models/board.server.ts";
import { findTaughtClass, listMembers } from "./models/class.server.ts";
import { listTaughtClasses } from "./models/class-list.server.ts";
import { todayOf } from "./open-class.server.ts";

const day = z.iso.date().openapi({ description: "A day of the site's time zone", example: "2026-03-03" });
const courses = z.array(id).openapi({ description: "The ids of its courses", example: ["s12"] });
const about = { id, path, name: z.string(), courses, firstDay: day, lastDay: day };

const list = operation(
  {
    at: "get /classes",
    summary: "List classes",
    description: "Those that you teach; owners and editors see all. The newest first.",
    scope: "classes",
    query: pageQuery({}),
    answer: pageOf(z.object({ ...about, seats: z.int(), people: z.int() }).openapi("Class")),
  },
  async ({ db, user, query: { cursor, limit } }) => {
    const { rows, next } = await listTaughtClasses(db, user, readCursor(parseTimeCursor, cursor), limit);
    const classes = rows.map(({ id, name, courses, first_day, last_day, seats, people }) => ({
      ...{ id, path: `/classes/${id}`, name, courses, firstDay: first_day, lastDay: last_day, seats, people },
    }));
    return page(classes, next);
  },
);

const people = operation(
  {
    at: "get /classes/{id}/people",
    summary: "List the people of a class",
    description: "Those who learn in a class that you teach.",
    scope: "classes",
    params: byId,
    answer: pageOf(z.object({ id, name: z.string(), joinedAt: time }).openapi("ClassMember")),
  },
  async ({ db, user, params }) => {
    const people = await listMembers(db, found(await findTaughtClass(db, user, params.id)).id);
    const named = people.map((one) => ({ id: one.id, name: memberName(one), joinedAt: one.joinedAt }));
    return page(named, undefined);
  },
);

const states: Record<string, string> = { d: "done", s: "stuck", l: "late", r: "begun" };
const lessonStates = z
  .record(z.string(), z.enum(Object.values(states)))
  .openapi({ description: "By the ids of lessons. Those that are not begun are missing." });
const passed = z.boolean().nullable().openapi({ description: "Of its final questions; null: not tried." });
const project = z.enum(["waiting", "accepted", "returned"]).nullable();

const progress = operation(
  {
    at: "get /classes/{id}/progress",
    summary: "Read how far a class is",
    description:
      "Whoever needs help comes first. Nothing is from before somebody joined but which lessons are done.",
    scope: "classes",
    params: byId,
    answer: pageOf(
      z
        .object({ id, name: z.string(), isBehind: z.boolean(), seenAt: time.nullable() })
        .extend({ done: z.int(), lessons: z.int() })
        .extend({ courses: z.array(z.object({ id, lessons: lessonStates, passed, project })) })
        .openapi("ClassProgress"),
    ),
  },
  async ({ context, db, user, params }) => {
    const of = found(await findTaughtClass(db, user, params.id));
    const { courses, people } = await readBoard(db, of, todayOf(context));
    const told = people.map(({ id, name, isBehind, seenAt, done, all, ...one }) => ({
      ...{ id, name, isBehind, seenAt: seenAt || null, done, lessons: all },
      courses: courses.map(({ id, lessons }, at) => ({
        id,
        lessons: Object.fromEntries(
          lessons.flatMap((lesson, number) => {
            const state = states[one.states[at]![number]!];
            return state ? [[lesson.id, state]] : [];
          }),
        ),
        passed: one.exams[at] ? one.exams[at] === "passed" : null,
        project: one.projects[at] ?? null,
      })),
    }));
    return page(told, undefined);
  },
);

export const classOperations = [list, people, progress];
