// The HTML that is stored with each blog. An older version of the renderer may have made it.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { isSearched } from "../../core/visible-blogs.server.ts";
import { unpackText } from "../../markdown/packed-text.server.ts";
import { type RenderedBlog, type Renderer, rendererVersion } from "../../markdown/renderer.server.ts";
import { addToSearch } from "../../search/models/search-index.server.ts";
import { textToRender } from "./lesson-text.server.ts";
import { textColumns } from "./write-blog.server.ts";

/** The position behind the last text of a batch. Texts are ordered by the renderer's version, then by id. */
interface RenderCursor {
  renderer: number;
  id: string;
}

/** How many texts `renderOldHtml` renders. */
export const batchSize = 20;

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
 * when there is none, and the ids of blogs that could not be rendered or whose text is damaged: they keep their old
 * HTML. Throws Busy, or the signal's reason.
 */
export async function renderOldHtml(
  db: Db,
  renderer: Renderer,
  after: RenderCursor | undefined,
  signal: AbortSignal,
  timeoutMs?: number,
): Promise<{ next?: RenderCursor; failed: string[] }> {
  const old = await oldTexts(db, after);
  const failed: string[] = [];
  let isSearchChanged = false;
  try {
    for (const text of old) {
      const rendered = await render(db, renderer, text, timeoutMs);
      // A renderer that is being closed renders nothing, so the result does not mean that the text failed.
      signal.throwIfAborted();
      if (!rendered) failed.push(text.id);
      else if (await store(db, text, rendered)) isSearchChanged = true;
    }
  } finally {
    // Once for all of them: their entries are new to cached searches.
    if (isSearchChanged) await announce(db, "feed");
  }
  const last = old.at(-1);
  return {
    next: last && old.length === batchSize ? { renderer: last.renderer, id: last.id } : undefined,
    failed,
  };
}

/** Renders a text again, so that its words are in the search. It stays as it is when it cannot be rendered. */
export async function renderAgain(db: Db, renderer: Renderer, id: string): Promise<void> {
  const text = await texts(db).where("blogs.id", "=", id).executeTakeFirst();
  const rendered = text && (await render(db, renderer, text));
  if (rendered && (await store(db, text, rendered))) await announce(db, "feed");
}

async function render(db: Db, renderer: Renderer, text: StoredText, timeoutMs?: number) {
  // undefined: the text is damaged.
  const content = await unpackText(text.markdown).catch(() => undefined);
  if (content === undefined) return undefined;
  return renderer.rerender(await textToRender(db, text, { ...text, content }), text.id, timeoutMs);
}

function texts(db: Db) {
  return db
    .selectFrom("blog_texts")
    .innerJoin("blogs", "blogs.id", "blog_texts.blog_id")
    .select(["blogs.id", "blogs.revision", "kind", "title", "description", "markdown", "html", "renderer"]);
}

function oldTexts(db: Db, { renderer, id }: RenderCursor = { renderer: -1, id: "" }) {
  return texts(db)
    .where("renderer", "<", rendererVersion)
    .where((eb) => eb(eb.refTuple("renderer", "blog_id"), ">", eb.tuple(renderer, id)))
    .orderBy("renderer")
    .orderBy("blog_id")
    .limit(batchSize)
    .execute();
}

type StoredText = Awaited<ReturnType<typeof oldTexts>>[number];

/**
 * Stores nothing, and returns false, when the blog was changed meanwhile, since its HTML and its search entry are up to
 * date then.
 */
async function store(db: Db, text: StoredText, rendered: RenderedBlog) {
  const { id, kind, revision } = text;
  const isStored = await inTransaction(db, async (db) => {
    const blog = await lockBlog(db, id, revision);
    if (!blog) return false;
    const { numUpdatedRows: stored } = await db
      .updateTable("blog_texts")
      .set(textColumns(kind, rendered))
      .where("blog_id", "=", id)
      .where("markdown", "=", text.markdown)
      .executeTakeFirst();
    if (blog.isSearched && stored === 1n) await addToSearch(db, id, rendered.search);
    return stored === 1n;
  });
  if (isStored && text.html !== rendered.html) await announce(db, `blog:${id}`);
  return isStored;
}

/**
 * Locks the blog's row by an update, as every write of a blog does, so that the blog is not removed before its search entry is
 * written. Returns undefined when it was changed meanwhile.
 */
function lockBlog(db: Db, id: string, revision: number) {
  return db
    .updateTable("blogs")
    .set({ revision })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .returning(isSearched.as("isSearched"))
    .executeTakeFirst();
}
