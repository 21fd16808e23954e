import { publishTexts } from "../lib/publish-texts.ts";
import { failedSubmission } from "../ui/failed-submission.ts";
import { draftState } from "./draft-state.ts";

interface FailedSave {
  alert: string;
  fields?: undefined;
  signedOut?: undefined;
}

/** The result of a save when the server failed or could not be reached. A redirect means that the save succeeded. */
export function failedSave(error: unknown) {
  if (error instanceof Response) draftState.current = "accepted";
  return failedSubmission<FailedSave>(error, { alert: publishTexts.failed });
}
