import { type ArchivePart, inBatches } from "../../core/archive.server.ts";

export const archive: ArchivePart = {
  lists: (db, userId) => ({
    "enquiries.json": inBatches(
      db
        .selectFrom("enquiries")
        .select(["id", "created_at", "name", "email", "about", "blog_id", "message"])
        .where("user_id", "=", userId),
      "id",
    ),
  }),
};
