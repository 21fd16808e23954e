import { expect } from "vitest";
import { addUser, ann } from "../../../test/support/people-and-blogs.ts";
import { renderer } from "../../../test/support/renderer.ts";
import { test } from "../../../test/support/site.ts";
import { addSeedClass } from "../../../tools/seed/class.ts";
import { findUser } from "../../core/user.server.ts";
import { readBoard } from "../models/board.server.ts";
import { findTaughtClass } from "../models/class.server.ts";
import { listSessions } from "../models/dates.server.ts";
import { listHandedIn } from "../models/handed-in.server.ts";

test("the seed has a class with twelve learners at different places, and work that waits", async ({
  site: { db },
}) => {
  await addUser(db, ann);
  const teacher = (await findUser(db, ann.email))!;
  await addSeedClass(db, renderer, teacher);
  const { class_id } = await db.selectFrom("class_teachers").selectAll().executeTakeFirstOrThrow();
  const of = (await findTaughtClass(db, teacher, class_id))!;
  const { people } = await readBoard(db, of, new Date().toISOString().slice(0, 10));
  expect(people).toHaveLength(12);
  expect(new Set(people.map(({ states }) => states.join())).size).toBeGreaterThan(6);
  expect(people.filter(({ isBehind }) => isBehind).length).toBeGreaterThan(2);
  expect(people.filter(({ stuck }) => stuck > 0)).toHaveLength(3);
  expect(await listHandedIn(db, of.id)).toHaveLength(2);
  expect((await listSessions(db, of.id)).at(-1)!.day > new Date().toISOString()).toBe(true);
});
