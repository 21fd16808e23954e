import type { Db } from "../../../db/engine.ts";
import { memberName } from "../../lib/member-name.ts";
import { findClass, members } from "./class.server.ts";

/** When somebody joins; undefined: they left meanwhile. `id`: of the class and of the account, "class1/gwen". */
export async function joinedData(db: Db, url: string, id: string) {
  const [classId = "", userId = ""] = id.split("/");
  const row = await members(db, classId)
    .select(["users.id", "users.name", "users.handle", "joined_at"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return row && { ...(await viewOf(db, url, classId, row)), joined_at: row.joined_at };
}

/** When somebody hands something in, without what it says. `id`: of the work. */
export async function handedInData(db: Db, url: string, id: string) {
  const work = await db
    .selectFrom("projects")
    .select(["user_id", "handed_to", "at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!work) return undefined;
  const row = await members(db, work.handed_to)
    .select(["users.id", "users.name", "users.handle"])
    .where("users.id", "=", work.user_id)
    .where("joined_at", "<=", work.at)
    .executeTakeFirst();
  const own = { id, url: `${url}/classes/${work.handed_to}/handed-in/${id}`, handed_in_at: work.at };
  return row && { ...own, ...(await viewOf(db, url, work.handed_to, row)) };
}

type Person = Parameters<typeof memberName>[0];

async function viewOf(db: Db, url: string, classId: string, person: Person) {
  const of = await findClass(db, classId);
  return {
    class: { id: classId, name: of?.name, url: `${url}/classes/${classId}` },
    person: { id: person.id, name: memberName(person) },
  };
}
