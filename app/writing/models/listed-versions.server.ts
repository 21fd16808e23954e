import type { Db } from "../../../db/engine.ts";
import { formatTimeCursor, pageOf, type TimeCursor } from "../../lib/cursor.ts";
import type { DraftText } from "../lib/draft-fields.ts";
import { plainExcerpt } from "../lib/plain-excerpt.ts";
import { wordChanges } from "../lib/word-changes.ts";
import { newestFirst, withText } from "./draft-version.server.ts";

const pageSize = 20;

export type VersionEntry = Awaited<ReturnType<typeof listVersions>>["versions"][number][number];

/**
 * A page of the versions of a draft, newest first, those of a minute together (`foldMinutes`), with what each changed since the
 * ones before. `next`: undefined on the last page.
 */
export async function listVersions(db: Db, draftId: string, before?: TimeCursor) {
  // The texts are needed to compare each one with the one before it.
  let query = newestFirst(db, draftId)
    .select(["fields", "markdown"])
    .limit(pageSize + 1);
  if (before) query = query.where("at", "<", before.at);
  const read = await Promise.all((await query.execute()).map(withText));
  const { rows, next } = pageOf(read, pageSize, formatTimeCursor);
  const minutes = foldMinutes(rows);
  const versions = minutes.map((minute, at) => {
    const before = (minutes[at + 1]?.[0] ?? read[pageSize])?.text;
    return minute.map(({ text, ...version }) => ({ ...version, ...changesOf(before, text) }));
  });
  return { versions, next };
}

type Row = Awaited<ReturnType<ReturnType<typeof newestFirst>["execute"]>>[number];

/** Puts what somebody saved in the minute before a version of theirs beside it. */
function foldMinutes<Version extends Row>(versions: Version[]): Version[][] {
  const minutes: Version[][] = [];
  for (const version of versions) {
    const minute = minutes.at(-1);
    if (minute && isFolded(version, minute[0]!)) minute.push(version);
    else minutes.push([version]);
  }
  return minutes;
}

/** What has a name, was published or came too late is always seen. */
function isFolded({ kind, name, user_id, at }: Row, newest: Row) {
  if (name || kind === "publish" || kind === "clash" || newest.kind === "clash") return false;
  return user_id === newest.user_id && Date.parse(newest.at) - Date.parse(at) < 60_000;
}

/** How many words a version added and removed, and the first of the new ones. */
function changesOf(before: DraftText | undefined, after: DraftText) {
  const wordsOf = ({ title, description, content }: DraftText) => [title, description, content].join("\n\n");
  const text = wordsOf(after);
  const { place, ...counts } = wordChanges(before ? wordsOf(before) : "", text);
  return { ...counts, excerpt: counts.added > 0 ? plainExcerpt(text.slice(place), 80) : "" };
}
