import { z } from "@hono/zod-openapi";
import { operation } from "../api/operation.server.ts";
import { found, readCursor } from "../api/problem.server.ts";
import { byId, id, page, pageOf, pageQuery, path, time } from "../api/schemas/fields.ts";
import { parseTimeCursor } from "../lib/cursor.ts";
import { memberName } from "../lib/member-name.ts";
import { findTaughtClass } from "./models/class.server.ts";
import { listMembers, listTaughtClasses } from "./models/taught-classes.server.ts";

const day = z.iso.date().openapi({ description: "A day of the site's time zone", example: "2026-03-03" });
const courses = z.array(id).openapi({ description: "The ids of its courses", example: ["s12"] });
const counts = { seats: z.int(), people: z.int() };

const list = operation(
  {
    at: "get /classes",
    summary: "List classes",
    description: "Those that you teach; owners and editors see all. The newest first.",
    scope: "classes",
    query: pageQuery({}),
    answer: pageOf(
      z
        .object({ id, path, name: z.string(), courses, firstDay: day, lastDay: day, ...counts })
        .openapi("Class"),
    ),
  },
  async ({ db, user, query: { cursor, limit } }) => {
    const before = readCursor(parseTimeCursor, cursor);
    const { classes, next } = await listTaughtClasses(db, user, before, limit);
    return page(
      classes.map(({ id, name, courses, first_day: firstDay, last_day: lastDay, seats, people }) => ({
        ...{ id, path: `/classes/${id}`, name, courses, firstDay, lastDay, seats, people },
      })),
      next,
    );
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
  async ({ db, user, params: { id } }) => {
    const of = found(await findTaughtClass(db, user, id));
    const people = await listMembers(db, of.id);
    return page(
      people.map((one) => ({ id: one.id, name: memberName(one), joinedAt: one.joined_at })),
      undefined,
    );
  },
);

export const classOperations = [list, people];
