// Joining a class, by its link or by an invitation, and leaving it.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { revokeInvitation } from "../../accounts/models/invitation.server.ts";
import { hashToken, newToken } from "../../core/token.server.ts";
import { emailKey, lockUser } from "../../core/user.server.ts";
import { enqueueDeliveries } from "../../webhooks/models/webhook.server.ts";
import { countMembers, findClass, members } from "./class.server.ts";

/** The members of a class, by name. */
export function listMembers(db: Db, id: string) {
  return members(db, id)
    .select(["users.id", "users.name", "users.handle", "member.joined_at as joinedAt"])
    .orderBy(sql`lower(coalesce(users.name, users.handle, users.id))`)
    .execute();
}

/** The class that somebody may join with a key, that of its link or of an invitation; undefined: the key opens nothing (any more). */
export async function findOpenClass(db: Db, id: string, key: string) {
  const of = await findClass(db, id);
  return of && (of.join_key === key || (await findInvitation(db, id, key))) ? of : undefined;
}

/** The id of the class whose page to join this is, when its key is good. */
export async function invitationAt(db: Db, { pathname, searchParams }: URL): Promise<string | undefined> {
  const [, id] = /^\/classes\/([a-z0-9]{1,20})\/join$/.exec(pathname) ?? [];
  return id && (await findOpenClass(db, id, searchParams.get("key") ?? ""))?.id;
}

/** "closed": the key opens nothing any more; "full": all seats are taken; "gone": the account may do nothing any more. */
export type Joined = "joined" | "closed" | "full" | "gone";

/** Makes somebody a member; a second time is harmless. Of many at once, as many get in as there are seats. */
export function joinClass(
  db: Db,
  userId: string,
  id: string,
  { key, isListed }: { key: string; isListed: boolean },
): Promise<Joined> {
  return inTransaction(db, async (db) => {
    const user = await lockUser(db, userId);
    if (!user) return "gone";
    const of = await lockClass(db, id);
    if (await isMember(db, userId, id)) return "joined";
    if (!of || !(of.join_key === key || (await findInvitation(db, id, key)))) return "closed";
    if ((await countMembers(db, id)) >= of.seats) return "full";
    const row = { class_id: id, user_id: userId, is_listed: Number(isListed), calendar_key: newToken() };
    await db
      .insertInto("class_members")
      .values({ ...row, joined_at: new Date().toISOString() })
      .execute();
    const accepted = await db
      .deleteFrom("class_invitations")
      .where("class_id", "=", id)
      .where(({ or, eb }) =>
        or([
          eb("id", "=", hashToken(key)),
          ...(user.email_verified_at ? [eb("email_key", "=", emailKey(user.email))] : []),
        ]),
      )
      .returning("id")
      .execute();
    for (const invitation of accepted) await revokeInvitation(db, invitation.id);
    await enqueueDeliveries(db, "class.joined", `${id}/${userId}`);
    return "joined";
  });
}

/** Others who join or invite wait until the transaction ends, so that each counts the seats which the one before has left. */
export function lockClass(db: Db, id: string) {
  return db
    .updateTable("classes")
    .set((eb) => ({ seats: eb.ref("seats") }))
    .where("id", "=", id)
    .returning(["seats", "join_key"])
    .executeTakeFirst();
}

function isMember(db: Db, userId: string, id: string) {
  const query = db.selectFrom("class_members").select("joined_at").where("class_id", "=", id);
  return query.where("user_id", "=", userId).executeTakeFirst();
}

/** The key of an invitation is in its mail alone; the id is the hash. */
function findInvitation(db: Db, id: string, key: string) {
  const query = db.selectFrom("class_invitations").select("email").where("class_id", "=", id);
  return query.where("id", "=", hashToken(key)).executeTakeFirst();
}

export async function setListed(db: Db, userId: string, id: string, on: boolean): Promise<void> {
  await db
    .updateTable("class_members")
    .set({ is_listed: Number(on) })
    .where("class_id", "=", id)
    .where("user_id", "=", userId)
    .execute();
}

/** Ends a membership, and all that was known in the class about this person. What they handed in stays theirs alone. */
export async function leaveClass(db: Db, userId: string, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockUser(db, userId);
    for (const table of ["class_members", "class_notes"] as const)
      await db.deleteFrom(table).where("class_id", "=", id).where("user_id", "=", userId).execute();
    const sessions = db.selectFrom("class_sessions").select("id").where("class_id", "=", id);
    await db
      .deleteFrom("class_presence")
      .where("user_id", "=", userId)
      .where("session_id", "in", sessions)
      .execute();
    const announcements = db.selectFrom("class_announcements").select("id").where("class_id", "=", id);
    await db
      .deleteFrom("class_announced")
      .where("user_id", "=", userId)
      .where("announcement_id", "in", announcements)
      .execute();
    await forgetTries(db, userId);
  });
}

/** Deletes the counts of tries in courses that somebody learns in no class any more. */
export async function forgetTries(db: Db, userId: string) {
  const rows = await db
    .selectFrom("class_members")
    .innerJoin("classes", "classes.id", "class_members.class_id")
    .select("courses")
    .where("user_id", "=", userId)
    .execute();
  const learned = rows.flatMap(({ courses }) => JSON.parse(courses) as string[]);
  const tries = db.deleteFrom("class_tries").where("user_id", "=", userId);
  await (learned.length > 0 ? tries.where("course_id", "not in", learned) : tries).execute();
}
