import { type DraftText, draftFieldNames } from "./draft-fields.ts";
import { mergeTexts } from "./merge-texts.ts";

export interface FieldConflict {
  name: (typeof draftFieldNames)[number];
  theirs: string;
  mine: string;
  /** What the content holds at this place; undefined for another field, which holds mine. */
  both?: string;
}

/**
 * Merges two drafts that began as `base`. Where both changed the same place of the content, it holds both; where both
 * changed another field, it holds mine.
 */
export function mergeDrafts(base: DraftText, theirs: DraftText, mine: DraftText) {
  const { text: content, conflicts: contentConflicts } = mergeTexts(
    base.content,
    theirs.content,
    mine.content,
  );
  const merged: Record<string, string> = { content };
  const conflicts: FieldConflict[] = contentConflicts.map(({ theirs, mine, from, to }) => {
    return { name: "content", theirs, mine, both: content.slice(from, to) };
  });
  for (const name of draftFieldNames.filter((name) => name !== "content")) {
    const [baseText, theirText, myText] = [base, theirs, mine].map((text) => text[name] ?? "") as [
      string,
      string,
      string,
    ];
    merged[name] = myText === baseText ? theirText : myText;
    if (myText !== baseText && theirText !== baseText && myText !== theirText)
      conflicts.push({ name, theirs: theirText, mine: myText });
  }
  return { text: merged as unknown as DraftText, conflicts };
}
