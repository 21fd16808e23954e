// Whom teachers invite to a class by mail. The link in the mail makes an account, too, where the site lets invited people in.
import type { Db } from "../../../db/engine.ts";
import type { Role } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { createToken } from "../../accounts/models/account-token.server.ts";
import { revokeInvitation } from "../../accounts/models/invitation.server.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { enqueueMail, type MailContent } from "../../core/mail.server.ts";
import { hashToken, newToken } from "../../core/token.server.ts";
import { emailKey } from "../../core/user.server.ts";
import { members } from "./class.server.ts";
import { lockClass } from "./join.server.ts";

/** Who was invited and has not joined, newest first. */
export function listInvitations(db: Db, classId: string) {
  return db
    .selectFrom("class_invitations")
    .select(["email", "invited_at"])
    .where("class_id", "=", classId)
    .orderBy("invited_at", "desc")
    .orderBy("email_key")
    .execute();
}

interface Invitations {
  addresses: string[];
  /** Of the accounts that are made with the links. */
  role: Role;
  /** The mail with the link of one key. */
  mail(key: string): MailContent;
}

/** Invites those who are neither members nor invited. Returns how many these were. `by`: the id of who invites. */
export async function inviteAll(db: Db, by: string, classId: string, { addresses, role, mail }: Invitations) {
  const count = await inTransaction(db, async (db) => {
    if (!(await lockClass(db, classId))) return 0;
    const known = await knownKeys(db, classId);
    const fresh = addresses.filter((email) => !known.has(emailKey(email)));
    for (const email of fresh) {
      const key = await createToken(db, { purpose: "invite", email, role, userId: by });
      const row = { id: hashToken(key), class_id: classId, email, email_key: emailKey(email) };
      await db
        .insertInto("class_invitations")
        .values({ ...row, invited_at: new Date().toISOString() })
        .execute();
      await enqueueMail(db, email, mail(key));
    }
    return fresh.length;
  });
  if (count > 0) await wakeRunners(db);
  return count;
}

/** Of who is invited, and of members who have confirmed that an address is theirs. */
async function knownKeys(db: Db, classId: string) {
  const own = members(db, classId).select("email_key").where("email_verified_at", "is not", null);
  const invited = db.selectFrom("class_invitations").select("email_key").where("class_id", "=", classId);
  const rows = [...(await own.execute()), ...(await invited.execute())];
  return new Set(rows.map(({ email_key }) => email_key));
}

export async function withdrawInvitation(db: Db, classId: string, email: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const gone = await db
      .deleteFrom("class_invitations")
      .where("class_id", "=", classId)
      .where("email_key", "=", emailKey(email))
      .returning("id")
      .executeTakeFirst();
    if (gone) await revokeInvitation(db, gone.id);
  });
}

/** Opens the link to join, or closes it; opening an open one changes nothing. */
export async function setJoinLink(db: Db, classId: string, on: boolean): Promise<void> {
  const query = db
    .updateTable("classes")
    .set({ join_key: on ? newToken() : null })
    .where("id", "=", classId);
  await (on ? query.where("join_key", "is", null) : query).execute();
}

/** Makes another link, and the one before opens nothing any more. A closed one stays closed. */
export async function renewJoinLink(db: Db, classId: string): Promise<void> {
  const query = db.updateTable("classes").set({ join_key: newToken() }).where("id", "=", classId);
  await query.where("join_key", "is not", null).execute();
}
