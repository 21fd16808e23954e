/** A place in the feed: what comes after it is older. */
export interface Cursor {
  position: number;
  id: string;
}

export function writeCursor({ position, id }: Cursor): string {
  return `${position}.${id}`;
}

/** undefined for anything that is not a cursor of ours: the feed then begins at its top. */
export function readCursor(text: string | null): Cursor | undefined {
  const found = /^(-?\d{1,15})\.([a-z0-9]{1,20})$/.exec(text ?? "");
  return found ? { position: Number(found[1]), id: found[2]! } : undefined;
}
