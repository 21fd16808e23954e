/**
 * Makes the scripts of a page stop when a loop has run for two seconds. A frame may share our page's thread, and a browser would
 * then stand still. `for … of` ends with its list; other loops ask `turn` (frame.js) first.
 */
export function guardLoops(page: string): string {
  return page.replace(
    /(<script\b[^>]*>)([\s\S]*?)(?=<\/script>)/gi,
    (_, tag: string, code: string) => tag + guard(code),
  );
}

/** The part of `for (…)` before its first semicolon, which may hold calls. */
const forHead = /\bfor\s*\([^;()]*(?:\([^()]*\)[^;()]*)*;(\s*;)?/g;

function guard(code: string) {
  return code
    .replace(/\bwhile\s*\(/g, "$&turn(), ")
    .replace(forHead, (head, isEndless?: string) =>
      isEndless ? `${head.slice(0, -1)} turn(), true;` : `${head} turn(),`,
    );
}
