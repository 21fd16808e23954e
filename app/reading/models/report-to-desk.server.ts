import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { reportBlog } from "../../core/report.server.ts";
import { announceDesk, tellDesk } from "../../notifications/models/desk-notices.server.ts";

/** Reports a blog, and tells owners and editors of the first report by this actor. Returns false when there is no such blog. */
export async function reportToDesk(
  db: Db,
  actor: string,
  { id, title }: { id: string; title: string },
  report: Parameters<typeof reportBlog>[3],
): Promise<boolean> {
  const result = await inTransaction(db, async (db) => {
    const result = await reportBlog(db, actor, id, report);
    if (result === "reported") await tellDesk(db, "reports", `“${title}” was reported`);
    return result;
  });
  if (result === "reported") await announceDesk(db);
  return result !== "missing";
}
