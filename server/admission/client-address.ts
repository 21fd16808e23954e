import { isIP } from "node:net";
import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";
import type { Log } from "../../config/log.ts";

/** The client of a request, as limits count it. */
export interface ClientAddress {
  /** An IPv4 address, or the /64 network of an IPv6 address, since one customer usually gets a whole /64. */
  address: string;
  /** The IPv4 /24 or IPv6 /48 network of the address: customers seldom get more. */
  network: string;
}

const maxCached = 10_000;
const maxCachedLength = 200;

type Ip = IPv4 | IPv6;

/**
 * Returns a function that finds the client of a request by its socket's address and its X-Forwarded-For header. The
 * header counts only when it comes from one of `trusted` (addresses or CIDR networks).
 */
export function clientAddressReader(trusted: string[], log: Log) {
  const isProxy = proxyCheck(trusted);
  const peerOf = memoize((address) => {
    const ip = parseIp(address);
    return ip ? { ip, client: clientOf(ip), isProxy: isProxy(ip) } : undefined;
  });
  const clientBehind = memoize((forwardedFor) => forwardedClient(forwardedFor, isProxy));
  let hasWarned = false;

  return (socketAddress = "", forwardedFor?: string): ClientAddress => {
    const peer = peerOf(socketAddress);
    if (!peer) return { address: "unknown", network: "unknown" };
    if (!forwardedFor) return peer.client;
    if (peer.isProxy) return clientBehind(forwardedFor) ?? peer.client;
    if (!hasWarned) log.warn(untrustedProxyMessage(peer.ip.toString()));
    hasWarned = true;
    return peer.client;
  };
}

/**
 * Returns a function that gives the address by which a socket is counted. It returns undefined for proxies and for this
 * machine: many people may share such a socket, so it is not counted.
 */
export function socketAddressReader(trusted: string[]) {
  const isProxy = proxyCheck(trusted);
  return (socketAddress: string | undefined): string | undefined => {
    const ip = parseIp(socketAddress ?? "");
    return ip && ip.range() !== "loopback" && !isProxy(ip) ? clientOf(ip).address : undefined;
  };
}

/** Caches results by their text, since parsing an address takes as long as sending a small response. */
function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const cachedValue = cache.get(text);
    if (cachedValue !== undefined) return cachedValue;
    const value = compute(text);
    if (cache.size >= maxCached) cache.clear();
    if (text.length <= maxCachedLength) cache.set(text, value);
    return value;
  };
}

function proxyCheck(trusted: string[]) {
  const networks = trusted.map(parseNetwork);
  return (ip: Ip) => networks.some(([net, bits]) => net.kind() === ip.kind() && ip.match(net, bits));
}

function untrustedProxyMessage(address: string) {
  return `X-Forwarded-For from ${address} was ignored, since TRUSTED_PROXIES does not name that address. If it is your proxy, add it: until then everybody who comes through it shares one limit.`;
}

/** The last hop that is not a trusted proxy; undefined when there is none, or its address is not valid. */
function forwardedClient(forwardedFor: string, isProxy: (ip: Ip) => boolean): ClientAddress | undefined {
  // From the end, and no further than needed: a client may send a header of any length, to which proxies append.
  for (const hop of forwardedFor.split(",").reverse()) {
    const ip = parseIp(withoutPort(hop.trim()));
    if (!ip) return undefined;
    if (!isProxy(ip)) return clientOf(ip);
  }
}

/** Some proxies add the port: "192.0.2.1:4711", "[2001:db8::1]:4711". */
function withoutPort(hop: string) {
  if (!hop.includes(":")) return hop;
  return hop.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

/** An IPv4 address inside an IPv6 address (RFC 4291, 2.5.5.2; RFC 6052) becomes a plain IPv4 address. */
function parseIp(text: string): Ip | undefined {
  if (isIP(text) === 0) return undefined;
  const ip = ipaddr.process(text);
  return ip.range() === "rfc6052" ? ipaddr.fromByteArray(ip.toByteArray().slice(12)) : ip;
}

function parseNetwork(entry: string): [Ip, number] {
  const [address, bits] = entry.split("/");
  const ip = ipaddr.parse(address!);
  return [ip, Number(bits ?? (ip.kind() === "ipv4" ? 32 : 128))];
}

function clientOf(ip: Ip): ClientAddress {
  if (ip instanceof ipaddr.IPv4) {
    const [first, second, third] = ip.octets;
    return { address: ip.toString(), network: `${first}.${second}.${third}.0/24` };
  }
  return { address: subnetOf(ip, 64), network: subnetOf(ip, 48) };
}

function subnetOf(ip: Ip, bits: number) {
  const bytes = ip.toByteArray().fill(0, bits / 8);
  return `${ipaddr.fromByteArray(bytes)}/${bits}`;
}
