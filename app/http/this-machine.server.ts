import type { RouterContextProvider } from "react-router";
import { isLoopback } from "../../config/settings.ts";
import { addressContext, settingsContext } from "./context.ts";

/**
 * Whether a request was sent from the machine that the site runs on, by a site that no other machine can reach. A proxy on
 * this machine is told by the address that it forwards.
 */
export function isFromThisMachine(request: Request, context: Readonly<RouterContextProvider>): boolean {
  const isForwarded = ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"].some((name) =>
    request.headers.has(name),
  );
  const address = context.get(addressContext);
  // Limits count IPv6 by network, so ::1 is the first one.
  const isLocal = isLoopback(address) || address === "::/64";
  return !isForwarded && isLocal && isLoopback(new URL(context.get(settingsContext).PUBLIC_URL).hostname);
}
