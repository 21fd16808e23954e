import type { Db } from "../../../db/engine.ts";
import { hasPublicPost } from "../../core/visible-blogs.server.ts";

const maxPeople = 6;

/** People whose handle begins with these letters, and who have a public comment or post. Handles sort by bytes. */
export function completeHandles(db: Db, letters: string) {
  return db
    .selectFrom("users")
    .select(["handle", "name"])
    .where("handle", ">=", letters)
    .where("handle", "<", `${letters}~`)
    .where("blocked_at", "is", null)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom("comments")
            .select("comments.id")
            .whereRef("comments.author_id", "=", "users.id")
            .where("comments.state", "=", "shown"),
        ),
        hasPublicPost,
      ]),
    )
    .orderBy("handle")
    .limit(maxPeople)
    .execute();
}
