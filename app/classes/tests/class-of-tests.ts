// A class that learns Python from March 2 on.
import type { Db } from "../../../db/engine.ts";
import { addUser } from "../../../test/support/people-and-blogs.ts";

export const aClass = {
  id: "class2222222",
  name: "Python in March",
  courses: ["s12"],
  first_day: "2026-03-02",
};
export const joinedAt = "2026-03-02T09:00:00.000Z";

export async function addClass(db: Db, teacherId?: string) {
  await db
    .insertInto("classes")
    .values({
      ...{ ...aClass, courses: JSON.stringify(aClass.courses), last_day: "2026-03-31", seats: 20 },
      ...{ join_key: null, report_key: null, report_ends_at: null, created_at: "2026-02-01T00:00:00.000Z" },
    })
    .execute();
  if (teacherId)
    await db.insertInto("class_teachers").values({ class_id: aClass.id, user_id: teacherId }).execute();
}

/** Somebody who joined the class. Returns the id. */
export async function addMember(db: Db, name: string) {
  const id = `${name.toLowerCase()}22222222`;
  await addUser(db, { id, email: `${name}@example.com`, name });
  const row = { class_id: aClass.id, user_id: id, joined_at: joinedAt, calendar_key: `key of ${name}` };
  await db.insertInto("class_members").values(row).execute();
  return id;
}

/** Marks of lessons of Python, such as "loops/done". */
export async function addMarks(db: Db, userId: string, marks: string[], at: string) {
  const rows = marks.map((path) => {
    const [lesson_id, mark] = path.split("/") as [string, string];
    return { user_id: userId, course_id: "s12", lesson_id, mark, marked_at: at };
  });
  await db.insertInto("lesson_marks").values(rows).execute();
}
