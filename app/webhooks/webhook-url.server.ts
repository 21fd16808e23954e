import { isIP } from "node:net";
import { isLoopbackAddress, isPublicAddress } from "../outbound/public-address.server.ts";

const maxUrlLength = 1000;

/** Names that never mean a server of the public internet (RFC 6761, 6762 and 9476, and .internal of ICANN). */
const localNames = /(^|\.)(localhost|local|internal|test|invalid|alt)\.?$/;

/**
 * Why an address cannot be a webhook's; undefined when it may be one. Names are looked up when something is sent. `isLocal`: a
 * site on this machine may try receivers on this machine.
 */
export function webhookUrlProblem(text: string, isLocal: boolean): string | undefined {
  const url = URL.parse(text);
  if (!url || !["http:", "https:"].includes(url.protocol))
    return "An address begins with https:// or http://.";
  if (url.username || url.password) return "The address may not contain a user name or a password.";
  if (text.length > maxUrlLength) return `An address may have ${maxUrlLength} characters at most.`;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isLocal && (isIP(host) ? isLoopbackAddress(host) : host === "localhost")) return undefined;
  if (isIP(host) ? !isPublicAddress(host) : localNames.test(host))
    return "This address is not on the public internet.";
}
