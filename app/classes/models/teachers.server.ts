// Who teaches a class. There is always somebody who does: without anybody else, the owner.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { findFirstOwner } from "../../accounts/models/owner.server.ts";
import { findAddressOwner, findUser } from "../../core/user.server.ts";

/**
 * The ids of the accounts of these addresses, and what is wrong with one of them. `isConfirmed`: only who confirmed an address has it,
 * as where the site sends mail.
 */
export async function findTeachers(db: Db, emails: string, isConfirmed: boolean) {
  const teacherIds: string[] = [];
  for (const email of emails.split(/[\s,;]+/).filter(Boolean)) {
    const user = isConfirmed ? await findAddressOwner(db, email) : await findUser(db, email);
    if (!user)
      return {
        teacherIds,
        problem: `No member ${isConfirmed ? "has confirmed" : "has"} the address ${email}.`,
      };
    teacherIds.push(user.id);
  }
  return { teacherIds, problem: undefined };
}

/** Call it in a transaction. */
export async function setTeachers(db: Db, classId: string, userIds: string[]): Promise<void> {
  await db.deleteFrom("class_teachers").where("class_id", "=", classId).execute();
  const rows = [...new Set(userIds)].map((user_id) => ({ class_id: classId, user_id }));
  if (rows.length > 0) await db.insertInto("class_teachers").values(rows).execute();
  await handOver(db);
}

/** Gives every class that nobody teaches to the owner. Who is blocked teaches none. */
export async function handOver(db: Db): Promise<void> {
  const owner = await findFirstOwner(db);
  if (owner)
    await sql`insert into class_teachers (class_id, user_id)
      select classes.id, ${owner} from classes where not exists (
        select 1 from class_teachers inner join users on users.id = user_id
        where class_id = classes.id and blocked_at is null)
      on conflict do nothing`.execute(db);
}
