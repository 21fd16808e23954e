import { isIP } from "node:net";
import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";
import type { Log } from "../../config/log.ts";

/** Who a request comes from, as limits count it. */
export interface ClientAddress {
  /** An IPv4 address, or the /64 of an IPv6 one, all of which one customer holds. */
  address: string;
  /** The IPv4 /24 or IPv6 /48 that holds the address: the most that one customer usually gets. */
  network: string;
}

const maxRemembered = 10_000;
const maxRememberedLength = 200;

type Ip = IPv4 | IPv6;

/**
 * Tells who a request comes from, by the address of its socket and its X-Forwarded-For. That header counts only when
 * one of `trusted` (addresses or CIDR networks) wrote it.
 */
export function clientAddresses(trusted: string[], log: Log) {
  const isProxy = proxies(trusted);
  const peerOf = remembered((address) => {
    const ip = parse(address);
    return ip ? { ip, client: group(ip), isProxy: isProxy(ip) } : undefined;
  });
  const clientBehind = remembered((forwardedFor) => clientOf(forwardedFor, isProxy));
  let warned = false;

  return (socketAddress = "", forwardedFor?: string): ClientAddress => {
    const peer = peerOf(socketAddress);
    if (!peer) return { address: "unknown", network: "unknown" };
    if (!forwardedFor) return peer.client;
    if (peer.isProxy) return clientBehind(forwardedFor) ?? peer.client;
    if (!warned) log.warn(untrusted(peer.ip.toString()));
    warned = true;
    return peer.client;
  };
}

/** Of a socket that many people may share, those of proxies and of this machine, there is no address to count by. */
export function socketAddresses(trusted: string[]) {
  const isProxy = proxies(trusted);
  return (socketAddress: string | undefined): string | undefined => {
    const ip = parse(socketAddress ?? "");
    return ip && ip.range() !== "loopback" && !isProxy(ip) ? group(ip).address : undefined;
  };
}

/** Remembers what was found for a text, since reading addresses takes as long as a small answer. */
function remembered<T>(find: (text: string) => T): (text: string) => T {
  const all = new Map<string, T>();
  return (text) => {
    const known = all.get(text);
    if (known !== undefined) return known;
    const value = find(text);
    if (all.size >= maxRemembered) all.clear();
    if (text.length <= maxRememberedLength) all.set(text, value);
    return value;
  };
}

function proxies(trusted: string[]) {
  const networks = trusted.map(networkOf);
  return (ip: Ip) => networks.some(([net, bits]) => net.kind() === ip.kind() && ip.match(net, bits));
}

function untrusted(address: string) {
  return `X-Forwarded-For from ${address} was ignored, since TRUSTED_PROXIES does not name that address. If it is your proxy, add it: until then everybody who comes through it shares one limit.`;
}

/** The last hop that is no proxy of ours; undefined when it cannot be read. */
function clientOf(forwardedFor: string, isProxy: (ip: Ip) => boolean): ClientAddress | undefined {
  // From the end: what stands before the first stranger may be as long as a header can be.
  for (const hop of forwardedFor.split(",").reverse()) {
    const ip = parse(withoutPort(hop.trim()));
    if (!ip) return undefined;
    if (!isProxy(ip)) return group(ip);
  }
}

/** Some proxies add the port: "192.0.2.1:4711", "[2001:db8::1]:4711". */
function withoutPort(hop: string) {
  if (!hop.includes(":")) return hop;
  return hop.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

/** An IPv4 address that is written as an IPv6 one (RFC 4291, 2.5.5.2; RFC 6052) is that IPv4 address. */
function parse(text: string): Ip | undefined {
  if (isIP(text) === 0) return undefined;
  const ip = ipaddr.process(text);
  return ip.range() === "rfc6052" ? ipaddr.fromByteArray(ip.toByteArray().slice(12)) : ip;
}

function networkOf(entry: string): [Ip, number] {
  const [address, bits] = entry.split("/");
  const ip = ipaddr.parse(address!);
  return [ip, Number(bits ?? (ip.kind() === "ipv4" ? 32 : 128))];
}

function group(ip: Ip): ClientAddress {
  if (ip instanceof ipaddr.IPv4) {
    const [first, second, third] = ip.octets;
    return { address: ip.toString(), network: `${first}.${second}.${third}.0/24` };
  }
  return { address: within(ip, 64), network: within(ip, 48) };
}

function within(ip: Ip, bits: number) {
  const bytes = ip.toByteArray().fill(0, bits / 8);
  return `${ipaddr.fromByteArray(bytes)}/${bits}`;
}
