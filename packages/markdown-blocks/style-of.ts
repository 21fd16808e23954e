import type { Style } from "./write-block.ts";

/** Returns how a text writes its marks: the first of each kind decides, and `outer` where it has none. */
export function styleOf(text: string, outer?: Style): Style {
  const find = (pattern: RegExp) => pattern.exec(text)?.[1];
  const numbers = [...text.matchAll(/^[ \t]*(\d+)[.)] /gm)].map(([, number]) => number);
  const bullet = find(/^[ \t>]*([-*+])[ \t]+\S/m) as Style["bullet"];
  const delimiter = find(/^[ \t>]*\d+([.)])[ \t]/m) as Style["bulletOrdered"];
  const emphasis = find(/(?<![\w*\\])([*_])(?=[^\s*_])[^*_\n]*[^\s*_]\1(?!\w)/) as Style["emphasis"];
  const strong = find(/(?<![\w\\])([*_])\1(?=[^\s*_])/) as Style["strong"];
  const fence = find(/^ {0,3}(~|`)\1\1/m) as Style["fence"];
  const rule = find(/^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/m) as Style["rule"];
  return {
    bullet: bullet ?? outer?.bullet ?? "-",
    bulletOrdered: delimiter ?? outer?.bulletOrdered ?? ".",
    incrementListMarker: numbers.length < 2 || numbers[0] !== numbers[1],
    listItemIndent: /^(?:[-*+] {3}|\d[.)] {2})\S/m.test(text) ? "tab" : "one",
    emphasis: emphasis ?? outer?.emphasis ?? "*",
    strong: strong ?? outer?.strong ?? "*",
    fence: fence ?? outer?.fence ?? "`",
    rule: rule ?? outer?.rule ?? "-",
    underline: outer && /\n( {0,3}(?:=+|-+)[ \t]*)$/.exec(text)?.[1],
    fences: !outer || !/^(?: {4}|\t)/.test(text),
    closeAtx: /^#{1,6} .*#[ \t]*$/.test(text),
    tablePipeAlign: outer ? /^\|.* {2}\|/m.test(text) : false,
  };
}
