import { diffArrays, diffWordsWithSpace } from "diff";

/** A stretch of text: in both texts, only in the newer one, or only in the older one. */
export interface Stretch {
  text: string;
  change?: "added" | "removed";
}

/**
 * Compares two texts: by paragraph, and where paragraphs differ, by word. Stretches that take too long to compare are wholly
 * removed and added. It may take some seconds: run it in a thread, unless the texts are short.
 */
export function compareTexts(before: string, after: string): Stretch[] {
  if (before === after) return before ? [{ text: before }] : [];
  const end = Date.now() + maxMs;
  const changes = diffArrays(paragraphsOf(before), paragraphsOf(after), { timeout: maxMs / 2 });
  const stretches: Stretch[] = [];
  let removed = "";
  let added = "";
  const addChanged = () => {
    stretches.push(...compareWords(removed, added, end - Date.now()));
    [removed, added] = ["", ""];
  };
  for (const change of changes ?? [
    { value: [before], removed: true },
    { value: [after], added: true },
  ]) {
    const text = change.value.join("");
    if (change.removed) removed += text;
    else if (change.added) added += text;
    else {
      addChanged();
      stretches.push({ text });
    }
  }
  addChanged();
  return stretches;
}

const maxMs = 2000;

/** Paragraphs with the blank lines after them. */
function paragraphsOf(text: string) {
  return text.split(/(?<=\n\n)(?!\n)/);
}

/** `timeoutMs`: nothing is compared when it is 0 or less. */
function compareWords(before: string, after: string, timeoutMs: number): Stretch[] {
  const isWorthIt = before !== "" && after !== "" && timeoutMs > 0;
  const changes = isWorthIt ? diffWordsWithSpace(before, after, { timeout: timeoutMs }) : undefined;
  const wholly = [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return (changes ?? wholly)
    .filter(({ value }) => value)
    .map(({ value, added, removed }) => ({
      text: value,
      ...(added && { change: "added" as const }),
      ...(removed && { change: "removed" as const }),
    }));
}
