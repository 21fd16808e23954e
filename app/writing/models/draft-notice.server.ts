import type { Db } from "../../../db/engine.ts";
import type { BlogStatus } from "../../../db/schema.ts";
import type { User } from "../../core/user.server.ts";
import { can } from "../../lib/permissions.ts";
import { type Notice, notify } from "../../notifications/models/notify.server.ts";

/** A draft, or a post. `status`: a notice of a post that is public goes with it. */
interface Text {
  id: string;
  title: string;
  status?: BlogStatus;
}

/** The notice that somebody did something to a text: "Ada changed “Rye”". `path`: where it can be seen. */
export function noticeOf(user: User, text: Text, userId: string, path: string, does: string): Notice {
  const name = user.name ?? user.handle ?? (can(user, "edit-posts") ? "An editor" : "Somebody");
  return {
    ...{ userId, kind: "decision", object: `draft:${text.id}`, actorId: user.id, path },
    text: `${name} ${does} “${text.title || "Untitled"}”`,
    ...(text.status === "published" && { blogId: text.id }),
  };
}

/** Tells the author what an editor does with a post, in the transaction that does it. */
export async function tellAuthor(
  db: Db,
  editor: User,
  post: Text & { author_id: string | null },
  path: string,
  does: string,
) {
  if (post.author_id) await notify(db, [noticeOf(editor, post, post.author_id, path, does)]);
}
