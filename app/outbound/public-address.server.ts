import ipaddr from "ipaddr.js";

const nat64 = ipaddr.parseCIDR("64:ff9b::/96");
const globalUnicast = ipaddr.parseCIDR("2000::/3");
/** Look public, and are services within a provider's network: Azure's for its machines, and IBM Cloud's. */
const providers = ["168.63.129.16/32", "161.26.0.0/16", "166.8.0.0/14"].map((network) =>
  ipaddr.IPv4.parseCIDR(network),
);

/**
 * Whether an IP address may belong to a server of the public internet: not this machine, its network, a provider's inner network,
 * a group, or a range for documents and tests. An IPv6 address that contains an IPv4 address counts as that one; 6to4 and Teredo,
 * which nobody needs any more, are refused.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4)
    return ip.range() === "unicast" && !providers.some((network) => ip.match(network));
  if (ip.match(nat64)) return isPublicAddress(ipaddr.fromByteArray(ip.toByteArray().slice(12)).toString());
  return ip.range() === "unicast" && ip.match(globalUnicast);
}

export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}
