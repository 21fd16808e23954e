import type { RouterContextProvider } from "react-router";
import { settingsContext } from "../../http/context.ts";
import { pathOnThisSite } from "../../lib/path-on-this-site.ts";

/** The path to open after a sign-in, from an address or a form. undefined: "/", as for any address that is not on this site. */
export function readNextPath(
  context: Readonly<RouterContextProvider>,
  value: string | null,
): string | undefined {
  const path = pathOnThisSite(value, context.get(settingsContext).PUBLIC_URL);
  return path === "/" ? undefined : path;
}
