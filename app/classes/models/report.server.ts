// The page for whoever booked a class: a secret link, which ends by itself.
import type { Db } from "../../../db/engine.ts";
import { newToken } from "../../core/token.server.ts";
import { findClass } from "./class.server.ts";

/** The class of a link; undefined: there is none, or it has ended. */
export async function findReported(db: Db, id: string, key: string, today: string) {
  const of = await findClass(db, id);
  return key && of?.report_key === key && of.report_ends_at! >= today ? of : undefined;
}

/** `key`: null ends it; undefined leaves it as it is, and makes one where there is none. */
export async function saveReport(
  db: Db,
  id: string,
  { key, names, ends }: { key?: string | null; names: boolean; ends: string | null },
): Promise<void> {
  await db
    .updateTable("classes")
    .set(({ fn, val }) => ({
      report_key: key === undefined ? fn.coalesce("report_key", val(newToken())) : key,
      ...{ report_names: Number(names), report_ends_at: ends },
    }))
    .where("id", "=", id)
    .execute();
}
