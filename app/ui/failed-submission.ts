import { data } from "react-router";

/**
 * What a form is told in the browser when the server could not be reached, or failed. Its status keeps React Router
 * from loading the page's data anew, which would fail as well, and put the error page in the place of the form.
 * `error`: what the send threw; a redirect is no failure, and is thrown on.
 */
export function failedSubmission<T>(error: unknown, answer: T) {
  if (error instanceof Response) throw error;
  return data(answer, { status: 503 });
}
