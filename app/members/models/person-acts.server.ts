// What an owner does with a person. Each act is logged in its own transaction; doing it twice changes and logs nothing more.
import { announce, type Db } from "../../../db/engine.ts";
import type { Role } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { linkLifetimes } from "../../accounts/lib/link-lifetimes.ts";
import { createToken } from "../../accounts/models/account-token.server.ts";
import { deleteAccountInTransaction } from "../../accounts/models/delete-account.server.ts";
import { invite, type NewInvitation, revokeInvitation } from "../../accounts/models/invitation.server.ts";
import { lockRoles } from "../../accounts/models/role.server.ts";
import { endApiTokens } from "../../core/api-token.server.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { enqueueMail } from "../../core/mail.server.ts";
import type { PostsChoice, Subject } from "../../core/subject.server.ts";
import type { User } from "../../core/user.server.ts";
import { userTag } from "../../lib/cache-tags.ts";
import { quotableName } from "../../lib/links.ts";
import { canManagePerson } from "../../lib/permissions.ts";
import { endCompanyPreviews } from "../../writing/models/preview-link.server.ts";

interface Person {
  id: string;
  email: string;
  role: Role;
  blocked_at: string | null;
}

/** "missing": there is no such person. "refused": this owner may not, or is no owner any more. */
export type PersonActResult = "done" | "missing" | "refused";

export function setRole(db: Db, ownerId: string, id: string, role: Role): Promise<PersonActResult> {
  return actOnPerson(db, ownerId, id, async (db, person) => {
    if (person.role === role) return;
    await db.updateTable("users").set({ role }).where("id", "=", id).execute();
    await endCompanyPreviews(db, person.role, role);
    await logAct(db, ownerId, "role", `user:${id}`, { from: person.role, to: role });
  });
}

/** Blocking ends the person's sessions and tokens, and prevents new ones. */
export function setBlocked(db: Db, ownerId: string, id: string, on: boolean): Promise<PersonActResult> {
  return actOnPerson(db, ownerId, id, async (db, person) => {
    if ((person.blocked_at !== null) === on) return;
    const blocked_at = on ? new Date().toISOString() : null;
    await db.updateTable("users").set({ blocked_at }).where("id", "=", id).execute();
    if (on) {
      await db.deleteFrom("sessions").where("user_id", "=", id).execute();
      await endApiTokens(db, id);
      await endCompanyPreviews(db, person.role);
    }
    await logAct(db, ownerId, on ? "block" : "unblock", `user:${id}`);
  });
}

export function endSessions(db: Db, ownerId: string, id: string): Promise<PersonActResult> {
  return actOnPerson(db, ownerId, id, async (db) => {
    const { numDeletedRows } = await db.deleteFrom("sessions").where("user_id", "=", id).executeTakeFirst();
    if (numDeletedRows > 0n) await logAct(db, ownerId, "end-sessions", `user:${id}`);
  });
}

/** Makes a link to set a new password, and mails it if `sendsMail`. Otherwise returns its `path`, which the owner passes on. */
export async function makeResetLink(
  db: Db,
  ownerId: string,
  id: string,
  sendsMail: boolean,
): Promise<{ result: PersonActResult; path?: string }> {
  let path: string | undefined;
  const result = await actOnPerson(db, ownerId, id, async (db, { email }) => {
    const token = await createToken(db, { purpose: "reset", email, userId: id });
    path = `/reset?${new URLSearchParams({ token })}`;
    if (sendsMail)
      await enqueueMail(db, email, {
        reason: "account",
        subject: "Set a new password",
        paragraphs: [
          `With this link you set a new password. It works once, for ${linkLifetimes.reset.text}.`,
        ],
        button: { text: "Set a new password", path },
      });
    await logAct(db, ownerId, "reset-link", `user:${id}`);
  });
  if (sendsMail) await wakeRunners(db);
  return { result, path: sendsMail ? undefined : path };
}

export async function deletePerson(
  db: Db,
  subjects: Subject[],
  ownerId: string,
  id: string,
  posts: PostsChoice,
): Promise<PersonActResult> {
  let tags: string[] = [];
  const result = await actOnPerson(db, ownerId, id, async (db) => {
    tags = await deleteAccountInTransaction(db, subjects, id, posts);
    await logAct(db, ownerId, "delete-person", `user:${id}`, {
      to: posts === "remove" ? "posts go" : "posts stay",
    });
  });
  await announce(db, ...tags);
  await wakeRunners(db);
  return result;
}

const as = { editor: "as an editor", author: "as an author", reader: "as a reader" };

/** Returns the path of the invitation's link, which is also mailed to `email` if that is not "" and `sendsMail` is set. */
export async function invitePerson(
  db: Db,
  owner: Pick<User, "id" | "name" | "email">,
  { email, role }: NewInvitation,
  site: string,
  sendsMail: boolean,
): Promise<string> {
  const name = quotableName(owner.name);
  const path = await inTransaction(db, async (db) => {
    const path = await invite(db, { email, role, by: owner.id });
    if (email && sendsMail)
      await enqueueMail(db, email, {
        reason: "invited",
        subject: `${name ?? owner.email} invites you to ${site}`,
        paragraphs: [
          `${name ? `${name} (${owner.email})` : owner.email} invites you to ${site} ${as[role]}. With this link you make an account there. It works once, for ${linkLifetimes.invite.text}.`,
          "If you do not know this person, ignore this mail: nothing happens.",
        ],
        button: { text: "Make an account", path },
      });
    await logAct(db, owner.id, "invite", "site", { to: role });
    return path;
  });
  if (email && sendsMail) await wakeRunners(db);
  return path;
}

/** Takes an invitation back. `id`: of `listInvitations`. */
export function takeBackInvitation(db: Db, ownerId: string, id: string): Promise<void> {
  return inTransaction(db, async (db) => {
    if (await revokeInvitation(db, id)) await logAct(db, ownerId, "revoke-invite", "site");
  });
}

/**
 * Runs an act in a transaction, after all others of its kind: of two owners who demote each other at the same moment, the
 * second is no owner any more. Since owners cannot do anything to themselves, one always stays.
 */
async function actOnPerson(
  db: Db,
  ownerId: string,
  id: string,
  work: (db: Db, person: Person) => Promise<void>,
): Promise<PersonActResult> {
  const result = await inTransaction(db, async (db) => {
    await lockRoles(db);
    const people = db.selectFrom("users").select(["id", "email", "role", "blocked_at"]);
    const owner = await people.where("id", "=", ownerId).executeTakeFirst();
    const person = await people.where("id", "=", id).executeTakeFirst();
    if (!person) return "missing";
    if (!owner || owner.blocked_at !== null || !canManagePerson(owner, person)) return "refused";
    await work(db, person);
    return "done";
  });
  if (result === "done") await announce(db, userTag(id));
  return result;
}
