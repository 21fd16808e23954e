import type { Db } from "../../../db/engine.ts";
import { emailKey } from "../../core/user.server.ts";
import type { SignUpRule } from "../../site/lib/site-settings.ts";
import { consumeToken, findToken } from "./account-token.server.ts";

/** What decides whether somebody may make an account, and with which role. */
export interface SignUpTerms {
  rule: SignUpRule;
  /** The token of an invitation. */
  invitation?: string;
}

export type SignUpRefusal = "closed" | "no-invitation" | "used-invitation" | "other-address";

/** Thrown so that the transaction which created the account is rolled back. */
export class SignUpRefused extends Error {
  readonly problem: SignUpRefusal;
  constructor(problem: SignUpRefusal) {
    super(`no account was made: ${problem}`);
    this.problem = problem;
  }
}

/**
 * Why a sign-up is refused, as far as that is known without the database; undefined when it is not. Called before the slow hash
 * of a password.
 */
export function validateTerms({ rule, invitation }: SignUpTerms): SignUpRefusal | undefined {
  if (rule === "closed") return "closed";
  return rule === "invite" && !invitation ? "no-invitation" : undefined;
}

/**
 * Gives a new account its role, and ends the invitation. Call it in the transaction that inserted the account. An
 * invitation to an address confirms it. Throws SignUpRefused.
 */
export async function applyTerms(
  db: Db,
  user: { id: string; email: string },
  terms: SignUpTerms,
): Promise<void> {
  const problem = validateTerms(terms);
  if (problem) throw new SignUpRefused(problem);
  if (terms.invitation) await acceptInvitation(db, user, terms.invitation);
}

async function acceptInvitation(db: Db, user: { id: string; email: string }, token: string) {
  const invitation = await consumeToken(db, "invite", token);
  if (!invitation) throw new SignUpRefused("used-invitation");
  const isBound = invitation.email !== "";
  if (isBound && emailKey(invitation.email) !== emailKey(user.email))
    throw new SignUpRefused("other-address");
  const columns = {
    role: invitation.role ?? "author",
    ...(isBound && { email_verified_at: new Date().toISOString() }),
  };
  await db.updateTable("users").set(columns).where("id", "=", user.id).execute();
}

/** An invitation that is open. `by`: the name of who invites, "" without one. */
async function findInvitation(db: Db, token: string) {
  const invitation = await findToken(db, "invite", token);
  if (!invitation) return undefined;
  const { email, role, user_id } = invitation;
  const inviters = db.selectFrom("users").select("name").where("id", "=", user_id);
  const by = (await inviters.executeTakeFirst())?.name ?? "";
  return { token, email, role: role ?? ("author" as const), by };
}

/** The code of the alert for a new member. Asked before `signUp`, which uses the invitation up. */
export async function greetingOf(db: Db, token: string | undefined): Promise<string> {
  const invitation = token && (await findInvitation(db, token));
  return invitation ? `invited.${invitation.by}` : "welcome";
}

/** The state of the page for sign-ups. `showsForm`: whether it shows the form. */
export async function describeTerms(db: Db, rule: SignUpRule, token: string | null) {
  const invitation = token && rule !== "closed" ? await findInvitation(db, token) : undefined;
  const problem: SignUpRefusal | undefined =
    token && rule !== "closed" && !invitation
      ? "used-invitation"
      : validateTerms({ rule, invitation: invitation?.token });
  return { showsForm: rule === "open" || invitation !== undefined, invitation, problem };
}
