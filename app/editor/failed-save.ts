import { publishTexts } from "../lib/blog-form.ts";
import { failedSubmission } from "../ui/failed-submission.ts";
import { draftState } from "./draft-state.ts";

interface Failed {
  alert: string;
  fields?: undefined;
  signedOut?: undefined;
}

/** What a save answers when the server could not be reached or failed. A redirect is no failure. */
export function failedSave(error: unknown) {
  if (error instanceof Response) draftState.current = "accepted";
  return failedSubmission<Failed>(error, { alert: publishTexts.failed });
}
