import { sql } from "kysely";
import { announce, type Db } from "../../db/engine.ts";
import type { Role } from "../../db/schema.ts";
import { userTag } from "../lib/cache-tags.ts";
import { trimInvisible } from "../lib/characters.ts";
import { pictureAddressParts } from "../lib/image-files.ts";
import { editorName } from "../lib/member-name.ts";

export interface User {
  id: string;
  email: string;
  name: string | null;
  /** The address of the picture. */
  image: string | null;
  role: Role;
  handle: string | null;
  /** Set when the e-mail was confirmed. */
  email_verified_at: string | null;
}

/** The address of a user's picture: the uploaded one, else that of the sign-in provider; null without either. */
export const shownPicture = sql<string | null>`coalesce(
  ${sql.lit(pictureAddressParts.start)} || users.picture || ${sql.lit(pictureAddressParts.end)}, users.image)`;

export const userColumns = [
  "users.id",
  "users.email",
  "users.name",
  shownPicture.as("image"),
  "users.role",
  "users.handle",
  "users.email_verified_at",
] as const;

/** E-mails that differ only in letter case belong to the same account. */
export function emailKey(email: string): string {
  return trimInvisible(email).toLowerCase();
}

/** Most mail servers deliver "name+anything@host" to "name". */
export function mailboxOf(email: string): string {
  return emailKey(email).replace(/\+[^@]*(?=@)/, "");
}

/**
 * The account that was made with this e-mail, by whomever: for logins, and for mails to that address. What an address is given, or loses,
 * asks `findAddressOwner`.
 */
export function findUser(db: Db, email: string) {
  return db
    .selectFrom("users")
    .select([...userColumns, "users.blocked_at"])
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
}

/**
 * The member who owns an address: only who has confirmed it does. Nor can anybody else have the account of a person whom an import
 * added, which opens by a mail to the address alone.
 */
export function findAddressOwner(db: Db, email: string): Promise<User | undefined> {
  return db
    .selectFrom("users")
    .select(userColumns)
    .where("email_key", "=", emailKey(email))
    .where("blocked_at", "is", null)
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or([
        eb("email_verified_at", "is not", null),
        and(
          (["passwords", "identities", "passkeys"] as const).map((table) =>
            not(exists(selectFrom(table).select("user_id").whereRef("user_id", "=", "users.id"))),
          ),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** Somebody who may act on this site; undefined when the account is gone or blocked. */
export function findActiveUser(db: Db, id: string): Promise<User | undefined> {
  const query = db.selectFrom("users").select(userColumns).where("id", "=", id);
  return query.where("blocked_at", "is", null).executeTakeFirst();
}

/** The same for several, by their ids. */
export async function findActiveUsers(db: Db, ids: string[]): Promise<Map<string, User>> {
  if (ids.length === 0) return new Map();
  const query = db.selectFrom("users").select(userColumns).where("id", "in", ids);
  return new Map((await query.where("blocked_at", "is", null).execute()).map((user) => [user.id, user]));
}

/** Owners and editors. The condition on authors is that of the partial index on roles. */
export function deskPeople(db: Db) {
  return db
    .selectFrom("users")
    .select(["id", "name", "handle", "email"])
    .where("role", "in", ["owner", "editor"])
    .where("role", "<>", "author");
}

/** What the desk calls owners and editors who gave no name, by their ids: their e-mail for those who may see people. */
export async function listNameless(db: Db, seesPeople: boolean): Promise<Record<string, string>> {
  const people = await deskPeople(db).where("name", "is", null).execute();
  return Object.fromEntries(people.map((person) => [person.id, editorName(person, seesPeople)]));
}

/** Changes the user's display name, which all of their blogs show; null removes it. */
export async function setName(db: Db, userId: string, name: string | null): Promise<void> {
  await db.updateTable("users").set({ name }).where("id", "=", userId).execute();
  await announce(db, userTag(userId));
}

/**
 * Locks a user's row until the transaction ends, so that changes of one account follow each other. Returns undefined when
 * the user is gone or blocked.
 */
export function lockUser(db: Db, userId: string) {
  return db
    .updateTable("users")
    .set((eb) => ({ email: eb.ref("email") }))
    .where("id", "=", userId)
    .where("blocked_at", "is", null)
    .returning(["id", "email", "email_verified_at"])
    .executeTakeFirst();
}
