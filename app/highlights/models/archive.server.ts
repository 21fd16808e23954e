import { type ArchivePart, inBatches } from "../../core/archive.server.ts";

export const archive: ArchivePart = {
  lists: (db, userId) => ({
    "highlights.json": inBatches(
      db
        .selectFrom("highlights")
        .select(["id", "blog_id", "exact", "prefix", "suffix", "starts_at", "note", "created_at"])
        .where("user_id", "=", userId),
      "id",
    ),
  }),
};
