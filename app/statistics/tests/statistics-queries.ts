import type { Db } from "../../../db/engine.ts";
import { listSiteDays, listTopBlogs } from "../../desk/models/overview.server.ts";
import { listDayCounts, listReferrers, readsOf } from "../models/blog-statistics.server.ts";
import { sweepReads } from "../models/sweep-reads.server.ts";

/**
 * The queries of a blog's statistics, of the desk's front page, and of the job that sweeps reads. They may sort a few
 * rows, but must find all of them by an index.
 */
export async function statisticsQueries(db: Db): Promise<void> {
  await readsOf(db, ["s1", "many7"]);
  await listDayCounts(db, { id: "s1", author_id: null, author_kind: "company" }, "2026-03-08", 30);
  await listReferrers(db, "s1", ["2026-03-01", "2026-03-02"], 10);
  await listSiteDays(db, "2026-03-08", 2);
  await listTopBlogs(db, "2026-03-08", 10);
  await sweepReads(db, "2026-03-08");
}
