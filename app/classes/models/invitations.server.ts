// Whom teachers invite to a class by mail. The link in the mail makes an account, too, where the site lets invited people in.
import type { Db } from "../../../db/engine.ts";
import type { Role } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { createToken } from "../../accounts/models/account-token.server.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { enqueueMail, type MailContent } from "../../core/mail.server.ts";
import { hashToken, newToken } from "../../core/token.server.ts";
import { emailKey } from "../../core/user.server.ts";
import { members } from "./class.server.ts";
import { endInvitations, lockClass } from "./join.server.ts";

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

/**
 * Invites those who are neither members nor invited. Returns how many these were. `by`: the id of who invites; `role`: of the accounts
 * that are made with the links; `mail`: the mail with the link of one key.
 */
export async function inviteAll(
  db: Db,
  by: string,
  classId: string,
  addresses: string[],
  role: Role,
  mail: (key: string) => MailContent,
) {
  const count = await inTransaction(db, async (db) => {
    if (!(await lockClass(db, classId))) return 0;
    const known = await knownKeys(db, classId);
    const fresh = addresses.filter((email) => !known.has(emailKey(email)));
    for (const email of fresh) {
      const key = await createToken(db, { purpose: "invite", email, role, userId: by });
      const row = { id: hashToken(key), class_id: classId, email, email_key: emailKey(email) };
      const invited = { ...row, invited_at: new Date().toISOString() };
      await db.insertInto("class_invitations").values(invited).execute();
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
  await inTransaction(db, (db) => endInvitations(db, classId, null, emailKey(email)));
}

export const linkStates = ["open", "renewed", "closed"] as const;

/** The link to join. One that is open opens no second time, and one that is closed is not renewed. */
export async function setJoinLink(db: Db, classId: string, to: (typeof linkStates)[number]): Promise<void> {
  const key = to === "closed" ? null : newToken();
  const query = db.updateTable("classes").set({ join_key: key }).where("id", "=", classId);
  await query.where("join_key", to === "open" ? "is" : "is not", null).execute();
}
