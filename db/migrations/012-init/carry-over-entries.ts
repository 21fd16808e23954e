import { type Kysely, sql } from "kysely";
import { deflate, inflate, type OldTables } from "./carry-over-tables.ts";

/** What the newest file says, as the import of content/ keeps it. What is left out is not known: what stands here stays. */
export interface FileEntry {
  key: string;
  kind: string;
  /** The id of the blog or the path. */
  target: string;
  title: string;
  hash: string;
  state: "done" | "newer" | "undone";
  payload: Record<string, unknown>;
}

/** The hash of a lesson and its file, until the first start has read that. */
export const carried = "carried";

export async function addEntry(
  db: Kysely<OldTables>,
  { key, kind, target, title, hash, state, payload }: FileEntry,
): Promise<void> {
  const file = { key, kind, target, title, description: "", content: "", ...payload };
  await db
    .insertInto("import_entries")
    .values({
      ...{ origin: "content", entry_key: key, import_id: "content", seq: 0, stage: 0 },
      ...{ kind, state, title, target, hash, payload: await deflate(JSON.stringify(file)) },
    })
    .execute();
}

/** The newest text of the file of what was made ours. `isNewer`: nobody has merged or declined it; undefined: there is none. */
export async function findFileText(db: Kysely<OldTables>, blogId: string) {
  const { rows } = await sql<{ fields: string; markdown: Uint8Array; newer: number }>`
    select draft_versions.fields, draft_versions.markdown, case when draft_versions.at > (
      select base.at from draft_versions as base where base.id = blogs.file_version
    ) then 1 else 0 end as newer
    from draft_versions
    join drafts on drafts.id = draft_versions.draft_id
    join blogs on blogs.id = drafts.blog_id
    where blogs.id = ${blogId} and draft_versions.kind = 'file'
    order by draft_versions.at desc limit 1`.execute(db);
  if (!rows[0]) return undefined;
  const { fields, markdown, newer } = rows[0];
  const { title, description, topics, coverAlt }: Record<string, string | undefined> = JSON.parse(fields);
  const texts = { title, description, content: await inflate(markdown), topic: topics, imageAlt: coverAlt };
  return { isNewer: newer === 1, texts };
}
