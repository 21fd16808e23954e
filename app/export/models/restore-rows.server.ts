// Rows of an export, as they were. Blogs too: they are no new ones, and their texts are rendered afterwards.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { packTextNow } from "../../markdown/packed-text.server.ts";
import type { ExportedTable } from "./exported-tables.server.ts";
import type { Row } from "./read-rows.server.ts";

export interface Text {
  id: string;
  markdown: string;
}

/** Rows are stored, or replace those with the same key: twice is harmless. All have the same columns. */
export async function storeRows(db: Db, table: ExportedTable, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  await inTransaction(db, async (db) => {
    if (table.name !== "users") return upsert(db, table, rows);
    const owners = await makeRoom(db, rows);
    await upsert(db, table, rows);
    await adoptAccounts(db, rows);
    if (owners.length === 0) return;
    await db
      .updateTable("users")
      .set({ role: "owner", blocked_at: null })
      .where("email_key", "in", owners)
      .execute();
  });
}

async function upsert(db: Db, { name, key, without, packed }: ExportedTable, rows: Row[]) {
  const added = Object.entries(without).filter(([, value]) => value !== undefined);
  const columns = Object.keys(rows[0]!).filter((column) => !(column in without));
  const names = [...columns, ...added.map(([column]) => column)].map((column) => sql.ref(column));
  const values = rows.map((row) => {
    const own = columns.map((column) =>
      column === packed && row[column] ? packTextNow(String(row[column])) : (row[column] ?? null),
    );
    return sql`(${sql.join([...own, ...added.map(([, value]) => value)])})`;
  });
  const changes = columns
    .filter((column) => !key.includes(column))
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  const action = changes.length > 0 ? sql`do update set ${sql.join(changes)}` : sql`do nothing`;
  await sql`insert into ${sql.table(name)} (${sql.join(names)}) values ${sql.join(values)}
    on conflict (${sql.join(key.map((column) => sql.ref(column)))}) ${action}`.execute(db);
}

/**
 * The owner of the empty site may have an account in the export, or a handle that somebody has there. Returns the e-mails of the
 * owners among these people.
 */
async function makeRoom(db: Db, users: Row[]): Promise<string[]> {
  const ids = users.map(({ id }) => String(id));
  const taken = (column: "email_key" | "handle") => users.map((user) => String(user[column] ?? ""));
  const owners = await db
    .selectFrom("users")
    .select("email_key")
    .where("role", "=", "owner")
    .where("email_key", "in", taken("email_key"))
    .execute();
  const others = db.updateTable("users").where("id", "not in", ids);
  await others.set({ handle: null }).where("handle", "in", taken("handle")).execute();
  await others
    .set((eb) => ({ email_key: sql<string>`${eb.ref("email_key")} || ' '`, handle: null }))
    .where("email_key", "in", taken("email_key"))
    .execute();
  return owners.map(({ email_key }) => email_key);
}

/** Such an account becomes that of the export, with the password and the sessions that it has here. */
async function adoptAccounts(db: Db, users: Row[]) {
  const accounts = new Map(users.map(({ email_key, id }) => [`${email_key} `, String(id)]));
  const olds = db.selectFrom("users").select(["id", "email_key"]);
  const found = await olds.where("email_key", "in", [...accounts.keys()]).execute();
  for (const { id, email_key } of found) {
    for (const table of ["passwords", "sessions", "passkeys", "identities"] as const)
      await db
        .updateTable(table)
        .set({ user_id: accounts.get(email_key)! })
        .where("user_id", "=", id)
        .execute();
    await db.deleteFrom("users").where("id", "=", id).execute();
  }
}

/** Texts of blogs, which `renderOldHtml` then renders. Those that are the same stay as they are. */
export async function storeBlogTexts(db: Db, texts: Text[]): Promise<void> {
  const rows = texts.map(({ id, markdown }) => sql`(${id}, ${packTextNow(markdown)}, '', '', '{}', '', -1)`);
  await sql`insert into blog_texts (blog_id, markdown, plain, html, outline, feed_html, renderer)
    values ${sql.join(rows)}
    on conflict (blog_id) do update set markdown = excluded.markdown, renderer = -1
      where blog_texts.markdown <> excluded.markdown`.execute(db);
}

export async function storeDraftTexts(db: Db, texts: Text[]): Promise<void> {
  await inTransaction(db, async (db) => {
    for (const { id, markdown } of texts)
      await db
        .updateTable("drafts")
        .set({ markdown: packTextNow(markdown) })
        .where("id", "=", id)
        .execute();
  });
}
