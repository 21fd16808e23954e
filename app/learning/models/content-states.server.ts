// What came from content/ and follows its files, and what somebody edited.
import type { Db } from "../../../db/engine.ts";
import { type ContentEntry, selectEntries } from "../../import/models/content-entry.server.ts";
import { packText, unpackTextNow } from "../../markdown/packed-text.server.ts";
import type { ContentFile } from "../content/content-file.server.ts";

export const packContent = (file: ContentFile) => packText(JSON.stringify({ ...file, hash: undefined }));

/** What the file said when it was read last; undefined when that is unknown. */
export function unpackContent({ payload, hash }: Pick<ContentEntry, "payload" | "hash">) {
  return payload ? ({ ...JSON.parse(unpackTextNow(payload)), hash } as ContentFile) : undefined;
}

/** `isEdited`: its text, its facts or its path are not those of its file any more. */
export type ContentStateOf = Pick<ContentEntry, "kind" | "state"> & { isEdited: boolean };

/** By the id of the blog or the path. What is missing is not from files. `targets`: undefined for all. */
export async function listContentStates(db: Db, targets?: string[]): Promise<Map<string, ContentStateOf>> {
  if (targets?.length === 0) return new Map();
  const query = selectEntries(db)
    .leftJoin("blogs", "blogs.id", "import_entries.target")
    .leftJoin("paths", "paths.id", "import_entries.target")
    .select(["content_hash", "facts", "path"]);
  const rows = await (targets ? query.where("target", "in", targets) : query).execute();
  return new Map(
    rows.map((row) => [row.target, { kind: row.kind, state: row.state, isEdited: isEdited(row) }]),
  );
}

type Here = Record<"content_hash" | "facts" | "path", string | null>;

function isEdited(row: ContentEntry & Here) {
  if (row.kind !== "path" && row.content_hash !== row.hash) return true;
  if (row.kind === "lesson") return false;
  const file = unpackContent(row);
  return file !== undefined && (row.kind === "path" ? row.path !== file.path : row.facts !== file.facts);
}

/** What the desk says of each. `isFromFiles`: it follows its file. `hasOffer`: a newer text of our files came. */
export async function withOrigins<Row>(db: Db, rows: Row[], idOf: (row: Row) => string) {
  const states = await listContentStates(db, rows.map(idOf));
  return rows.map((row) => {
    const state = states.get(idOf(row));
    return { ...row, isFromFiles: state?.isEdited === false, hasOffer: state?.state === "newer" };
  });
}
