import type { Db } from "../../../db/engine.ts";
import { enqueueMail, type MailContent } from "../../core/mail.server.ts";
import { emailKey, findAddressOwner, findUser } from "../../core/user.server.ts";
import { isNotRemoved } from "../../core/visible-blogs.server.ts";
import { removeUnstorable, trimInvisible } from "../../lib/characters.ts";
import { isEmail } from "../../lib/email-address.ts";
import { newId } from "../../lib/new-id.ts";
import { firstCharacters } from "../../lib/text.ts";
import { type ReservedNames, sanitizeProviderName } from "../lib/name.ts";
import { maxBioLength } from "../lib/profile-limits.ts";

interface Person {
  name: string;
  email: string;
  bio: string;
}

/** Whether somebody has an account with this e-mail without being known to own it. */
export async function isUnproven(db: Db, email: string): Promise<boolean> {
  return !(await findAddressOwner(db, email)) && (await findUser(db, email)) !== undefined;
}

/**
 * Finds the member who owns somebody's e-mail, or adds a person without a password, in the transaction of the caller. undefined
 * when the e-mail is none, or another's account has it. `invites`: a new person gets a mail.
 */
export async function addImportedPerson(
  db: Db,
  { name, email, bio }: Person,
  reserved: ReservedNames,
  invites: boolean,
): Promise<{ id: string; isNew: boolean } | undefined> {
  if (!isEmail(trimInvisible(email))) return undefined;
  const owner = await findAddressOwner(db, email);
  if (owner) return { id: owner.id, isNew: false };
  if (await isUnproven(db, email)) return undefined;
  const id = newId();
  await db
    .insertInto("users")
    .values({
      ...{ id, email: trimInvisible(email), email_key: emailKey(email), role: "author" },
      // Without a name, pages would show the e-mail.
      name: sanitizeProviderName(name, reserved) ?? "Author",
      bio: firstCharacters(removeUnstorable(bio).trim(), maxBioLength),
      created_at: new Date().toISOString(),
    })
    .execute();
  if (invites) await enqueueMail(db, trimInvisible(email), invitationTo(reserved.name));
  return { id, isNew: true };
}

/** Takes such a person back, in the transaction of the caller. Returns false when somebody uses the account, or has written with it. */
export async function removeImportedPerson(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("users")
    .where("id", "=", id)
    .where(({ and, not, exists, selectFrom }) =>
      and([
        ...(["passwords", "identities", "passkeys", "sessions", "drafts", "blog_authors"] as const).map(
          (table) => not(exists(selectFrom(table).select("user_id").where("user_id", "=", id))),
        ),
        not(exists(selectFrom("comments").select("comments.id").where("author_id", "=", id))),
        not(exists(selectFrom("blogs").select("blogs.id").where("author_id", "=", id).where(isNotRemoved))),
      ]),
    )
    .executeTakeFirst();
  if (numDeletedRows === 1n) return true;
  return (await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()) === undefined;
}

const invitationTo = (site: string): MailContent => ({
  reason: "moved",
  subject: `Your posts are on ${site} now`,
  paragraphs: [
    `The posts that you wrote were moved to ${site}, and you have an account there with this address.`,
    "To sign in, choose a password: you get a link by mail.",
  ],
  button: { text: "Choose a password", path: "/forgot" },
});
