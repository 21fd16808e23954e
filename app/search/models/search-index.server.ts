// Writing the index of words: the same tables and the same numbers on both engines.
import { sql } from "kysely";
import { type Db, engineOf } from "../../../db/engine.ts";
import { jsonRows } from "../../../db/json-rows.ts";
import type { SearchTexts } from "../../markdown/search-texts.server.ts";
import { type BlogTerm, packTerms, unpackTerms } from "./packed-terms.server.ts";
import { addWords } from "./search-vocabulary.server.ts";

/** Only every 32nd blog is counted in `search_counts`, as 32 blogs, so that few rows change when a blog is written. */
const samplingStep = 32;

/** Adds a blog to the search, or replaces its entry. Call it in the transaction that writes the blog. */
export async function addToSearch(db: Db, blogId: string, texts: SearchTexts): Promise<void> {
  const entry = await findEntry(db, blogId);
  const row = entry ? entry.row : await insertEntry(db, blogId, texts.terms);
  if (entry)
    await sql`update search_blogs set terms = ${packTerms(texts.terms)} where row = ${row}`.execute(db);
  await replaceTerms(db, row, entry ? unpackTerms(entry.terms) : [], texts.terms);
  await addWords(db, texts.words);
  // A job then finds what is like it (app/reading/models/relate-blogs.server.ts). A lesson is followed by the next one.
  await sql`insert into related_blogs (blog_id) select id from blogs where id = ${blogId} and kind <> 'lesson'
    on conflict (blog_id) do update set due_at = 0`.execute(db);
  await engineOf(db).search.putHead(db, row, texts.headGrams);
}

/** Gives blogs that are not in the search these numbers there. Their entries find nothing until `addToSearch`. */
export async function reserveRows(db: Db, rows: { row: number; blog_id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ row, blog_id }) => sql`(${row}, ${blog_id}, ${packTerms([])})`);
  await sql`insert into search_blogs (row, blog_id, terms) values ${sql.join(values)}
    on conflict do nothing`.execute(db);
}

export async function removeFromSearch(db: Db, blogId: string): Promise<void> {
  const entry = await findEntry(db, blogId);
  if (!entry) return;
  await replaceTerms(db, entry.row, unpackTerms(entry.terms), []);
  await engineOf(db).search.removeHead(db, entry.row);
  await sql`delete from search_blogs where row = ${entry.row}`.execute(db);
  await sql`delete from related_blogs where blog_id = ${blogId}`.execute(db);
}

async function findEntry(db: Db, blogId: string) {
  const { rows } = await sql<{ row: number; terms: Uint8Array }>`
    select row, terms from search_blogs where blog_id = ${blogId}`.execute(db);
  return rows[0];
}

async function insertEntry(db: Db, blogId: string, terms: BlogTerm[]) {
  const { rows } = await sql<{ row: number }>`
    insert into search_blogs (blog_id, terms) values (${blogId}, ${packTerms(terms)}) returning row`.execute(
    db,
  );
  return rows[0]!.row;
}

/** Writes only what differs, since an edit changes little. */
async function replaceTerms(db: Db, row: number, before: BlogTerm[], after: BlogTerm[]) {
  const keyOf = ({ term, impact }: BlogTerm) => `${term} ${impact}`;
  const [oldKeys, newKeys] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const removed = before.filter((term) => !newKeys.has(keyOf(term)));
  const added = after.filter((term) => !oldKeys.has(keyOf(term)));
  const postings = (terms: BlogTerm[]) => sql`
    select cast(value->>0 as integer), cast(value->>1 as integer), cast(${row} as integer)
    from ${jsonRows(
      db,
      terms.map(({ term, impact }) => [term, impact]),
    )}`;
  if (removed.length > 0)
    await sql`delete from search_postings where (term, impact, row) in (${postings(removed)})`.execute(db);
  if (added.length > 0)
    await sql`insert into search_postings (term, impact, row) ${postings(added)}`.execute(db);
  if (row % samplingStep === 0) await countTerms(db, removed, added);
}

/** In the order of the terms, so that two nodes that count the same ones cannot deadlock. */
async function countTerms(db: Db, removed: BlogTerm[], added: BlogTerm[]) {
  const changes = new Map<number, number>();
  for (const { term } of added) changes.set(term, samplingStep);
  for (const { term } of removed) changes.set(term, (changes.get(term) ?? 0) - samplingStep);
  const rows = [...changes].filter(([, change]) => change !== 0).sort(([a], [b]) => a - b);
  if (rows.length === 0) return;
  await sql`insert into search_counts (term, blogs)
    select cast(value->>0 as integer), cast(value->>1 as integer) from ${jsonRows(db, rows)} where true
    on conflict (term) do update set blogs = search_counts.blogs + excluded.blogs`.execute(db);
}
