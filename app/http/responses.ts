import { data, redirect } from "react-router";
import { pathOnThisSite } from "../lib/path-on-this-site.ts";
import { isId } from "../lib/text.ts";

/** Passes on what was found; nothing found is a 404. */
export function found<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw data(null, { status: 404 });
  return value;
}

/** An id out of an address; what cannot be one is a 404. */
export function idOf(params: { id: string }): string {
  return found(isId(params.id) ? params.id : undefined);
}

/** A pure `can…()` that says no is a 403. */
export function allowed(may: boolean): void {
  if (!may) throw data(null, { status: 403 });
}

/** The signed-in user; others are led to the login. */
export function signedIn<T>(user: T | undefined): T {
  if (!user) throw redirect("/login", 303);
  return user;
}

/** A person's mistake: the form is shown again with what was typed. */
export function invalid<T>(answer: T) {
  return data(answer, { status: 422 });
}

/** The form that was sent; a body that is none is a 400. */
export function formOf(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
}

/** The state that an act asks for: on=yes or on=no. */
export async function desiredState(request: Request): Promise<boolean> {
  const on = (await formOf(request)).get("on");
  if (on !== "yes" && on !== "no") throw data(null, { status: 400 });
  return on === "yes";
}

/** The response to an act: data for a script, which asks for JSON, and a redirect for a form. */
export function actionResponse<T extends object>(
  request: Request,
  back: string,
  answer: T,
  headers?: HeadersInit,
): Response {
  if (request.headers.get("Accept") === "application/json") return Response.json(answer, { headers });
  return redirect(back, { status: 303, headers });
}

/** The page that a form was sent from, as a path of this site. */
export function returnPath(request: Request, publicUrl: string): string {
  return pathOnThisSite(request.headers.get("Referer"), publicUrl);
}

/** Too many attempts: says so, and when to try again. */
export function tooMany(seconds: number): Response {
  return new Response(tooManyText(seconds), { status: 429, headers: { "Retry-After": String(seconds) } });
}

export function tooManyText(seconds: number): string {
  return `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`;
}
