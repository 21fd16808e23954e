import { isStorable, looksEmpty, trimInvisible } from "../../lib/characters.ts";
import { fieldText, isId, isLongerThan, oneLine } from "../../lib/text.ts";

const maxLength = 2000;

/** Reads a note from its form. `error`: why it cannot be stored. */
export function readNoteForm(form: FormData) {
  const id = fieldText(form, "key");
  const text = trimInvisible(oneLine(fieldText(form, "text")));
  // The words are those of the text, which may have several lines.
  const exact = fieldText(form, "exact").replace(/\r\n?/g, "\n").slice(0, maxLength);
  const startsAt = Math.min(Number(/^\d{1,6}$/.exec(fieldText(form, "startsAt"))?.[0] ?? 0), 200_000);
  const error =
    !isId(id) || !isStorable(text + exact)
      ? "The note holds characters that cannot be saved."
      : looksEmpty(text)
        ? "Please write a note."
        : isLongerThan(text, maxLength)
          ? "A note may have 2,000 characters at most."
          : undefined;
  return { note: { id, text, exact: exact.isWellFormed() ? exact : "", startsAt }, error };
}
