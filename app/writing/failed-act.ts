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

/** The `clientAction` of an act: its page stays, and says that it failed. */
export async function alertFailedAct({ serverAction }: { serverAction(): Promise<ActProblem> }) {
  return serverAction().catch((error) =>
    failedSubmission<ActProblem>(error, { alert: publishTexts.failedAct }),
  );
}

/** Why an act was not done: `error` is about the field of its form, `alert` about the act. */
export interface ActProblem {
  error?: string;
  alert?: string;
  /** What was sent, by field, for a page that is drawn again. */
  values?: Record<string, string>;
}
