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

/** The rows of a page, of which one more than `limit` was read. `next`: the next page's cursor, undefined on the last page. */
export function pageOf<Row extends { created_at: string; id: string }>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next =
    rows.length > limit && last ? formatTimeCursor({ at: last.created_at, id: last.id }) : undefined;
  return { page, next };
}

/** Returns undefined for a text that is not a cursor: the list then begins at its top. */
export function parseTimeCursor(text: string | null): TimeCursor | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([a-z0-9]{1,20})$/.exec(text ?? "");
  return match ? { at: match[1]!, id: match[2]! } : undefined;
}
