import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { emptyBlog } from "../../writing/models/empty-blog.server.ts";
import { writeBlog } from "../../writing/models/write-blog.server.ts";

/** Begins a course or a service, which nobody sees until it is published. It comes last. Returns its id. */
export async function addArticle(
  db: Db,
  renderer: Renderer,
  userId: string,
  kind: "course" | "service",
  title: string,
): Promise<string> {
  const { row, ...write } = await emptyBlog(renderer, userId, title);
  await inTransaction(db, async (db) => {
    const place = { kind, status: "unpublished", position: await lastPosition(db) } as const;
    await writeBlog(db, { ...write, row: { ...row, ...place } });
    await logAct(db, userId, "new-article", `blog:${row.id}`);
  });
  return row.id;
}

/** Behind all that files may have: their positions end at -9999. */
async function lastPosition(db: Db) {
  const { least } = await db
    .selectFrom("blogs")
    .select((eb) => eb.fn.min("position").as("least"))
    .where("kind", "<>", "post")
    .executeTakeFirstOrThrow();
  return Math.min(Number(least), -9999) - 1;
}
