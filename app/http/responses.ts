import { data, redirect } from "react-router";
import { signInAddress } from "../lib/path-on-this-site.ts";

/** Returns the value. Throws a 404 when it is undefined, null or false. */
export function found<T>(value: T | undefined | null | false): T {
  if (value === undefined || value === null || value === false) throw data(null, { status: 404 });
  return value;
}

/** Throws a 403 when the viewer may not do this. `isAllowed`: the result of a `can…()` function. `reason`: what the page says. */
export function allowed(isAllowed: boolean, reason: string): void {
  if (!isAllowed) throw data(reason, { status: 403 });
}

/**
 * Returns the signed-in user. When there is none, throws a redirect to the login, which leads to `to` and says why by it
 * (app/accounts/sign-in/login-screen.tsx): by default the address of the request, where a GET shows the page of an act or redirects to it. A script that asks for JSON gets a 401.
 */
export function signedIn<T>(user: T | undefined, request: Request, to = addressOf(request)): T {
  if (!user && wantsJson(request)) throw new Response(null, { status: 401 });
  return user ?? leadToLogin(to);
}

export function leadToLogin(to: string): never {
  throw redirect(signInAddress("/login", to), 303);
}

/** The path and the query of the page, also where the router asks for its data alone. */
export function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}

/** The loader of an act that has no page. */
export function refuseGet() {
  return data(null, { status: 405, headers: { Allow: "POST" } });
}

/** The response to a form with a mistake: `actionData` holds the input and the error, to show both again. */
export function invalid<T>(actionData: T) {
  return data(actionData, { status: 422 });
}

/** The response to an act: JSON for a script that asks for it, a redirect to `back` for a form. */
export function actionResponse<T extends object>(
  request: Request,
  back: string,
  result: T,
  headers?: HeadersInit,
): Response {
  if (wantsJson(request)) return Response.json(result, { headers });
  return redirect(back, { status: 303, headers });
}

function wantsJson(request: Request) {
  return request.headers.get("Accept") === "application/json";
}

/** The response to too many attempts, with the time of the next one. */
export function tooMany(waitSeconds: number): Response {
  const headers = { "Retry-After": String(waitSeconds) };
  return new Response(tooManyText(waitSeconds), { status: 429, headers });
}

export function tooManyText(waitSeconds: number): string {
  return `Too many attempts. Try again in ${Math.ceil(waitSeconds / 60)} minutes.`;
}
