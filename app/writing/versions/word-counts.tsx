import { pluralize } from "../../lib/text.ts";
import type { WordCounts } from "../lib/word-changes.ts";

/** "+12 −3 words". */
export function WordCountsText({ added, removed }: WordCounts) {
  if (added === 0 && removed === 0) return null;
  return (
    <span>
      <span aria-hidden>
        {added > 0 && `+${added} `}
        {removed > 0 && `−${removed} `}
        {added + removed === 1 ? "word" : "words"}
      </span>
      <span className="sr-only">
        {pluralize(added, "word")} added, {removed} removed
      </span>
    </span>
  );
}
