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
