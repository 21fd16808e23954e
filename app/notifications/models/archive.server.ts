import { type ArchivePart, inBatches } from "../../core/archive.server.ts";
import { findMailTimes } from "./mail-choices.server.ts";

export const archive: ArchivePart = {
  lists: (db, userId) => ({
    "notifications.json": inBatches(
      db
        .selectFrom("notifications")
        .select(["id", "at", "kind", "path", "text", "read_at"])
        .where("user_id", "=", userId),
      "id",
    ),
  }),
  account: async (db, { id }) => ({ notificationMails: await findMailTimes(db, id) }),
};
