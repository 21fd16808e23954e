// What was done at the desk, and by whom. Nothing deletes an entry.
import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import { formatTimeCursor, listPage, type TimeCursor } from "../lib/cursor.ts";
import type { DeskAct } from "../lib/desk-act.ts";
import { newId } from "../lib/new-id.ts";

/**
 * Holds no e-mail, since editors see the entries of posts, and nothing that somebody wrote in an enquiry or a
 * comment, since entries outlive it.
 */
export interface AuditDetail {
  reason?: string;
  from?: string;
  to?: string;
}

export type AuditObject =
  | `blog:${string}`
  | `user:${string}`
  | `topic:${string}`
  | `enquiry:${string}`
  | `comment:${string}`
  | "site";

/** Writes an entry. Call it in the transaction of the act, and only if the act changed something. */
export async function logAct(
  db: Db,
  actorId: string,
  act: DeskAct,
  object: AuditObject,
  detail: AuditDetail = {},
): Promise<void> {
  const entry = { id: newId(), at: new Date().toISOString(), actor_id: actorId, act, object };
  await db
    .insertInto("audit_log")
    .values({ ...entry, detail: JSON.stringify(detail) })
    .execute();
}

export type AuditEntry = Awaited<ReturnType<typeof listLog>>["entries"][number];

const pageSize = 50;

interface LogFilter {
  /** Only what was done to this. */
  object?: AuditObject;
  /** Without what owners did with people and the site. */
  isEditorial?: boolean;
  before?: TimeCursor;
  limit?: number;
}

/** A page of the log, newest first. `next`: undefined on the last page. */
export async function listLog(db: Db, { object, isEditorial, before, limit = pageSize }: LogFilter) {
  let query = db
    .selectFrom("audit_log")
    .leftJoin("users", "users.id", "audit_log.actor_id")
    .select(["audit_log.id", "at", "actor_id", "users.name as actor", "act", "object", "detail"])
    .orderBy("at", "desc")
    .orderBy("audit_log.id", "desc");
  if (object) query = query.where("object", "=", object);
  if (isEditorial) query = query.where("object", "not like", "user:%").where("object", "!=", "site");
  if (before) query = query.where(sql<boolean>`(audit_log.at, audit_log.id) < (${before.at}, ${before.id})`);
  const { rows, next } = await listPage(query, limit, formatTimeCursor);
  const page = rows.map(({ detail, ...row }) => ({ ...row, ...(JSON.parse(detail) as AuditDetail) }));
  const objects = page.flatMap(({ act, object, from, to }) => [
    object,
    objectOf(act, from),
    objectOf(act, to),
  ]);
  const names = await namesOf(db, objects);
  const named = (act: string, text: string | undefined) => names.get(objectOf(act, text)) ?? text;
  return {
    entries: page.map((entry) => ({
      ...entry,
      from: named(entry.act, entry.from),
      to: named(entry.act, entry.to),
      name: names.get(entry.object) ?? null,
    })),
    next,
  };
}

/** What a detail names by its address: the post of a lesson, or a topic of a merge; else "". */
function objectOf(act: string, detail = ""): string {
  if (act === "merge-topic") return `topic:${detail}`;
  return act.endsWith("-lesson") ? detail.replace(/^\/blog\//, "blog:") : "";
}

/** The titles of the blogs and the names of the people and topics among these objects. */
async function namesOf(db: Db, objects: string[]) {
  const idsOf = (kind: string) => [
    ...new Set(objects.flatMap((text) => (text.startsWith(kind) ? [text.slice(kind.length)] : []))),
  ];
  const [blogIds, userIds, topicNames] = [idsOf("blog:"), idsOf("user:"), idsOf("topic:")];
  const blogs = blogIds.length
    ? await db.selectFrom("blogs").select(["id", "title"]).where("id", "in", blogIds).execute()
    : [];
  const users = userIds.length
    ? await db.selectFrom("users").select(["id", "name"]).where("id", "in", userIds).execute()
    : [];
  const topics = topicNames.length
    ? await db.selectFrom("topics").select(["name", "label"]).where("name", "in", topicNames).execute()
    : [];
  return new Map<string, string | null>([
    ...topics.map(({ name, label }) => [`topic:${name}`, label] as const),
    ...blogs.map(({ id, title }) => [`blog:${id}`, title] as const),
    ...users.map(({ id, name }) => [`user:${id}`, name] as const),
  ]);
}
