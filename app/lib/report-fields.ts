import { removeUnstorable, trimInvisible } from "./characters.ts";
import { fieldText, firstCharacters } from "./text.ts";

/** Why somebody reports a post, as the form and the desk say it. */
export const reportReasons = {
  spam: "Spam or advertising",
  harmful: "Harmful or hateful",
  wrong: "Wrong or misleading",
  copied: "Copied from somebody else",
  other: "Something else",
} as const;

export type ReportReason = keyof typeof reportReasons;

export const maxNoteLength = 1000;

/** `reason`: undefined when none was chosen. A note that is too long is cut off. */
export function readReportForm(form: FormData): { reason: ReportReason | undefined; note: string } {
  const reason = fieldText(form, "reason");
  const note = trimInvisible(removeUnstorable(fieldText(form, "note").toWellFormed()));
  return {
    reason: Object.hasOwn(reportReasons, reason) ? (reason as ReportReason) : undefined,
    note: firstCharacters(note, maxNoteLength),
  };
}
