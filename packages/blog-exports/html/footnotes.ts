import type { Root } from "hast";
import { rewrite } from "pasted-html/tidy/elements";
import { tidyFootnotes } from "pasted-html/tidy/footnotes";
import { lineOf } from "./nodes.ts";

/** Finds footnotes, and takes out the numbers of WordPress that lead to none. */
export function keepFootnotes(tree: Root, lost: string[]) {
  tidyFootnotes(tree);
  rewrite(tree, (element) => {
    if (element.properties.dataFn === undefined || /\uE100/.test(lineOf(element))) return undefined;
    lost.push("The number of a footnote was left out: the file has no such note.");
    return [];
  });
}
