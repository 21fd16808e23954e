import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { newId } from "../../lib/new-id.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { writeBlog } from "../../writing/models/write-blog.server.ts";

/** Begins a course or a service, which nobody sees until it is published. It comes last. Returns its id. */
export async function addArticle(
  db: Db,
  renderer: Renderer,
  userId: string,
  kind: "course" | "service",
  title: string,
): Promise<string> {
  const texts = { title, description: "", content: "" };
  const rendered = await renderer.render(texts, userId);
  if (!rendered) throw new Error("an empty article cannot be rendered");
  const source = await packText("");
  const row = {
    ...{ id: newId(), kind, title, description: "", image_alt: "", updated_at: new Date().toISOString() },
    ...({ author_kind: "company", author_id: null, status: "unpublished" } as const),
  };
  await inTransaction(db, async (db) => {
    const position = await lastPosition(db);
    await writeBlog(db, { expects: "nothing", row: { ...row, position }, source, rendered });
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
