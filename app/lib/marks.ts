import { foldCharacter } from "./fold.ts";

export interface Piece {
  text: string;
  marked: boolean;
}

const around = 90;

/** Cuts the passage of a text where the first of the words stands, about 200 characters, and marks them in it. */
export function passage(text: string, words: string[]): Piece[] {
  const characters = [...text.normalize("NFC")];
  const at = places(characters, words)[0]?.[0] ?? 0;
  const from = at <= around ? 0 : at - around;
  const shown = characters.slice(from, from + 2 * around + 20);
  const pieces = mark(shown.join(""), words);
  if (from > 0) pieces.unshift({ text: "… ", marked: false });
  if (from + shown.length < characters.length) pieces.push({ text: " …", marked: false });
  return pieces;
}

/** Splits a text into pieces, of which those that begin a word with one of `words` (folded) are marked. */
export function mark(text: string, words: string[]): Piece[] {
  const characters = [...text.normalize("NFC")];
  const pieces: Piece[] = [];
  let done = 0;
  for (const [from, to] of places(characters, words)) {
    if (from > done) pieces.push({ text: characters.slice(done, from).join(""), marked: false });
    pieces.push({ text: characters.slice(from, to).join(""), marked: true });
    done = to;
  }
  if (done < characters.length) pieces.push({ text: characters.slice(done).join(""), marked: false });
  return pieces;
}

/** Where the words stand, as pairs of first and past-the-last character, in order and apart. */
function places(characters: string[], words: string[]): [number, number][] {
  const sought = words.filter(Boolean);
  if (sought.length === 0) return [];
  // The folded text may be longer or shorter: each of its characters remembers where it came from.
  const origin: number[] = [];
  let folded = "";
  for (const [at, character] of characters.entries()) {
    for (const unit of foldCharacter(character).split("")) {
      folded += unit;
      origin.push(at);
    }
  }
  const pattern = sought.sort((a, b) => b.length - a.length).map(escape).join("|");
  const found: [number, number][] = [];
  for (const match of folded.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})|(?:${cjk(sought)})`, "gu"))) {
    const from = origin[match.index]!;
    const to = origin[match.index + match[0].length - 1]! + 1;
    if (from >= (found.at(-1)?.[1] ?? 0)) found.push([from, to]);
  }
  return found;
}

/** Words of scripts without spaces are marked wherever they stand. */
function cjk(words: string[]) {
  const inside = words.filter((word) => /[^\x20-\x7e\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word) || !/[\p{L}\p{N}]/u.test(word));
  return inside.length > 0 ? inside.map(escape).join("|") : "(?!)";
}

function escape(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}
