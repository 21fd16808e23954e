// The one way to fetch an address that somebody gave, which may lead into the network of this server.
import { Resolver } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isLoopbackAddress, isPublicAddress } from "./public-address.server.ts";

export interface FetchOptions {
  method?: "GET" | "POST";
  /** Lower-case names. */
  headers?: Record<string, string>;
  body?: string;
  /** For everything together: names, redirects, body. */
  timeoutMs: number;
  /** Of the body. */
  maxBytes: number;
  /** What happens to a longer body: it is "refused", or "cut". */
  longBody?: "refused" | "cut";
  /** Default 0: a redirect is an answer like another. */
  maxRedirects?: number;
  /** The only host, with its port if any, that may be asked, also by redirects. */
  onlyHost?: string;
  /** When it is aborted, its reason is thrown. */
  signal?: AbortSignal;
}

interface Fetched {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
  /** Where the last redirect led. */
  url: string;
}

/** `problem`: a sentence that says why there is no answer. */
type FetchResult = (Fetched & { problem?: undefined }) | { problem: string };
export type FetchPublic = (url: string, options: FetchOptions) => Promise<FetchResult>;

interface Network {
  /** The IP addresses of a host name; none when there is no such name. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>;
  isAllowed(address: string): boolean;
}

class Refusal extends Error {}

const userAgent = "Lectern";
/** Until the next address of a host is tried. */
const connectMs = 2000;

/** For a site on this machine, which reaches servers on it, too. */
export function openFetchLocal(): FetchPublic {
  const isAllowed = (address: string) => isPublicAddress(address) || isLoopbackAddress(address);
  return openFetchPublic({ resolve, isAllowed });
}

/** `network` is for tests, which have no other servers than those of this machine. */
export function openFetchPublic(network: Network = { resolve, isAllowed: isPublicAddress }): FetchPublic {
  return async (address, options) => {
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    try {
      return await fetchPublic(address, options, network, signal);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (timeout.aborted) return { problem: `It took more than ${options.timeoutMs / 1000} seconds.` };
      return { problem: error instanceof Refusal ? error.message : `It failed: ${messageOf(error)}.` };
    }
  };
}

async function fetchPublic(address: string, options: FetchOptions, network: Network, signal: AbortSignal) {
  const { maxRedirects = 0 } = options;
  for (let redirects = 0, url = readUrl(address, options); ; redirects++) {
    const pinned = await publicAddresses(url, network, signal);
    const response = await request(url, pinned, options, signal);
    const { statusCode = 0, headers } = response;
    const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
    if (!isRedirect || maxRedirects === 0) {
      const body = await readBody(response, options);
      return { status: statusCode, headers, body, url: url.href };
    }
    response.destroy();
    if (redirects === maxRedirects) throw new Refusal(`It redirects more than ${maxRedirects} times.`);
    url = readUrl(headers.location!, options, url);
  }
}

function readUrl(address: string, { onlyHost }: FetchOptions, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url || !["http:", "https:"].includes(url.protocol))
    throw new Refusal("It is no address that begins with http:// or https://.");
  if (url.username || url.password) throw new Refusal("The address contains a user name or a password.");
  if (onlyHost !== undefined && url.host !== onlyHost)
    throw new Refusal(`It leads to another host, ${url.host}.`);
  return url;
}

/** The addresses to connect to: whatever the name means a moment later, no other is used. */
async function publicAddresses({ hostname }: URL, { resolve, isAllowed }: Network, signal: AbortSignal) {
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await resolve(host, signal);
  if (addresses.length === 0) throw new Refusal(`The host ${host} was not found.`);
  if (!addresses.every(isAllowed))
    throw new Refusal(`${host} is not on the public internet, and this site fetches nothing else.`);
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

function request(
  url: URL,
  pinned: { address: string; family: number }[],
  { method = "GET", headers, body }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, pinned) : done(null, pinned[0]!.address, pinned[0]!.family);
  return new Promise((resolve, reject) => {
    const options = {
      ...{ method, lookup, signal, agent: false, autoSelectFamilyAttemptTimeout: connectMs },
      headers: { "user-agent": userAgent, "accept-encoding": "identity", ...headers },
    };
    (url.protocol === "https:" ? https : http)
      .request(url, options)
      .on("response", resolve)
      .on("error", reject)
      // After an error or an answer this changes nothing.
      .on("close", () => reject(new Refusal("The server closed the connection without an answer.")))
      .end(body);
  });
}

async function readBody(response: IncomingMessage, { maxBytes, longBody = "refused" }: FetchOptions) {
  const isTooLong = longBody === "refused" && Number(response.headers["content-length"]) > maxBytes;
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop destroys the connection.
  if (!isTooLong)
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) break;
    }
  response.destroy();
  if (longBody === "refused" && (isTooLong || length > maxBytes))
    throw new Refusal(`The answer is larger than ${sizeOf(maxBytes)}.`);
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

function sizeOf(bytes: number) {
  return bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.ceil(bytes / 1000)} KB`;
}

/** Asks name servers instead of the system, whose waiting threads also read files. */
async function resolve(host: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver();
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  } finally {
    signal.removeEventListener("abort", cancel);
    signal.throwIfAborted();
  }
}

function messageOf(error: unknown) {
  const { code, message } = error as NodeJS.ErrnoException;
  // An error of several addresses has no message.
  return (code ?? message) || "no address answers";
}
