import type { Db } from "../../../db/engine.ts";
import { formatTimeCursor, pageOf, type TimeCursor } from "../../lib/cursor.ts";
import type { DraftText } from "../lib/draft-fields.ts";
import { plainExcerpt } from "../lib/plain-excerpt.ts";
import { wordChanges } from "../lib/word-changes.ts";
import { newestFirst, withText } from "./draft-version.server.ts";

const pageSize = 20;

export type VersionEntry = Awaited<ReturnType<typeof listVersions>>["versions"][number];

/** A page of the versions of a draft with what each changed, newest first. `next`: undefined on the last page. */
export async function listVersions(db: Db, draftId: string, before?: TimeCursor) {
  // The texts are needed to compare each one with the one before it.
  let query = newestFirst(db, draftId)
    .select(["fields", "markdown"])
    .limit(pageSize + 1);
  if (before) query = query.where("at", "<", before.at);
  const read = await Promise.all((await query.execute()).map(withText));
  const { rows, next } = pageOf(read, pageSize, formatTimeCursor);
  const versions = rows.map(({ text, ...version }, at) => ({
    ...version,
    ...changesOf(read[at + 1]?.text, text),
  }));
  return { versions, next };
}

/** How many words a version added and removed, and the first of the new ones. */
function changesOf(before: DraftText | undefined, after: DraftText) {
  const wordsOf = ({ title, description, content }: DraftText) => [title, description, content].join("\n\n");
  const text = wordsOf(after);
  const { place, ...counts } = wordChanges(before ? wordsOf(before) : "", text);
  return { ...counts, excerpt: counts.added > 0 ? plainExcerpt(text.slice(place), 80) : "" };
}
