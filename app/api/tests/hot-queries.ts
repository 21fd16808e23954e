import type { HotQueries } from "../../../test/support/hot-query.ts";
import { sweepReplies } from "../models/idempotency.server.ts";

export const hotQueries: HotQueries = {
  "the answers of programs that are kept": (db) => sweepReplies(db, Date.now()),
};
