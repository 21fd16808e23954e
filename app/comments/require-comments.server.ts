import type { RouterContextProvider } from "react-router";
import { siteSettingsContext } from "../http/context.ts";
import { found } from "../http/responses.ts";

/** Throws a 404 while the owner has comments off. */
export function requireComments(context: Readonly<RouterContextProvider>): void {
  found(context.get(siteSettingsContext).comments !== "off");
}
