import { data } from "react-router";
import { draftState } from "../ui/draft-state.ts";
import { failedSubmission } from "../ui/failed-submission.ts";
import { publishTexts } from "./lib/editor-errors.ts";
import type { PublishingState } from "./lib/publishing-state.ts";

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

/** The `clientAction` of an act, which is about what an open editor shows: its text is saved first. The page stays when it fails. */
export async function sendAct({ serverAction }: { serverAction(): Promise<ActAnswer> }) {
  const isSaved = await (draftState.save?.() ?? true);
  if (!isSaved) return data<ActAnswer>({ alert: publishTexts.notSaved }, { status: 503 });
  return serverAction().catch(answerFailedAct);
}

export const answerFailedAct = (error: unknown) =>
  failedSubmission<ActAnswer>(error, { alert: publishTexts.failedAct });

/** What became of an act. `error`: what is wrong with the field of its form; `alert`: why it was not done. */
export interface ActAnswer {
  /** To an open editor: what changed, and whether the side page has nothing more to ask. */
  done?: { state: Partial<PublishingState>; closes: boolean };
  error?: string;
  alert?: string;
  /** What was sent, by field, for a page that is drawn again. */
  values?: Record<string, string>;
}
