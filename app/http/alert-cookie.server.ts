import { data, type RouterContextProvider } from "react-router";
import { settingsContext } from "./context.ts";
import { cookiesOf } from "./cookies.server.ts";

/** Alerts that survive a navigation: a cookie names them, the next page shows them. */
const texts = new Map([["published", "Blog published successfully!"]]);

/** Joins the alert that waits, if one does, to the answer of the root loader, and takes its cookie away. */
export function withPendingAlert<T>(request: Request, context: Readonly<RouterContextProvider>, site: T) {
  const cookies = cookiesOf(context.get(settingsContext));
  const text = texts.get(cookies.read(request, "alert") ?? "");
  const alert = text ? { text, at: Date.now() } : undefined;
  return data({ site, alert }, alert ? { headers: { "Set-Cookie": cookies.clear("alert") } } : undefined);
}
