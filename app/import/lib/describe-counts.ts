import { type EntryKind, type EntryState, kindNames } from "./import-state.ts";

/** How many entries of a kind have a state. */
export interface EntryCount {
  kind: EntryKind;
  state: EntryState;
  count: number;
}

/** "12 posts, 1 page": the entries with one of these states, in the order of `kindNames`; "" when there are none. */
export function describeCounts(counts: EntryCount[], states: EntryState[]): string {
  const kinds = Object.keys(kindNames) as EntryKind[];
  return kinds.flatMap((kind) => countText(kind, countOf(counts, states, [kind])) ?? []).join(", ");
}

function countText(kind: EntryKind, count: number) {
  if (count === 0) return undefined;
  return `${count.toLocaleString("en-US")} ${kindNames[kind][count === 1 ? 0 : 1]}`;
}

/** How many entries of these kinds have one of these states; `kinds` undefined: of all. */
export function countOf(counts: EntryCount[], states: EntryState[], kinds?: EntryKind[]): number {
  return counts
    .filter(({ kind, state }) => states.includes(state) && (!kinds || kinds.includes(kind)))
    .reduce((sum, { count }) => sum + count, 0);
}
