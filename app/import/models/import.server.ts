// An import as a whole. What it consists of is in entry.server.ts.
import type { Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Schema } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { enqueueJob, wakeRunners } from "../../core/job.server.ts";
import { newId } from "../../lib/new-id.ts";
import type { ImportOptions } from "../lib/import-options.ts";
import { type ImportState, openStates } from "../lib/import-state.ts";
import { planFailedAgain } from "./plan-again.server.ts";

/** The name of the job that reads, runs and undoes an import. */
export const importJob = "import";

type Row = Selectable<Schema["imports"]>;
export type Import = Omit<Row, "options" | "state"> & { options: ImportOptions; state: ImportState };

export interface NewImport {
  userId: string;
  file: string;
  fileName: string;
  options: ImportOptions;
}

/** Adds an import whose file is to be read. Returns its id; undefined while another one is open. */
export async function createImport(db: Db, { userId, file, fileName, options }: NewImport) {
  const [id, at] = [newId(), new Date().toISOString()];
  const times = { created_at: at, changed_at: at };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("imports")
    .values({
      ...{ id, user_id: userId, file, file_name: fileName, state: "reading", is_open: 1, ...times },
      options: JSON.stringify(options),
      site: options.site,
    })
    .onConflict((c) => c.column("is_open").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? id : undefined;
}

export async function findImport(db: Db, id: string): Promise<Import | undefined> {
  const row = await db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toImport(row);
}

/** The one that is being read, waits for its start, runs or is being undone. */
export async function findOpenImport(db: Db): Promise<Import | undefined> {
  const row = await db.selectFrom("imports").selectAll().where("is_open", "=", 1).executeTakeFirst();
  return row && toImport(row);
}

/** The newest ones. */
export async function listImports(db: Db, limit = 20): Promise<Import[]> {
  const query = db.selectFrom("imports").selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  return (await query.limit(limit).execute()).map(toImport);
}

function toImport({ options, state, ...row }: Row): Import {
  return { ...row, options: JSON.parse(options) as ImportOptions, state: state as ImportState };
}

type Change = Partial<Pick<Row, "source" | "origin" | "options" | "site" | "file" | "problem" | "known">>;

/** Gives an import another state. Returns false when it has none of the states `from`, or when another import is open. */
export async function setImportState(
  db: Db,
  id: string,
  from: readonly ImportState[],
  to: ImportState,
  change: Change = {},
): Promise<boolean> {
  const isOpen = openStates.includes(to);
  const at = new Date().toISOString();
  const state = { state: to, is_open: isOpen ? 1 : null, changed_at: at, ended_at: isOpen ? null : at };
  let query = db
    .updateTable("imports")
    .set({ problem: "", ...change, ...state })
    .where("id", "=", id)
    .where("state", "in", from);
  if (isOpen)
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("imports as others")
            .select("others.id")
            .where("is_open", "=", 1)
            .where("others.id", "<>", id),
        ),
      ),
    );
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Whether an import still has one of these states: a person may have cancelled it. */
export async function hasImportState(db: Db, id: string, states: readonly ImportState[]): Promise<boolean> {
  const query = db.selectFrom("imports").select("id").where("id", "=", id).where("state", "in", states);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Forgets an import of which nothing has come yet. */
export async function removePlan(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    if (!(await setImportState(db, id, ["planned"], "cancelled"))) return;
    await db.deleteFrom("import_entries").where("import_id", "=", id).execute();
    await db.deleteFrom("imports").where("id", "=", id).execute();
  });
}

/** Changes what is known about an import while it runs. */
export async function updateImport(db: Db, id: string, change: Change): Promise<void> {
  await db
    .updateTable("imports")
    .set({ ...change, changed_at: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Has a server work on an import; it is harmless when one does already. */
export async function enqueueImport(db: Db, id: string): Promise<void> {
  await enqueueJob(db, { id: `import-${id}`, name: importJob, payload: { id }, runAt: Date.now() });
}

/** Whether a server works on an import, or will. */
export async function hasImportJob(db: Db, id: string): Promise<boolean> {
  const query = db.selectFrom("jobs").select("id").where("id", "=", `import-${id}`);
  return (await query.executeTakeFirst()) !== undefined;
}

/** `or`: the states that it leads to: then there is nothing left to do. */
const acts = {
  start: { from: ["planned"], to: "running", or: ["running", "done"] },
  // The file is read again, with the images of other hosts.
  pictures: { from: ["planned"], to: "reading", or: [] },
  cancel: { from: ["reading", "planned", "running"], to: "cancelled", or: ["cancelled"] },
  // Also one whose server or command ended.
  "try-again": { from: ["running", "done", "failed", "cancelled"], to: "running", or: [] },
  undo: { from: ["done", "failed", "cancelled"], to: "undoing", or: ["undoing", "undone"] },
} as const;

export type ImportAct = keyof typeof acts;

/** Of the hosts in the plan, those from which images are to be fetched. */
async function chooseHosts(db: Db, id: string, hosts: string[]) {
  const { options } = (await findImport(db, id))!;
  const chosen = (options.pictures ?? []).map(([host]) => host).filter((host) => hosts.includes(host));
  await updateImport(db, id, { options: JSON.stringify({ ...options, hosts: chosen }) });
}

/** What an owner does with an import. Returns false when that is not possible now. Twice is harmless. */
export async function changeImport(db: Db, userId: string, id: string, act: ImportAct, hosts: string[] = []) {
  const { from, to, or } = acts[act];
  const isChanged = await inTransaction(db, async (db) => {
    if (!(await setImportState(db, id, from, to))) return hasImportState(db, id, or);
    await logAct(db, userId, `${act}-import`, "site", { to: id });
    if (act === "pictures") await chooseHosts(db, id, hosts);
    if (act === "try-again") await planFailedAgain(db, id);
    if (act !== "cancel") await enqueueImport(db, id);
    return true;
  });
  await wakeRunners(db);
  return isChanged;
}
