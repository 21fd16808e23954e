/** A position in the feed. The blogs after it are older. */
export interface Cursor {
  position: number;
  id: string;
}

export function formatCursor({ position, id }: Cursor): string {
  return `${position}.${id}`;
}

/**
 * Returns undefined for a text that is not a cursor: the feed then begins at its top. Accepts other spellings than
 * formatCursor() writes, such as "007.a".
 */
export function parseCursor(text: string | null): Cursor | undefined {
  const match = /^(-?\d{1,15})\.([a-z0-9]{1,20})$/.exec(text ?? "");
  return match ? { position: Number(match[1]), id: match[2]! } : undefined;
}

/** A place in a list that is ordered by the number of likes, then as the feed is: by position and id. */
export interface LikedCursor extends Cursor {
  likes: number;
}

export function formatLikedCursor({ likes, ...cursor }: LikedCursor): string {
  return `${likes}.${formatCursor(cursor)}`;
}

/** Returns undefined for a text that is not a cursor: the list then begins at its top. */
export function parseLikedCursor(text: string | null): LikedCursor | undefined {
  const [, likes, rest] = /^(\d{1,9})\.(.+)$/.exec(text ?? "") ?? [];
  const cursor = parseCursor(rest ?? null);
  return cursor && { likes: Number(likes), ...cursor };
}

/** Stands for a cursor in the address of the sitemap page that begins with the oldest blog. */
export const oldestPage = "oldest";

/** A place in a list that is ordered by time (ISO-8601, UTC), then by id. */
export interface TimeCursor {
  at: string;
  id: string;
}

export function formatTimeCursor({ at, id }: TimeCursor): string {
  return `${at}_${id}`;
}

/** For lists that are ordered by the time when something was made. */
export function creationCursorOf({ created_at, id }: { created_at: string; id: string }): string {
  return formatTimeCursor({ at: created_at, id });
}

interface Query<Row> {
  limit(count: number): { execute(): Promise<Row[]> };
}

/** Reads a page of a list. `cursorOf`: of its last row. `next`: the next page's cursor, undefined on the last page. */
export async function listPage<Row, Next>(query: Query<Row>, size: number, cursorOf: (last: Row) => Next) {
  return pageOf(await query.limit(size + 1).execute(), size, cursorOf);
}

/** The same of rows that were read already, one more than `size`. */
export function pageOf<Row, Next>(read: Row[], size: number, cursorOf: (last: Row) => Next) {
  const rows = read.slice(0, size);
  return { rows, next: read.length > size ? cursorOf(rows.at(-1)!) : undefined };
}

/** Returns undefined for a text that is not a cursor: the list then begins at its top. */
export function parseTimeCursor(text: string | null): TimeCursor | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([a-z0-9]{1,20})$/.exec(text ?? "");
  return match ? { at: match[1]!, id: match[2]! } : undefined;
}
