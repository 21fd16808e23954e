import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { containsWord, wordsOf } from "../../core/contains-word.server.ts";
import { listPage } from "../../lib/cursor.ts";
import { keysOf, type Redirect, readRedirect, targetOf } from "../lib/redirect.ts";

type Address = Pick<URL, "pathname" | "search">;

/** So many redirects may follow each other. */
const maxHops = 10;
const pageSize = 50;
const batchSize = 200;

/** Where an old address leads; undefined when nothing is said of it, or when it would lead back. */
export async function findRedirect(db: Db, address: Address): Promise<string | undefined> {
  const redirect = await lookUp(db, address);
  if (!redirect) return undefined;
  const target = targetOf(redirect, address);
  return (await leadsBack(db, target, (keys) => keys.includes(keysOf(address)[0]!))) ? undefined : target;
}

async function lookUp(db: Db, address: Address): Promise<Redirect | undefined> {
  const keys = keysOf(address);
  if (keys.length === 0) return undefined;
  const rows = await db
    .selectFrom("redirects")
    .select(["source", "target"])
    .where("source", "in", keys)
    .execute();
  const bySource = new Map(rows.map((row) => [row.source, row]));
  return keys.map((key) => bySource.get(key)).find(Boolean);
}

/** Whether the redirects after `target` come back to where they began, or never end. */
async function leadsBack(db: Db, target: string, isStart: (keys: string[]) => boolean): Promise<boolean> {
  for (let hop = 0; target.startsWith("/"); hop++) {
    const address = new URL(target, "https://site.invalid");
    if (hop === maxHops || isStart(keysOf(address))) return true;
    const next = await lookUp(db, address);
    if (!next) return false;
    target = targetOf(next, address);
  }
  return false;
}

export interface NewRedirects {
  rows: readonly Redirect[];
  publicUrl: string;
  userId: string;
  /** Where they come from: "" for the desk, else a name by which they can be removed together. */
  origin: string;
}

export interface AddedRedirects {
  added: number;
  /** Sources that lead elsewhere already, as stored. */
  kept: Redirect[];
  refused: (Redirect & { problem: string })[];
}

/** Adds redirects. What is there is kept, so adding the same twice is harmless. In a transaction or without one. */
export async function addRedirects(db: Db, { rows, ...by }: NewRedirects): Promise<AddedRedirects> {
  const outcome: AddedRedirects = { added: 0, kept: [], refused: [] };
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = { ...by, rows: rows.slice(at, at + batchSize) };
    const { added, kept, refused } = db.isTransaction
      ? await addBatch(db, batch)
      : await inTransaction(db, (db) => addBatch(db, batch));
    outcome.added += added;
    outcome.kept.push(...kept);
    outcome.refused.push(...refused);
  }
  return outcome;
}

async function addBatch(db: Db, { rows, publicUrl, ...by }: NewRedirects): Promise<AddedRedirects> {
  const outcome: AddedRedirects = { added: 0, kept: [], refused: [] };
  for (const row of rows) {
    const redirect = readRedirect(row, publicUrl);
    if ("problem" in redirect) {
      outcome.refused.push({ ...row, ...redirect });
      continue;
    }
    const stored = await insert(db, redirect, by);
    if (stored === "new") outcome.added++;
    else if (stored === "loop") outcome.refused.push({ ...row, problem: "It would lead back to itself." });
    else if (stored !== redirect.target) outcome.kept.push({ ...redirect, target: stored });
  }
  return outcome;
}

/** Returns where the source leads already, if it does. */
async function insert(
  db: Db,
  { source, target }: Redirect,
  { userId, origin }: Pick<NewRedirects, "userId" | "origin">,
): Promise<string | "new" | "loop"> {
  const row = { source, target, origin, created_by: userId, created_at: new Date().toISOString() };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("redirects")
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  const stored = db.selectFrom("redirects").select("target").where("source", "=", source);
  if (!numInsertedOrUpdatedRows) return (await stored.executeTakeFirst())?.target ?? "new";
  if (!(await leadsBack(db, target, (keys) => keys.includes(source)))) return "new";
  await db.deleteFrom("redirects").where("source", "=", source).execute();
  return "loop";
}

/** Adds a redirect at the desk. Returns a sentence when it cannot be, undefined when it is there. */
export function addRedirect(db: Db, userId: string, publicUrl: string, redirect: Redirect) {
  return inTransaction(db, async (db) => {
    const outcome = await addRedirects(db, { rows: [redirect], publicUrl, userId, origin: "" });
    const { added, kept, refused } = outcome;
    if (kept[0]) return `${kept[0].source} leads to ${kept[0].target} already. Remove that first.`;
    if (added)
      await logAct(db, userId, "add-redirect", "site", { from: redirect.source, to: redirect.target });
    return refused[0]?.problem;
  });
}

/** Removes a redirect at the desk. Doing it twice is harmless. */
export async function removeRedirect(db: Db, userId: string, source: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom("redirects")
      .where("source", "=", source)
      .executeTakeFirst();
    if (numDeletedRows) await logAct(db, userId, "remove-redirect", "site", { reason: source });
  });
}

/** Removes what was added with this origin, such as an import that is undone. Returns how many there were. */
export async function removeRedirectsOf(db: Db, origin: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("redirects")
    .where("origin", "=", origin)
    .where("origin", "<>", "")
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A page of redirects in the order of their sources. `after`: the last source of the page before. */
export async function listRedirects(db: Db, { q = "", after = "" }, limit = pageSize) {
  let query = (q ? slowReads(db) : db)
    .selectFrom("redirects")
    .select(["source", "target", "origin", "created_at"])
    .where("source", ">", after)
    .orderBy("source");
  for (const word of wordsOf(q)) query = query.where(containsWord(sql`(source || ' ' || target)`, word));
  const { rows: redirects, next } = await listPage(query, limit, ({ source }) => source);
  return { redirects, next };
}

/** All redirects, in batches. */
export async function* redirectBatches(db: Db): AsyncGenerator<Redirect[]> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const page: Awaited<ReturnType<typeof listRedirects>> = await listRedirects(db, { after }, batchSize);
    yield page.redirects;
    after = page.next;
  }
}
