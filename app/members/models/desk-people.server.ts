import { type RawBuilder, sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import type { Role } from "../../../db/schema.ts";
import { containsWord, wordsOf } from "../../core/contains-word.server.ts";
import { sessionDays } from "../../core/session.server.ts";
import { hasStatus, isVisible } from "../../core/visible-blogs.server.ts";
import { userActor } from "../../lib/actor.ts";
import { creationCursorOf, listPage, type TimeCursor } from "../../lib/cursor.ts";

export interface PeopleFilter {
  /** Words of the name or the e-mail. */
  q: string;
  role?: Role;
  blocked?: boolean;
  before?: TimeCursor;
}

const pageSize = 50;
const dayMs = 24 * 60 * 60 * 1000;
const personColumns = ["id", "email", "name", "role", "handle", "created_at", "blocked_at"] as const;

/** A page of all accounts, newest first. `next`: the next page's cursor, undefined on the last page. */
export async function listPeople(db: Db, { q, role, blocked, before }: PeopleFilter) {
  let query = (q ? slowReads(db) : db)
    .selectFrom("users")
    .select(personColumns)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  for (const word of wordsOf(q)) query = query.where(containsWord(nameAndEmail, word));
  if (role) query = query.where(hasRole(role));
  if (blocked) query = query.where("blocked_at", "is not", null);
  if (before) query = query.where(sql<boolean>`(created_at, id) < (${before.at}, ${before.id})`);
  const { rows: people, next } = await listPage(query, pageSize, creationCursorOf);
  return { people, next };
}

const nameAndEmail = sql`(coalesce(users.name, '') || ' ' || users.email)`;

/** Whether a user has this role. Repeats the condition of the partial index on roles, which has all users but authors. */
function hasRole(role: Role) {
  return role === "author"
    ? sql<boolean>`users.role = 'author'`
    : sql<boolean>`(users.role <> 'author' and users.role = ${role})`;
}

export type DeskPerson = NonNullable<Awaited<ReturnType<typeof findDeskPerson>>>;

/** An account, and what its person did; undefined when there is none. `lastUse`: undefined without a session. */
export async function findDeskPerson(db: Db, id: string) {
  const person = await db
    .selectFrom("users")
    .select([...personColumns, "email_verified_at"])
    .select([
      countOf(sql`blogs where author_id = ${id} and ${isVisible}`, "posts"),
      countOf(sql`blogs where author_id = ${id} and ${hasStatus("taken-down")}`, "takenDown"),
      countOf(sql`likes where actor = ${userActor(id)}`, "likes"),
      countOf(sql`follows where follower = ${id}`, "follows"),
      countOf(sql`follows where followed = ${id}`, "followers"),
      countOf(sql`reports where actor = ${userActor(id)}`, "reports"),
      countOf(sql`sessions where user_id = ${id} and expires_at > ${Date.now()}`, "sessions"),
      sql<number | null>`(select max(expires_at) from sessions where user_id = ${id})`.as("last_expiry"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!person) return undefined;
  const { last_expiry, ...columns } = person;
  // A session is extended once a day while it is used.
  const lastUse = last_expiry ? new Date(Number(last_expiry) - sessionDays * dayMs).toISOString() : undefined;
  return { ...columns, lastUse };
}

function countOf<Name extends string>(rows: RawBuilder<unknown>, name: Name) {
  return sql<number>`(select cast(count(*) as integer) from ${rows})`.as(name);
}
