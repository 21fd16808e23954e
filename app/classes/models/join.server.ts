// Joining a class, by its link or by an invitation, and leaving it.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { revokeInvitation } from "../../accounts/models/invitation.server.ts";
import { hashToken, newToken } from "../../core/token.server.ts";
import { emailKey, lockUser } from "../../core/user.server.ts";
import { withdrawActor } from "../../notifications/models/notify.server.ts";
import { enqueueDeliveries } from "../../webhooks/models/webhook.server.ts";
import { countMembers, findClass, findMember } from "./class.server.ts";
import { handedInNotice } from "./handed-in.server.ts";

/** The class that somebody may join with a key, that of its link or of an invitation; undefined: the key opens nothing (any more). */
export async function findOpenClass(db: Db, id: string, key: string) {
  const of = await findClass(db, id);
  if (!of || of.join_key === key) return of;
  // The key of an invitation is in its mail alone; the id is the hash.
  const invitation = db.selectFrom("class_invitations").select("id").where("class_id", "=", id);
  return (await invitation.where("id", "=", hashToken(key)).executeTakeFirst()) && of;
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
    await lockClass(db, id);
    if (await findMember(db, id, userId)) return "joined";
    const of = await findOpenClass(db, id, key);
    if (!of) return "closed";
    if ((await countMembers(db, id)) >= of.seats) return "full";
    // Tries from before would show, even those that another class saw.
    const tries = db.deleteFrom("class_tries").where("user_id", "=", userId);
    await tries.where("course_id", "in", of.courses).execute();
    const row = { class_id: id, user_id: userId, is_listed: Number(isListed), calendar_key: newToken() };
    await db
      .insertInto("class_members")
      .values({ ...row, joined_at: new Date().toISOString() })
      .execute();
    await endInvitations(db, id, hashToken(key), user.email_verified_at ? emailKey(user.email) : null);
    await enqueueDeliveries(db, "class.joined", `${id}/${userId}`);
    return "joined";
  });
}

/** Ends the invitation with this id, and that of this address, and what they open. */
export async function endInvitations(db: Db, classId: string, id: string | null, email_key: string | null) {
  const ended = await db
    .deleteFrom("class_invitations")
    .where("class_id", "=", classId)
    .where(({ or, eb }) => or([eb("id", "=", id), eb("email_key", "=", email_key)]))
    .returning("id")
    .execute();
  for (const invitation of ended) await revokeInvitation(db, invitation.id);
}

/** Others who join or invite wait until the transaction ends, so that each counts the seats which the one before has left. */
export function lockClass(db: Db, id: string) {
  return db
    .updateTable("classes")
    .set((eb) => ({ seats: eb.ref("seats") }))
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
}

export async function setListed(db: Db, userId: string, id: string, on: boolean): Promise<void> {
  const own = db.updateTable("class_members").where("class_id", "=", id).where("user_id", "=", userId);
  await own.set({ is_listed: Number(on) }).execute();
}

/** Ends a membership, and all that was known in the class about this person. What they handed in stays theirs alone. */
export async function leaveClass(db: Db, userId: string, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockUser(db, userId);
    for (const rows of [
      sql`class_members where class_id = ${id}`,
      sql`class_notes where class_id = ${id}`,
      sql`class_presence where session_id in (select id from class_sessions where class_id = ${id})`,
      sql`class_announced where announcement_id in (select id from class_announcements where class_id = ${id})`,
    ])
      await sql`delete from ${rows} and user_id = ${userId}`.execute(db);
    await withdrawActor(db, handedInNotice(id, userId));
    await forgetTries(db, userId);
  });
}

/** Deletes the counts of tries in courses that somebody learns in no class any more. */
export async function forgetTries(db: Db, userId: string) {
  await sql`delete from class_tries where user_id = ${userId} and not exists (
    select 1 from class_members inner join classes on classes.id = class_id
    where class_members.user_id = ${userId} and courses like '%"' || class_tries.course_id || '"%')`.execute(
    db,
  );
}
