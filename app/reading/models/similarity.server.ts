// Which blogs have a text similar to that of one blog: those that share the words that say most about it.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { type BlogTerm, unpackTerms } from "../../search/models/packed-terms.server.ts";
import {
  estimateDocumentFrequencies,
  type PostingList,
  readPostings,
} from "../../search/models/search-lists.server.ts";

/** A blog that may be listed below another one as related. */
export type RelatedCandidate = Awaited<ReturnType<typeof candidatesIn>>[number];

/** The terms by which a blog is compared, chosen among those with the greatest impact. */
const maxTerms = 40;
const maxTermsLookedUp = 200;
/** For each term: the blogs about which it says most. */
const maxPostings = 250;
const maxCandidates = 60;

/**
 * The visible blogs that are most similar to this one, best first. Reads a bounded number of rows, however many blogs there are.
 */
export async function findSimilarBlogs(db: Db, blogId: string): Promise<RelatedCandidate[]> {
  const { rows } = await sql<{ row: number; terms: Uint8Array }>`
    select row, terms from search_blogs where blog_id = ${blogId}`.execute(db);
  const [own] = rows;
  if (!own) return [];
  const total = await estimateBlogCount(db);
  const terms = await selectDistinctiveTerms(db, unpackTerms(own.terms), total);
  const lists = await readPostings(
    db,
    terms.map(({ term }) => term),
    maxPostings,
  );
  const frequencies = await estimateDocumentFrequencies(
    db,
    terms.map(({ term }, at) => ({ term, list: lists[at]! })),
  );
  const scores = scoreBlogs(terms, lists, ({ term }) =>
    inverseDocumentFrequency(total, frequencies.get(term) ?? 0),
  );
  scores.delete(own.row);
  const best = [...scores].sort(([a, x], [b, y]) => y - x || b - a).slice(0, maxCandidates);
  const candidates = await candidatesIn(
    db,
    best.map(([row]) => row),
  );
  const placeOf = new Map(best.map(([row], place) => [row, place]));
  return candidates.sort((a, b) => placeOf.get(a.row)! - placeOf.get(b.row)!);
}

/** The highest row number, as in search-ranking.server.ts: counting would read the whole table. */
async function estimateBlogCount(db: Db) {
  const { rows } = await sql<{ row: number }>`
    select row from search_blogs order by row desc limit 1`.execute(db);
  return rows[0]?.row ?? 1;
}

/** The terms that stand in this blog and in few others. */
async function selectDistinctiveTerms(db: Db, terms: BlogTerm[], total: number): Promise<BlogTerm[]> {
  const strongest = terms.sort((a, b) => b.impact - a.impact || a.term - b.term).slice(0, maxTermsLookedUp);
  if (strongest.length === 0) return [];
  const { rows } = await sql<{ term: number; blogs: number }>`
    select term, blogs from search_counts
    where term in (${sql.join(strongest.map(({ term }) => term))})`.execute(db);
  const counts = new Map(rows.map(({ term, blogs }) => [term, blogs]));
  const weightOf = ({ term, impact }: BlogTerm) =>
    impact * inverseDocumentFrequency(total, counts.get(term) ?? 0);
  return strongest.sort((a, b) => weightOf(b) - weightOf(a) || a.term - b.term).slice(0, maxTerms);
}

/** How rare a term is that `blogs` of `total` blogs contain. */
function inverseDocumentFrequency(total: number, blogs: number) {
  const counted = Math.min(total, Math.max(1, blogs));
  return Math.log(1 + (total - counted + 0.5) / (counted + 0.5));
}

function scoreBlogs(
  terms: BlogTerm[],
  lists: PostingList[],
  rarityOf: (term: BlogTerm) => number,
): Map<number, number> {
  const scores = new Map<number, number>();
  for (const [at, term] of terms.entries()) {
    const weight = rarityOf(term) ** 2 * term.impact;
    for (const { row, impact } of lists[at]!.postings)
      scores.set(row, (scores.get(row) ?? 0) + weight * impact);
  }
  return scores;
}

/** Two queries by keys: a join might read all blogs. */
async function candidatesIn(db: Db, searchRows: number[]) {
  if (searchRows.length === 0) return [];
  const { rows } = await sql<{ row: number; blog_id: string }>`
    select row, blog_id from search_blogs where row in (${sql.join(searchRows)})`.execute(db);
  const rowOf = new Map(rows.map(({ row, blog_id }) => [blog_id, row]));
  const blogs = await visibleBlogs(db)
    .select(["id", "author_kind", "author_id"])
    .where("id", "in", [...rowOf.keys()])
    .execute();
  return blogs.map((blog) => ({ ...blog, row: rowOf.get(blog.id)! }));
}
