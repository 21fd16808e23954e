// Who teaches a class. There is always somebody who does: without anybody else, the owner.
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { findFirstOwner } from "../../accounts/models/owner.server.ts";

export async function addTeachers(db: Db, classId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insertInto("class_teachers")
    .values(userIds.map((user_id) => ({ class_id: classId, user_id })))
    .onConflict((c) => c.doNothing())
    .execute();
}

export function removeTeacher(db: Db, classId: string, userId: string): Promise<void> {
  return inTransaction(db, async (db) => {
    await db
      .deleteFrom("class_teachers")
      .where("class_id", "=", classId)
      .where("user_id", "=", userId)
      .execute();
    await handOver(db);
  });
}

/** Gives every class that nobody teaches to the owner. Teachers who are blocked teach none. */
export async function handOver(db: Db): Promise<void> {
  const owner = await findFirstOwner(db);
  if (!owner) return;
  await db
    .insertInto("class_teachers")
    .columns(["class_id", "user_id"])
    .expression((eb) =>
      eb
        .selectFrom("classes")
        .select((eb) => ["classes.id", eb.val(owner).as("user_id")])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("class_teachers")
                .innerJoin("users", "users.id", "class_teachers.user_id")
                .select("user_id")
                .whereRef("class_id", "=", "classes.id")
                .where("blocked_at", "is", null),
            ),
          ),
        ),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}
