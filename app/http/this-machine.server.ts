import type { RouterContextProvider } from "react-router";
import { isLoopback } from "../../config/settings.ts";
import { clientAddressContext, settingsContext } from "./context.ts";

/**
 * Whether a request comes from the machine that the site runs on, and the site has an address that no other machine can reach.
 * A request with a header that proxies add may come from elsewhere.
 */
export function isFromThisMachine(request: Request, context: Readonly<RouterContextProvider>): boolean {
  const isForwarded = ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"].some((name) =>
    request.headers.has(name),
  );
  const address = context.get(clientAddressContext);
  // clientAddressContext holds the /64 network of an IPv6 address, so ::1 is ::/64 here.
  const isLocal = isLoopback(address) || address === "::/64";
  return !isForwarded && isLocal && isLoopback(new URL(context.get(settingsContext).PUBLIC_URL).hostname);
}
