import type { Style } from "./write-block.ts";

/** Returns how a text writes its marks: the first of each kind decides. `block`: the part of the text that decides first. */
export function styleOf(block: string, text: string): Style {
  const find = (pattern: RegExp) => pattern.exec(block)?.[1] ?? pattern.exec(text)?.[1];
  const numbers = [...block.matchAll(/^[ \t]*(\d+)[.)] /gm)].map(([, number]) => number);
  return {
    bullet: (find(/^[ \t>]*([-*+])[ \t]+\S/m) as Style["bullet"]) ?? "-",
    bulletOrdered: (find(/^[ \t>]*\d+([.)])[ \t]/m) as Style["bulletOrdered"]) ?? ".",
    incrementListMarker: numbers.length < 2 || numbers[0] !== numbers[1],
    listItemIndent: /^(?:[-*+] {3}|\d[.)] {2})\S/m.test(block) ? "tab" : "one",
    emphasis: find(/(?<![\w*\\])(_)(?=[^\s_])[^_\n]*[^\s_]_(?!\w)/) ? "_" : "*",
    strong: find(/(?<![\w\\])(__)(?=[^\s_])/) ? "_" : "*",
    fence: (find(/^ {0,3}(~|`)\1\1/m) as Style["fence"]) ?? "`",
    rule: (find(/^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/m) as Style["rule"]) ?? "-",
    setext: /\n {0,3}(?:=+|-+)[ \t]*$/.test(block),
    closeAtx: /^#{1,6} .*#[ \t]*$/.test(block),
    tablePipeAlign: /^\|.* {2}\|/m.test(block),
  };
}
