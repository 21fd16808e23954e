import type { HotQueries } from "../../../test/support/hot-query.ts";
import { listHighlights } from "../models/highlight.server.ts";

export const hotQueries: HotQueries = {
  "the highlights of a member in a blog": (db) => listHighlights(db, "user1", "many7"),
};
