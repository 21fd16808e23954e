// The HTML that is stored with each blog, of which an older release rendered some.
import { announce, type Db } from "../../db/engine.ts";
import { type Renderer, rendererVersion } from "../markdown/renderer.server.ts";

/** The last text of a batch, in the order of their renderers' versions and their ids. */
export interface RenderCursor {
  renderer: number;
  id: string;
}

const batchSize = 20;

/** Whether an older renderer made any of the stored HTML. */
export async function hasOldHtml(db: Db): Promise<boolean> {
  const old = await db
    .selectFrom("blog_texts")
    .select("blog_id")
    .where("renderer", "<", rendererVersion)
    .limit(1)
    .executeTakeFirst();
  return old !== undefined;
}

/**
 * Renders anew the next texts behind the cursor whose HTML is old, one after another. Returns the cursor for those that
 * are left, undefined when there are none, and the ids of blogs that keep their old HTML since they cannot be rendered.
 * Throws Busy, or the signal's reason.
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
    // A renderer that is being closed renders nothing, which says nothing of the text.
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

/** Not when the text was changed meanwhile: then its HTML is new. */
async function store(db: Db, { id, content }: { id: string; content: string }, html: string) {
  const done = await db
    .updateTable("blog_texts")
    .set({ html, renderer: rendererVersion })
    .where("blog_id", "=", id)
    .where("content", "=", content)
    .executeTakeFirst();
  if (done.numUpdatedRows === 1n) await announce(db, `blog:${id}`);
}
