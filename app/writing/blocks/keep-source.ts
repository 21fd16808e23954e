import { diff3Merge } from "node-diff3";

/** Comparing takes longer the more tokens repeat: a longer text is compared by lines. */
const maxTokens = 2000;

/**
 * Returns `source` with the changes that lead from `before` to `after`, where `before` is the same text written in another
 * way. What both changed is taken from `after`.
 */
export function keepSource(source: string, before: string, after: string): string {
  if (source === before) return after;
  return merge(
    [source, before, after],
    (text) => text.split(/(?<=\n)/),
    (parts) => merge(parts, tokensOf, ([, , after]) => after),
  );
}

type Texts = [source: string, before: string, after: string];

function merge(texts: Texts, split: (text: string) => string[], resolve: (texts: Texts) => string): string {
  const [source, before, after] = texts.map(split) as [string[], string[], string[]];
  if (before.length + source.length + after.length > 3 * maxTokens) return texts[2];
  return diff3Merge(source, before, after)
    .map(({ ok, conflict }) =>
      ok ? ok.join("") : resolve([conflict!.a.join(""), conflict!.o.join(""), conflict!.b.join("")]),
    )
    .join("");
}

/** A word with the spaces behind it, the spaces at the start of a line, or a character. */
function tokensOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+ *|(?<=\n)[ \t]+|./gsu) ?? [];
}
