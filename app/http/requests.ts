import { data } from "react-router";
import { type Cursor, parseCursor } from "../lib/cursor.ts";
import { pathOnThisSite } from "../lib/path-on-this-site.ts";
import { isId } from "../lib/text.ts";
import { found } from "./responses.ts";

/** The id in a route's parameters. Throws a 404 when it cannot be an id. */
export function readId({ id = "" }: { id?: string }): string {
  return found(isId(id) ? id : undefined);
}

/** Where in a list the page begins: the `before` of the address; undefined at the top. */
export function readCursor(request: Request): Cursor | undefined {
  return parseCursor(new URL(request.url).searchParams.get("before"));
}

/** The token in the address of a mailed link; "" when there is none, which no token equals. */
export function readToken(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

/** The form in the body. Throws a 400 when the body is not a form. */
export function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
}

/**
 * Throws a 404 for the data of a route that sends a file: React Router would hold the whole file in memory to encode
 * it.
 */
export function refuseDataRequest(request: Request): void {
  if (new URL(request.url).pathname.endsWith(".data")) throw data(null, { status: 404 });
}

/** The state in the form of an act whose only field is `on`. */
export async function readDesiredState(request: Request): Promise<boolean> {
  return desiredState(await readForm(request));
}

/** The state that an act asks for: on=yes or on=no. Throws a 400 for anything else. */
export function desiredState(form: FormData): boolean {
  const on = form.get("on");
  if (on !== "yes" && on !== "no") throw data(null, { status: 400 });
  return on === "yes";
}

/** The page that a form was sent from, as a path of this site; "/" when it is unknown. */
export function returnPath(request: Request, publicUrl: string): string {
  return pathOnThisSite(request.headers.get("Referer"), publicUrl);
}

/** Whether an address is known to one person alone, as that of a mailed link is. What it shows is theirs. */
export function holdsSecret(request: Request, params: Record<string, string | undefined>): boolean {
  const query = new URL(request.url).searchParams;
  return params.token !== undefined || ["token", "invite", "key"].some((name) => query.has(name));
}
