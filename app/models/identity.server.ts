import { announce, type Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import { userTag } from "../lib/cache-tags.ts";
import { demoIssuer, type Person } from "../openid/person.server.ts";
import { newId } from "./id.server.ts";
import { emailKey } from "./user.server.ts";

/** A person who may become `userId` once the password of that user was entered. */
export interface Joining {
  person: Person;
  userId: string;
}

export type UserLookup =
  | { userId: string }
  | { problem: "blocked" | "unverified" | "taken" }
  | { joining: Joining };

/** Finds the user that a person is, or makes one. An existing user is never joined without proof of owning both. */
export async function findOrCreateUser(db: Db, person: Person): Promise<UserLookup> {
  const known = await userOf(db, person);
  if (known) return known.blocked_at ? { problem: "blocked" } : { userId: known.id };
  const owner = await ownerOf(db, person.email);
  if (owner) return resolveExistingAccount(db, person, owner);
  const userId = await register(db, person);
  // Nobody registered: somebody else took the e-mail, or this very person came twice, a moment ago.
  return userId ? { userId } : findOrCreateUser(db, person);
}

/** To be called when the password of `userId` was entered. False: that is another user, or the identity is taken. */
export async function joinIdentity(db: Db, { person, userId }: Joining, enteredBy: string): Promise<boolean> {
  if (enteredBy !== userId) return false;
  await link(db, person, userId);
  return (await userOf(db, person))?.id === userId;
}

function userOf(db: Db, { issuer, subject }: Person) {
  return db
    .selectFrom("identities")
    .innerJoin("users", "users.id", "identities.user_id")
    .select(["users.id", "users.blocked_at"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

function ownerOf(db: Db, email: string) {
  return db
    .selectFrom("users")
    .leftJoin("passwords", "passwords.user_id", "users.id")
    .select(["users.id", "users.blocked_at", "users.email_verified_at", "passwords.user_id as password"])
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
}

type Owner = NonNullable<Awaited<ReturnType<typeof ownerOf>>>;

/** A person unknown so far has the e-mail of an existing user. */
async function resolveExistingAccount(db: Db, person: Person, owner: Owner): Promise<UserLookup> {
  if (person.issuer === demoIssuer) return { problem: "taken" };
  if (!person.verified) return { problem: "unverified" };
  if (owner.blocked_at) return { problem: "blocked" };
  if (owner.password) return { joining: { person, userId: owner.id } };
  // Who made this user never showed that the e-mail was theirs, and would go on sharing the account.
  if (!owner.email_verified_at) return { problem: "taken" };
  await link(db, person, owner.id);
  return findOrCreateUser(db, person);
}

/** Answers undefined when another user has the e-mail by now. */
function register(db: Db, person: Person): Promise<string | undefined> {
  return inTransaction(db, async (db) => {
    const { email, name, image } = person;
    const now = new Date().toISOString();
    const id = newId();
    const user = { id, email, email_key: emailKey(email), name, image, created_at: now };
    const made = await db
      .insertInto("users")
      .values({ ...user, email_verified_at: isEmailConfirmed(person) ? now : null })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows !== 1n) return undefined;
    await db.insertInto("identities").values(identity(person, id)).execute();
    return id;
  });
}

/** What the user has already stays; the person's name and picture fill what is empty. */
async function link(db: Db, person: Person, userId: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await db
      .insertInto("identities")
      .values(identity(person, userId))
      .onConflict((c) => c.doNothing())
      .execute();
    await db
      .updateTable("users")
      .set((eb) => ({
        name: eb.fn.coalesce("name", eb.val(person.name)),
        image: eb.fn.coalesce("image", eb.val(person.image)),
        email_verified_at: eb.fn.coalesce("email_verified_at", eb.val(new Date().toISOString())),
      }))
      .where("id", "=", userId)
      .execute();
  });
  await announce(db, userTag(userId));
}

function identity(person: Person, userId: string) {
  const { issuer, subject, email } = person;
  const now = new Date().toISOString();
  return {
    issuer,
    subject,
    user_id: userId,
    email,
    created_at: now,
    verified_at: isEmailConfirmed(person) ? now : null,
  };
}

/** The demo provider's word makes no e-mail anybody's. */
function isEmailConfirmed({ verified, issuer }: Person) {
  return verified && issuer !== demoIssuer;
}
