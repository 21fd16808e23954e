// The HTML that is stored with each blog. An older version of the renderer may have made it.
import { announce, type Db } from "../../db/engine.ts";
import { type Renderer, rendererVersion } from "../markdown/renderer.server.ts";

/** The position behind the last text of a batch. Texts are ordered by the renderer's version, then by id. */
export interface RenderCursor {
  renderer: number;
  id: string;
}

const batchSize = 20;

/** Whether an older version of the renderer made any stored HTML. */
export async function hasOldHtml(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("blog_texts")
    .select("blog_id")
    .where("renderer", "<", rendererVersion)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Renders the next batch of texts with old HTML, behind the cursor `after`. Returns the cursor of the next batch, undefined
 * when there is none, and the ids of blogs that could not be rendered: they keep their old HTML. Throws Busy, or the
 * signal's reason.
 */
export async function renderOldHtml(
  db: Db,
  renderer: Renderer,
  after: RenderCursor | undefined,
  signal: AbortSignal,
  timeoutMs?: number,
): Promise<{ next?: RenderCursor; failed: string[] }> {
  const texts = await oldTexts(db, after);
  const failed: string[] = [];
  for (const text of texts) {
    const html = await renderer.rerender(text, text.id, timeoutMs);
    // A renderer that is being closed renders nothing, so the result does not mean that the text failed.
    signal.throwIfAborted();
    if (html === undefined) failed.push(text.id);
    else await store(db, text, html);
  }
  const last = texts.at(-1);
  return {
    next: last && texts.length === batchSize ? { renderer: last.renderer, id: last.id } : undefined,
    failed,
  };
}

function oldTexts(db: Db, { renderer, id }: RenderCursor = { renderer: -1, id: "" }) {
  return db
    .selectFrom("blog_texts")
    .innerJoin("blogs", "blogs.id", "blog_texts.blog_id")
    .select(["blogs.id", "title", "description", "content", "renderer"])
    .where("renderer", "<", rendererVersion)
    .where((eb) => eb(eb.refTuple("renderer", "blog_id"), ">", eb.tuple(renderer, id)))
    .orderBy("renderer")
    .orderBy("blog_id")
    .limit(batchSize)
    .execute();
}

/** Stores nothing when the text was changed meanwhile, since its HTML is up to date then. */
async function store(db: Db, { id, content }: { id: string; content: string }, html: string) {
  const { numUpdatedRows } = await db
    .updateTable("blog_texts")
    .set({ html, renderer: rendererVersion })
    .where("blog_id", "=", id)
    .where("content", "=", content)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await announce(db, `blog:${id}`);
}
