import type { Db } from "../../../db/engine.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { tryToWrite } from "./not-written.server.ts";
import { hasContentOf } from "./prepare-change.server.ts";
import { findPublished, preparePost } from "./prepare-post.server.ts";
import type { TextToPublish } from "./store-published.server.ts";
import { announcePost, type WriteResult, writePost } from "./write-post.server.ts";

/** Publishes a text that was checked, or changes a blog; its draft holds the text from then on. */
export async function publishText(db: Db, renderer: Renderer, text: TextToPublish): Promise<WriteResult> {
  const post = await preparePost(db, renderer, text);
  if (!("published" in post)) return post;
  const failure = await tryToWrite(db, (db) => writePost(db, post));
  if (!failure) return announcePost(db, post);
  const { expects, row, isPending } = post;
  // The same form was sent twice at once, and the other request was first.
  if (expects === "nothing" && (await findPublished(db, text))) return publishText(db, renderer, text);
  if (expects !== "nothing" && (await hasContentOf(db, row.id, text.text))) return { id: row.id, isPending };
  return failure;
}
