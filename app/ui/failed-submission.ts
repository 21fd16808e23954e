import { data } from "react-router";

/**
 * Returns the action data for a form when the server cannot be reached or failed. With status 503, React Router does
 * not reload the page's data: that would fail as well and replace the form by the error page. `error`: what the request
 * threw. A redirect is not a failure, so it is thrown again.
 */
export function failedSubmission<T>(error: unknown, actionData: T) {
  if (error instanceof Response) throw error;
  return data(actionData, { status: 503 });
}
