import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { emailKey } from "../../core/user.server.ts";
import { userTag } from "../../lib/cache-tags.ts";
import { newId } from "../../lib/new-id.ts";
import { demoIssuer, type ProviderPerson } from "../openid/person.server.ts";
import { applyTerms, type SignUpRefusal, SignUpRefused, type SignUpTerms } from "./sign-up-terms.server.ts";

/** A person who may join the account of `userId` after entering its password. */
export interface PendingJoin {
  person: ProviderPerson;
  userId: string;
}

export type SignInOutcome =
  | { userId: string; isNew?: true }
  | { problem: "blocked" | "unverified" | "taken" | SignUpRefusal }
  | { pendingJoin: PendingJoin };

/** Finds or creates the user of a person. A person never joins an existing account without proof of owning it. */
export async function findOrCreateUser(
  db: Db,
  person: ProviderPerson,
  terms: SignUpTerms = { rule: "open" },
): Promise<SignInOutcome> {
  const user = await findIdentityUser(db, person);
  if (user) return user.blocked_at ? { problem: "blocked" } : { userId: user.id };
  const existingUser = await findUserByEmail(db, person.email);
  if (existingUser) return resolveExistingAccount(db, person, existingUser);
  try {
    const userId = await createUser(db, person, terms);
    // A concurrent request has created a user with this e-mail: for somebody else, or for the same person.
    return userId ? { userId, isNew: true } : findOrCreateUser(db, person, terms);
  } catch (error) {
    if (error instanceof SignUpRefused) return { problem: error.problem };
    throw error;
  }
}

/**
 * Adds a person's identity to an account, after a login with its password. Returns false when `loggedInId` is another
 * user, or the identity belongs to another user.
 */
export async function addIdentityAfterLogin(
  db: Db,
  { person, userId }: PendingJoin,
  loggedInId: string,
): Promise<boolean> {
  if (loggedInId !== userId) return false;
  await addIdentity(db, person, userId);
  return (await findIdentityUser(db, person))?.id === userId;
}

export function findIdentityUser(db: Db, { issuer, subject }: ProviderPerson) {
  return db
    .selectFrom("identities")
    .innerJoin("users", "users.id", "identities.user_id")
    .select(["users.id", "users.blocked_at"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom("users")
    .leftJoin("passwords", "passwords.user_id", "users.id")
    .select([
      "users.id",
      "users.blocked_at",
      "users.email_verified_at",
      "passwords.user_id as passwordUserId",
    ])
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
}

type ExistingUser = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

/** Decides about a person who signs in for the first time with the e-mail of an existing user. */
async function resolveExistingAccount(
  db: Db,
  person: ProviderPerson,
  existingUser: ExistingUser,
): Promise<SignInOutcome> {
  if (person.issuer === demoIssuer) return { problem: "taken" };
  if (!person.verified) return { problem: "unverified" };
  if (existingUser.blocked_at) return { problem: "blocked" };
  if (existingUser.passwordUserId) return { pendingJoin: { person, userId: existingUser.id } };
  // Whoever created this account never proved to own the e-mail, and would share the account with the person.
  if (!existingUser.email_verified_at) return { problem: "taken" };
  await addIdentity(db, person, existingUser.id);
  return findOrCreateUser(db, person);
}

/** Returns undefined when a user with this e-mail exists by now. Throws SignUpRefused. */
function createUser(db: Db, person: ProviderPerson, terms: SignUpTerms): Promise<string | undefined> {
  return inTransaction(db, async (db) => {
    const { email, name, image } = person;
    const now = new Date().toISOString();
    const id = newId();
    const user = { id, email, email_key: emailKey(email), name, image, created_at: now };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("users")
      .values({ ...user, email_verified_at: isEmailConfirmed(person) ? now : null })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return undefined;
    await db.insertInto("identities").values(identityRow(person, id)).execute();
    await applyTerms(db, { id, email }, terms);
    return id;
  });
}

/**
 * For a person whose e-mail the provider confirmed: it confirms the account's e-mail too. The user's name and picture stay; if
 * they are empty, the person's are used.
 */
async function addIdentity(db: Db, person: ProviderPerson, userId: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await db
      .insertInto("identities")
      .values(identityRow(person, userId))
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

export function identityRow(person: ProviderPerson, userId: string) {
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

/** The demo provider confirms every e-mail, so its confirmations do not count. */
function isEmailConfirmed({ verified, issuer }: ProviderPerson) {
  return verified && issuer !== demoIssuer;
}
