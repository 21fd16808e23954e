import { z } from "zod";
import type { Db } from "../../../db/engine.ts";
import { settingRow } from "../../core/setting-row.server.ts";

/**
 * Says that the owner took the texts of the files off the site. `at`: ISO-8601. `ids`: of the articles and paths that come back when
 * this is undone.
 */
const emptiedRow = settingRow("emptied", z.object({ at: z.string(), ids: z.array(z.string()) }));

/** undefined when nobody did, or it was undone. */
export const findEmptied = emptiedRow.read;

/** Adds articles or paths to those that come back. Call it in the transaction that hides them. */
export async function addToEmptied(db: Db, ids: string[]): Promise<void> {
  const before = await findEmptied(db);
  const at = before?.at ?? new Date().toISOString();
  await emptiedRow.write(db, { at, ids: [...new Set([...(before?.ids ?? []), ...ids])] });
}

export const clearEmptied = emptiedRow.remove;
