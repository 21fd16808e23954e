import { type ExpressionWrapper, type RawBuilder, sql } from "kysely";

/** The words of a search text; five at most, since each one is compared with every row. */
export function wordsOf(q: string): string[] {
  return q.split(/\s+/).filter(Boolean).slice(0, 5);
}

/**
 * Whether a column contains a word, in any letter case. On one engine, lower() changes ASCII letters only: a word with other
 * letters is found there as it was typed, in lower case, in capitals, or with a capital first letter.
 */
export function containsWord(
  column: RawBuilder<unknown> | ExpressionWrapper<never, never, unknown>,
  word: string,
) {
  const lower = word.toLowerCase();
  const capitalised = lower.charAt(0).toUpperCase() + lower.slice(1);
  const variants = new Set([lower, ...[word, word.toUpperCase(), capitalised].map(lowerAscii)]);
  const tests = [...variants].map((text) => {
    const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    return sql<boolean>`lower(${column}) like ${pattern} escape '\\'`;
  });
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

function lowerAscii(text: string) {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
