// What came from content/ and follows its files, and what somebody edited.
import type { Db } from "../../../db/engine.ts";
import {
  type ContentEntry,
  type ContentState,
  selectEntries,
} from "../../import/models/content-entry.server.ts";
import { packText, unpackTextNow } from "../../markdown/packed-text.server.ts";
import type { ContentFile } from "../content/content-file.server.ts";

export const packContent = (file: ContentFile) => packText(JSON.stringify({ ...file, hash: undefined }));

/** What the file said when it was read last; undefined when that is unknown. */
export function unpackContent({ payload, hash }: Pick<ContentEntry, "payload" | "hash">) {
  return payload ? ({ ...JSON.parse(unpackTextNow(payload)), hash } as ContentFile) : undefined;
}

/** `isEdited`: its text, its facts or its path are not those of its file any more. */
export type ContentStateOf = {
  key: string;
  kind: ContentEntry["kind"];
  state: ContentState;
  isEdited: boolean;
};

/** By the id of the blog or the path. What is missing is not from files. `targets`: undefined for all. */
export async function listContentStates(db: Db, targets?: string[]): Promise<Map<string, ContentStateOf>> {
  if (targets?.length === 0) return new Map();
  const query = selectEntries(db)
    .leftJoin("blogs", "blogs.id", "import_entries.target")
    .leftJoin("paths", "paths.id", "import_entries.target")
    .select(["content_hash", "facts", "path"]);
  const rows = await (targets ? query.where("target", "in", targets) : query).execute();
  return new Map(rows.map(({ target, ...row }) => [target, stateOf(row)]));
}

type Row = Omit<ContentEntry, "target"> & {
  content_hash: string | null;
  facts: string | null;
  path: string | null;
};

function stateOf(row: Row): ContentStateOf {
  const { key, kind, state } = row;
  return { key, kind, state, isEdited: isEdited(row) };
}

function isEdited(row: Row) {
  if (row.kind !== "path" && row.content_hash !== row.hash) return true;
  if (row.kind === "lesson") return false;
  const file = unpackContent(row);
  return file !== undefined && (row.kind === "path" ? row.path !== file.path : row.facts !== file.facts);
}

/** What the desk says of it. `isFromFiles`: it follows its file. `hasOffer`: a newer text of our files came. */
export function originOf(state?: ContentStateOf) {
  return { isFromFiles: state !== undefined && !state.isEdited, hasOffer: state?.state === "newer" };
}
