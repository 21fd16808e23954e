import { type RouterContextProvider, redirect } from "react-router";
import { settingsContext } from "./context.ts";
import { cookiesOf } from "./cookies.server.ts";

/** Leads on after an act, as a response to throw. `alert`: the code of the text that the next page shows. */
export function seeOther(
  context: Readonly<RouterContextProvider>,
  to: string,
  alert?: string,
  others?: HeadersInit,
) {
  const headers = new Headers(others);
  if (alert) headers.append("Set-Cookie", cookiesOf(context.get(settingsContext)).alert(alert));
  return redirect(to, { status: 303, headers });
}
