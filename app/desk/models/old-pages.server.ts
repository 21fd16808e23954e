// The owner's pages whose HTML an older version of the renderer made.
import { announce, type Db } from "../../../db/engine.ts";
import { type Renderer, rendererVersion } from "../../markdown/renderer.server.ts";
import { withImageSizes } from "../../models/image.server.ts";
import { pageTag } from "./page.server.ts";

/** Whether there are any. */
export async function hasOldPages(db: Db): Promise<boolean> {
  const page = await oldPages(db).select("name").limit(1).executeTakeFirst();
  return page !== undefined;
}

/**
 * Renders these pages again: there are few of them. Returns the names of those that could not be rendered: they keep their
 * HTML. Throws Busy, or the signal's reason.
 */
export async function renderOldPages(db: Db, renderer: Renderer, signal: AbortSignal): Promise<string[]> {
  const failed: string[] = [];
  for (const page of await oldPages(db).select(["name", "title", "content", "html"]).execute()) {
    const texts = { title: page.title, description: "", content: page.content };
    const rendered = await renderer.rerender(await withImageSizes(db, texts), `page-${page.name}`);
    signal.throwIfAborted();
    if (!rendered) failed.push(page.name);
    else await store(db, page, rendered.html);
  }
  return failed;
}

function oldPages(db: Db) {
  return db.selectFrom("pages").where("renderer", "<", rendererVersion);
}

/** Stores nothing when the owner has changed the page meanwhile. */
async function store(db: Db, page: { name: string; content: string; html: string }, html: string) {
  const { numUpdatedRows } = await db
    .updateTable("pages")
    .set({ html, renderer: rendererVersion })
    .where("name", "=", page.name)
    .where("content", "=", page.content)
    .executeTakeFirst();
  if (numUpdatedRows === 1n && html !== page.html) await announce(db, pageTag(page.name));
}
