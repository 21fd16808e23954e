import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";
import type { Log } from "./log.ts";

/** Who a request comes from, as limits count it. */
export interface ClientAddress {
  /** An IPv4 address, or the /64 of an IPv6 one, all of which one customer holds. */
  address: string;
  /** The IPv4 /24 or IPv6 /48 that holds the address: the most that one customer usually gets. */
  network: string;
}

/** Clients whose address is remembered, since reading it takes as long as a small answer. */
const mostKnown = 10_000;
const longestKnown = 200;

type Ip = IPv4 | IPv6;
export type ClientAddressOf = ReturnType<typeof clientAddresses>;

/**
 * Tells who a request comes from, by the address of its socket and its X-Forwarded-For. That header counts only when
 * one of `trusted` (addresses or CIDR networks) wrote it.
 */
export function clientAddresses(trusted: string[], log: Log) {
  const isProxy = proxies(trusted);
  const known = new Map<string, ClientAddress>();
  let warned = false;

  function find(socketAddress: string, forwardedFor: string | undefined): ClientAddress {
    const peer = parse(socketAddress);
    if (!peer) return { address: "unknown", network: "unknown" };
    if (!forwardedFor) return group(peer);
    if (isProxy(peer)) return group(clientOf(forwardedFor, isProxy) ?? peer);
    if (!warned) log.warn(untrusted(peer.toString()));
    warned = true;
    return group(peer);
  }

  return (socketAddress = "", forwardedFor?: string): ClientAddress => {
    const name = forwardedFor === undefined ? socketAddress : `${socketAddress} ${forwardedFor}`;
    const client = known.get(name) ?? find(socketAddress, forwardedFor);
    if (known.size >= mostKnown) known.clear();
    if (name.length <= longestKnown) known.set(name, client);
    return client;
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

function proxies(trusted: string[]) {
  const networks = trusted.map(networkOf);
  return (ip: Ip) => networks.some(([net, bits]) => net.kind() === ip.kind() && ip.match(net, bits));
}

function untrusted(address: string) {
  return `X-Forwarded-For from ${address} was ignored, since TRUSTED_PROXIES does not name that address. If it is your proxy, add it: until then everybody who comes through it shares one limit.`;
}

/** The last hop that is no proxy of ours; undefined when it cannot be read. */
function clientOf(forwardedFor: string, isProxy: (ip: Ip) => boolean): Ip | undefined {
  // From the end: what stands before the first stranger may be as long as a header can be.
  for (const hop of forwardedFor.split(",").reverse()) {
    const ip = parse(withoutPort(hop.trim()));
    if (!ip || !isProxy(ip)) return ip;
  }
}

/** Some proxies add the port: "192.0.2.1:4711", "[2001:db8::1]:4711". */
function withoutPort(hop: string) {
  return hop.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

/** An IPv4 address that is written as an IPv6 one (RFC 4291, 2.5.5.2; RFC 6052) is that IPv4 address. */
function parse(text: string): Ip | undefined {
  if (!ipaddr.isValid(text)) return undefined;
  const ip = ipaddr.process(text);
  return ip.range() === "rfc6052" ? ipaddr.fromByteArray(ip.toByteArray().slice(12)) : ip;
}

function networkOf(entry: string): [Ip, number] {
  const [address, bits] = entry.split("/");
  const ip = ipaddr.parse(address!);
  return [ip, Number(bits ?? (ip.kind() === "ipv4" ? 32 : 128))];
}

function group(ip: Ip): ClientAddress {
  if (ip.kind() === "ipv4") return { address: ip.toString(), network: within(ip, 24) };
  return { address: within(ip, 64), network: within(ip, 48) };
}

function within(ip: Ip, bits: number) {
  const bytes = ip.toByteArray().fill(0, bits / 8);
  return `${ipaddr.fromByteArray(bytes)}/${bits}`;
}
