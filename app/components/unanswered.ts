import { data } from "react-router";

/**
 * What a form is told in the browser when the server could not be reached, or failed. Its status keeps React Router
 * from loading the page's data anew, which would fail as well, and put the error page in the place of the form.
 */
export function unanswered<T>(answer: T) {
  return data(answer, { status: 503 });
}
