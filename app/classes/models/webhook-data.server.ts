import type { Db } from "../../../db/engine.ts";
import { memberName } from "../../lib/member-name.ts";
import { members } from "./class.server.ts";
import { shownWork } from "./handed-in.server.ts";

const columns = [
  ...(["classes.id as classId", "classes.name as className", "joined_at"] as const),
  ...(["users.id", "users.name", "users.handle"] as const),
] as const;

/** When somebody joins; undefined: they left meanwhile. `id`: of the class and of the account, "class1/gwen". */
export async function joinedData(db: Db, url: string, id: string) {
  const [classId = "", userId = ""] = id.split("/");
  const row = await members(db, classId)
    .innerJoin("classes", "classes.id", "member.class_id")
    .select(columns)
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return row && { ...viewOf(row, url), joined_at: row.joined_at };
}

/** When somebody hands something in, without what it says. `id`: of the work. */
export async function handedInData(db: Db, url: string, id: string) {
  const work = await db.selectFrom("projects").select("handed_to").where("id", "=", id).executeTakeFirst();
  const row = await shownWork(db, work?.handed_to ?? "")
    .innerJoin("classes", "classes.id", "member.class_id")
    .select([...columns, "projects.at"])
    .where("projects.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const view = viewOf(row, url);
  return { id, url: `${view.class.url}/handed-in/${id}`, handed_in_at: row.at, ...view };
}

type Row = Parameters<typeof memberName>[0] & Record<"classId" | "className", string>;

const viewOf = ({ classId, className, ...person }: Row, url: string) => ({
  class: { id: classId, name: className, url: `${url}/classes/${classId}` },
  person: { id: person.id, name: memberName(person) },
});
