import { type ArchivePart, inBatches } from "../../core/archive.server.ts";

export const archive: ArchivePart = {
  lists: (db, userId) => ({
    // Of other people only the names that they chose, never an e-mail.
    "follows.json": inBatches(
      db
        .selectFrom("follows")
        .leftJoin("users", "users.id", "follows.followed")
        .select(["followed", "users.name", "followed_at"])
        .where("follower", "=", userId),
      "followed",
    ),
  }),
};
