import { BlockList, isIP, isIPv6 } from "node:net";
import type { Log } from "./log.ts";

/** Tells who a request comes from. X-Forwarded-For counts only when a trusted proxy wrote it. */
export function addresses(trusted: string[], log: Log) {
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [net, bits] = entry.split("/");
    const family = isIPv6(net!) ? "ipv6" : "ipv4";
    if (bits) proxies.addSubnet(net!, Number(bits), family);
    else proxies.addAddress(net!, family);
  }
  const isProxy = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  let warned = false;

  return (socketAddress: string | undefined, forwarded: string | undefined): string => {
    const peer = (socketAddress ?? "unknown").replace(/^::ffff:/, "");
    if (!forwarded) return grouped(peer);
    if (!isProxy(peer)) {
      if (!warned) log.warn("X-Forwarded-For from an address outside of TRUSTED_PROXIES was ignored");
      warned = true;
      return grouped(peer);
    }
    // The last hop that no proxy of ours wrote; some proxies add the port. One that cannot be read is nobody's word.
    const hops = forwarded.split(",").map((hop) => withoutPort(hop.trim()));
    const client = hops.findLast((hop) => !isProxy(hop));
    return grouped(client && isIP(client) ? client : peer);
  };
}

function withoutPort(hop: string) {
  return hop.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

/** One IPv6 customer holds a whole /64 of addresses. */
function grouped(address: string) {
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const gap = Array(Math.max(0, 8 - left.length - right.length)).fill("0");
  return `${[...left, ...(address.includes("::") ? gap : []), ...right].slice(0, 4).join(":")}::/64`;
}
