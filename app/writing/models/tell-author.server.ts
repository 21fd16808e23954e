import type { Db } from "../../../db/engine.ts";
import type { BlogStatus } from "../../../db/schema.ts";
import type { User } from "../../models/user.server.ts";
import { type Notice, notify } from "../../notifications/models/notify.server.ts";

interface EditedPost {
  id: string;
  title: string;
  status: BlogStatus;
  author_id: string | null;
}

/** Tells the author what an editor does with a post, in the transaction that does it. `path`: where it can be seen. */
export async function tellAuthor(db: Db, editor: User, post: EditedPost, path: string, does: string) {
  if (!post.author_id) return;
  const notice: Notice = {
    ...{ userId: post.author_id, kind: "decision", object: `draft:${post.id}`, actorId: editor.id, path },
    text: `${editor.name ?? "An editor"} ${does} “${post.title}”`,
    ...(post.status === "published" && { blogId: post.id }),
  };
  await notify(db, [notice]);
}
