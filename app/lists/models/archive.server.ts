import { sql } from "kysely";
import { type ArchivePart, inBatches } from "../../core/archive.server.ts";

const listEntryColumn = sql<string>`list_entries.list_id || ' ' || list_entries.entry`;

export const archive: ArchivePart = {
  lists: (db, userId) => ({
    "lists.json": inBatches(
      db
        .selectFrom("lists")
        .select(["id", "title", "description", "is_public", "created_at", "updated_at"])
        .where("user_id", "=", userId),
      "id",
    ),
    "list-entries.json": inBatches(
      db
        .selectFrom("list_entries")
        .innerJoin("lists", "lists.id", "list_entries.list_id")
        .select(["list_id", "entry", "position", listEntryColumn.as("key")])
        .where("user_id", "=", userId),
      "key",
      listEntryColumn,
    ),
  }),
};
