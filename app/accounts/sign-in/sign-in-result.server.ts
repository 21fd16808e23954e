import { redirect } from "react-router";
import { plainPage } from "../../lib/plain-page.ts";
import { type GoogleProblem, googleProblemTexts } from "../lib/google-problems.ts";

/** The result of a sign-in through Google. "confirm": the person must enter the password of the account to join. */
export type SignInResult =
  | { outcome: "signed-in" }
  | { outcome: "confirm" }
  | { outcome: "error"; problem: GoogleProblem };

/** Where the browser goes after a sign-in. `to`: a path of this site. */
export interface ReturnTarget {
  isPopup: boolean;
  to: string;
}

/** The last response of a sign-in. A popup sends the result to the page that opened it; a full page is redirected. */
export function signInResponse(
  { isPopup, to }: ReturnTarget,
  result: SignInResult,
  headers = new Headers(),
): Response {
  return isPopup ? popupPage(result, headers) : redirect(nextPath(result, to), { status: 303, headers });
}

function nextPath(result: SignInResult, to: string) {
  if (result.outcome === "signed-in") return to;
  const query = new URLSearchParams(
    result.outcome === "confirm" ? { confirm: "google" } : { problem: result.problem },
  );
  if (to !== "/") query.set("to", to);
  return `/login?${query}`;
}

const titles = { "signed-in": "You are logged in", confirm: "One more step", error: "You are not logged in" };
const popupPagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The link is for browsers in which popup.js cannot close the window. Nothing needs escaping: all texts are constants. */
function popupPage(result: SignInResult, headers: Headers) {
  const title = titles[result.outcome];
  const message = result.outcome === "error" ? googleProblemTexts[result.problem] : "";
  const content = `<p>${message || "You can close this window."}</p>
      <a href="${nextPath(result, "/")}">Go on</a>`;
  const html = plainPage(title, content, {
    head: '<script src="/popup.js" defer></script>',
    attributes: { "data-outcome": result.outcome, "data-message": message },
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", popupPagePolicy);
  return new Response(html, { headers });
}
