import type { ImportedComment } from "blog-exports/imported";
import { inTransaction } from "../../../db/transaction.ts";
import { maxCommentLength } from "../../comments/lib/comment-text.ts";
import { commentsTag } from "../../comments/lib/place.ts";
import { addImportedComment } from "../../comments/models/imported-comment.server.ts";
import { findAddressOwner } from "../../core/user.server.ts";
import { cleanLine, cleanText } from "../../lib/characters.ts";
import { firstCharacters, isLongerThan } from "../../lib/text.ts";
import { type EntryRow, payloadOf, settleEntry } from "./entry.server.ts";
import { findEntries } from "./find-entries.server.ts";
import { type ImportContext, settleFailed } from "./import-context.server.ts";

/** Imports a comment below its post: of the member who owns this e-mail, or by the name that its author had. */
export async function importComment(context: ImportContext, entry: EntryRow): Promise<void> {
  const { db, row, renderer, tags } = context;
  const comment = await payloadOf<ImportedComment>(entry);
  const keys = [`post:${comment.postId}`, ...(comment.answersId ? [`comment:${comment.answersId}`] : [])];
  const entries = await findEntries(db, row.origin, keys);
  const post = entries.get(keys[0]!);
  if (post?.state !== "done" || post.kind !== "post")
    return settleFailed(context, entry, ["What it is about is no public post here, so it was left out."]);
  const notes: string[] = [];
  const markdown = fit(comment.body.text, notes);
  const rendered = await renderer.comment({ content: markdown, handles: {} }, row.user_id);
  if (!rendered) return settleFailed(context, entry, ["It is too complex to be shown, and was left out."]);
  const user = comment.author.email ? await findAddressOwner(db, comment.author.email) : undefined;
  const name = firstCharacters(cleanLine(comment.author.name), 80) || "A reader";
  const answered = entries.get(keys[1] ?? "");
  const createdAt = new Date(Date.parse(comment.createdAt) || Date.now()).toISOString();
  const author = user ? { id: user.id } : { name };
  const blogId = post.target!;
  const answersId = answered?.state === "done" ? answered.target! : undefined;
  await inTransaction(db, async (db) => {
    await addImportedComment(db, {
      id: entry.target!,
      blogId,
      answersId,
      author,
      markdown,
      rendered,
      createdAt,
    });
    await settleEntry(db, entry, { state: "done", revision: 1, notes });
  });
  tags.add(commentsTag(blogId)).add(`blog:${blogId}`);
}

function fit(text: string, notes: string[]) {
  const clean = cleanText(text);
  if (!isLongerThan(clean, maxCommentLength)) return clean;
  const kept = firstCharacters(clean, maxCommentLength - 1);
  notes.push(`It was too long and was cut. It ended with: ${clean.slice(kept.length)}`);
  return `${kept}…`;
}
