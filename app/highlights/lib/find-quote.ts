import search from "approx-string-match";

interface Quote {
  exact: string;
  prefix: string;
  suffix: string;
  /** Where the words began when they were marked. */
  start: number;
}

/** Differences in a fifth of the letters: a word that was mended, not another sentence. */
const maxErrorShare = 0.2;

/**
 * Finds a passage again in a text that may have changed since. Of several, the one with the most of its old surroundings, then
 * the one closest to the old place. Returns undefined when the words are gone.
 */
export function findQuote(text: string, quote: Quote): { start: number; end: number } | undefined {
  const { exact, prefix, suffix, start } = quote;
  const found = placesOf(text, exact);
  const errors = Math.floor(exact.length * maxErrorShare);
  const places = found.length > 0 || errors === 0 ? found : search(text, exact, errors);
  const costOf = (place: Place) =>
    (place.errors ?? 0) +
    differences(text.slice(Math.max(0, place.start - prefix.length), place.start), prefix) +
    differences(text.slice(place.end, place.end + suffix.length), suffix);
  return places
    .map((place) => ({ place, cost: costOf(place) }))
    .sort((a, b) => a.cost - b.cost || Math.abs(a.place.start - start) - Math.abs(b.place.start - start))[0]
    ?.place;
}

type Place = { start: number; end: number; errors?: number };

const maxPlaces = 500;

function placesOf(text: string, exact: string): Place[] {
  const places: Place[] = [];
  for (let at = text.indexOf(exact); at >= 0 && places.length < maxPlaces; at = text.indexOf(exact, at + 1))
    places.push({ start: at, end: at + exact.length });
  return places;
}

/** How many letters of `context` are missing in a piece of text, 0 to its length. */
function differences(piece: string, context: string): number {
  if (context === "") return 0;
  return search(piece, context, context.length)[0]?.errors ?? context.length;
}
