import { sql } from "kysely";

/** Whether a blog has the text of a file in content/, which nobody has edited. The import of those files writes the entries. */
export const followsFile = sql<boolean>`exists (select 1 from import_entries where import_entries.origin = 'content'
  and import_entries.target = blogs.id and import_entries.hash = blogs.content_hash)`;

const isUndone = (
  id: string,
) => sql`exists (select 1 from import_entries where import_entries.origin = 'content'
  and import_entries.target = ${sql.ref(id)} and import_entries.state = 'undone')`;

/** Whether a blog, or a path, is one of ours that the owner took off the site with all of them: the desk lists it no more. */
export const isTakenOff = sql<boolean>`(blogs.kind <> 'post' and blogs.status = 'unpublished' and ${isUndone("blogs.id")})`;
export const isPathTakenOff = sql<boolean>`(paths.is_hidden = 1 and ${isUndone("paths.id")})`;
