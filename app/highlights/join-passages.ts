import { newId } from "../lib/new-id.ts";
import { type Passage, type Place, passageAt } from "./article-text.ts";
import { maxExactLength, maxNoteLength } from "./lib/highlight-limits.ts";
import type { Highlight } from "./models/highlight.server.ts";

export type Located = Highlight & { place?: Place };

/**
 * What is kept when somebody marks a passage: overlapping highlights become one, with all notes. `replaced`: those that it
 * stands for. undefined: the words are kept already. Too long ones stay apart.
 */
export function joinPassages<Kept extends Located>(
  text: string,
  all: Kept[],
  passage: Passage,
  note = "",
): { highlight: Highlight; replaced: Kept[] } | undefined {
  const own = { start: passage.start, end: passage.start + passage.exact.length };
  const met = all.filter(({ place }) => place && place.start < own.end && own.start < place.end);
  const places = [own, ...met.map(({ place }) => place!)];
  const start = Math.min(...places.map(({ start }) => start));
  const end = Math.max(...places.map(({ end }) => end));
  const whole = met.find(({ place }) => place!.start === start && place!.end === end);
  if (whole && met.length === 1 && !note) return undefined;
  const isSame = met.length === 1 && own.start === start && own.end === end && whole !== undefined;
  const notes = isSame ? note : [...met.map(({ note }) => note), note].filter(Boolean).join("\n\n");
  const joined = whole ?? { id: newId(), ...passageAt(text, { start, end }) };
  if (joined.exact.length > maxExactLength || notes.length > maxNoteLength)
    return { highlight: { id: newId(), ...passage, note }, replaced: [] };
  return {
    highlight: { ...joined, note: notes },
    replaced: met.filter((other) => other !== whole),
  };
}
