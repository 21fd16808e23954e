import { draftState } from "../ui/draft-state.ts";
import { failedSubmission } from "../ui/failed-submission.ts";
import { publishTexts } from "./lib/editor-errors.ts";

interface FailedSave {
  alert: string;
  fields?: undefined;
  signedOut?: undefined;
}

/**
 * Handles what a save threw. A redirect means that the save succeeded, and is thrown again. Otherwise the server failed
 * or could not be reached, and the alert that says so is returned.
 */
export function handleThrown(thrown: unknown) {
  if (thrown instanceof Response) draftState.phase = "accepted";
  return failedSubmission<FailedSave>(thrown, { alert: publishTexts.failed });
}
