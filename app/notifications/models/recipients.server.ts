import type { Db } from "../../../db/engine.ts";
import type { Role } from "../../lib/permissions.ts";
import { type MailTimes, parseMailTimes } from "../../mail/lib/mail-times.ts";

export interface Recipient {
  email: string;
  /** undefined: no mails, since the e-mail is not confirmed. */
  mailTimes?: MailTimes;
  /** The ids of those whom they muted, among the actors. */
  muted: Set<string>;
}

/** The people who are told, by id, without those whose account is gone or blocked. */
export async function findRecipients(db: Db, notices: { userId: string; actorId?: string }[]) {
  const ids = [...new Set(notices.map(({ userId }) => userId))];
  const actorIds = [...new Set(notices.map(({ actorId = "" }) => actorId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .leftJoin("notification_choices", "notification_choices.user_id", "users.id")
    .select(["users.id", "users.email", "users.email_verified_at", "notification_choices.mail"])
    .where("users.id", "in", ids)
    .where("users.blocked_at", "is", null)
    .execute();
  const mutes = await db
    .selectFrom("mutes")
    .selectAll()
    .where("muted_id", "in", actorIds)
    .where("user_id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, email, email_verified_at, mail }) => {
      const muted = new Set(mutes.flatMap(({ user_id, muted_id }) => (user_id === id ? muted_id : [])));
      return [id, { email, muted, ...(email_verified_at && { mailTimes: parseMailTimes(mail) }) }];
    }),
  );
}

/** At most this many are told of what waits at the desk. */
const maxDeskPeople = 20;

/** The ids of the owners and editors who are told of what waits. */
export async function listDeskPeople(db: Db): Promise<string[]> {
  const people = [...(await listPeopleOf(db, "owner")), ...(await listPeopleOf(db, "editor"))];
  return people.slice(0, maxDeskPeople);
}

/** The condition on authors is that of the partial index on roles. */
async function listPeopleOf(db: Db, role: Role) {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", role)
    .where("role", "<>", "author")
    .where("blocked_at", "is", null)
    .orderBy("created_at")
    .limit(maxDeskPeople)
    .execute();
  return rows.map(({ id }) => id);
}
