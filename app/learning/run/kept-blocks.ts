import { hashOf, type KeptBox } from "../lib/code.ts";
import { noteOn, showKept } from "./code-box.ts";
import { openBlock } from "./edit-block.ts";
import { blocksIn, codeOf } from "./lesson-blocks.ts";

/** What was written in a block, and the box of its place in the lesson now. */
export type Moved = [from: KeptBox, to: string];

/**
 * Opens the blocks of a lesson in which something is kept. `move`: called for what has another place now, before it is shown; without
 * it, that is not shown.
 */
export function openKept(text: Element, kept: KeptBox[], move?: (moved: Moved[]) => void) {
  const figures = blocksIn(text).map(({ figure }) => figure);
  const hashes = figures.map((figure) => hashOf(codeOf(figure)));
  const places = findPlaces(move ? kept : inPlace(kept, hashes), hashes);
  const moved = [...places].map(([place, from]): Moved => [from, `b${place}`]);
  move?.(moved.filter(([from, to]) => from.box !== to));
  for (const place of places.keys())
    if (!figures[place]!.querySelector("[data-box]")) noteOn(openBlock(figures[place]!), "As you left it.");
  showKept(
    text,
    moved.map(([from, box]) => ({ ...from, box })),
    true,
  );
}

const ownPlace = ({ box }: KeptBox) => Number(box.slice(1));

/** What is kept where the same code still stands. */
export function inPlace(kept: KeptBox[], hashes: string[]): KeptBox[] {
  return kept.filter((one) => hashes[ownPlace(one)] === one.of);
}

/** What is kept for each place: where the same code stands now, else where it stood. */
export function findPlaces(kept: KeptBox[], hashes: string[]): Map<number, KeptBox> {
  const places = new Map<number, KeptBox>();
  const blocks = kept.filter(({ box, code }) => code && box.startsWith("b")).sort((a, b) => b.at - a.at);
  const finders = [
    (one: KeptBox) => (hashes[ownPlace(one)] === one.of ? ownPlace(one) : -1),
    ({ of }: KeptBox) => hashes.findIndex((hash, place) => hash === of && !places.has(place)),
    ownPlace,
  ];
  const placed = new Set<KeptBox>();
  for (const find of finders)
    for (const one of blocks) {
      const place = find(one);
      if (placed.has(one) || !(place in hashes) || places.has(place)) continue;
      places.set(place, one);
      placed.add(one);
    }
  return places;
}
