/** Where a note's words stand in a text now: the place that is nearest to where they stood. undefined: they are gone. */
export function findWords(text: string, { exact, starts_at }: { exact: string; starts_at: number }) {
  let best: number | undefined;
  for (let at = text.indexOf(exact); exact && at >= 0; at = text.indexOf(exact, at + 1))
    if (best === undefined || Math.abs(at - starts_at) < Math.abs(best - starts_at)) best = at;
  return best;
}
