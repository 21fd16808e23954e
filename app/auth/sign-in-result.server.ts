import { redirect } from "react-router";
import { type SignInProblem, signInProblems } from "../lib/sign-in-problems.ts";

/** How a sign-in through Google ended. "confirm": the password of the account to join has to be entered. */
export type End = { outcome: "in" } | { outcome: "confirm" } | { outcome: "error"; problem: SignInProblem };

/** Where the person is, and the path of this site to go on to. */
export interface Way {
  popup: boolean;
  to: string;
}

/** A window of its own reports how it ended, and closes; a whole page goes on. */
export function endSignIn({ popup, to }: Way, end: End, headers = new Headers()): Response {
  return popup ? popupPage(end, headers) : redirect(next(end, to), { status: 303, headers });
}

function next(end: End, to: string) {
  if (end.outcome === "in") return to;
  const query = new URLSearchParams(
    end.outcome === "confirm" ? { confirm: "google" } : { problem: end.problem },
  );
  if (to !== "/") query.set("to", to);
  return `/login?${query}`;
}

const titles = { in: "You are signed in", confirm: "One more step", error: "You are not signed in" };
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The link is for browsers that keep the window open. All of it is our own text, so nothing needs escaping. */
function popupPage(end: End, headers: Headers) {
  const title = titles[end.outcome];
  const message = end.outcome === "error" ? signInProblems[end.problem] : "";
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="stylesheet" href="/plain.css">
    <script src="/popup.js" defer></script>
  </head>
  <body data-outcome="${end.outcome}" data-message="${message}">
    <main>
      <h1>${title}</h1>
      <p>${message || "You can close this window."}</p>
      <a href="${next(end, "/")}">Go on</a>
    </main>
  </body>
</html>
`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policy);
  return new Response(html, { headers });
}
