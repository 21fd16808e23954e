import { isIP } from "node:net";
import { isPublicAddress } from "../outbound/public-address.server.ts";

const maxUrlLength = 1000;

/** Why an address cannot be a webhook's; undefined when it may be one. Names are looked up when something is sent. */
export function webhookUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !["http:", "https:"].includes(url.protocol))
    return "An address begins with https:// or http://.";
  if (url.username || url.password) return "The address may not contain a user name or a password.";
  if (text.length > maxUrlLength) return `An address may have ${maxUrlLength} characters at most.`;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isPublicAddress(host)) return "This address is not on the public internet.";
}
