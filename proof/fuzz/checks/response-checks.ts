// What must be true of every response.
import { join } from "node:path";
import type { Batch } from "../batch.ts";
import type { Fixtures } from "../fixtures.ts";
import type { Finding } from "../fuzzer.ts";
import type { ParsedResponse } from "../responses.ts";
import type { ExchangeResult } from "../send-batch.ts";
import { injectedHeader, injectedMarkup } from "../values.ts";

interface SentExchange {
  /** All bytes that were sent on the connection, and the bodies without chunked encoding. */
  sentBytes: Buffer;
  fixtures: Fixtures;
}
type Check = (response: ParsedResponse, exchange: SentExchange) => boolean | undefined;

const root = join(import.meta.dirname, "../../..");
/** Texts that only the program knows. */
const internalTexts = [root, "node:internal", "/node_modules/", "SQLITE_", "lectern-test-"];
const stackTrace = /\n\s+at .{1,200}:\d+:\d+/;

/** Each check returns true for a wrong response; its name completes the sentence "a response …". */
const checks: Record<string, Check> = {
  "has a status of 500 or above other than 503": ({ status }) => status >= 500 && status !== 503,
  "has status 503 and no Retry-After": ({ status, headers }) => status === 503 && !headers.has("retry-after"),
  "shows a stack trace, a path or an error of the database": (response, { sentBytes }) =>
    !isProgram(response) &&
    (stackTrace.test(response.body.toString()) ||
      internalTexts.some((text) => response.body.includes(text) && !sentBytes.includes(text))),
  "is HTML without a content policy": (response) =>
    isHtml(response) &&
    !isSandbox(response) &&
    !/default-src '(self|none)'.*frame-ancestors 'none'/.test(header(response, "content-security-policy")),
  "is HTML with a content policy that allows inline scripts": (response) =>
    isHtml(response) &&
    !isSandbox(response) &&
    /unsafe|script-src[^;]*\*/.test(header(response, "content-security-policy")),
  "has no nosniff header": (response) =>
    response.body.length > 0 && header(response, "x-content-type-options") !== "nosniff",
  "contains markup from a request": (response) =>
    // Without the first two characters ("> ends an attribute), so that the element alone is found too.
    isHtml(response) && response.body.includes(injectedMarkup.slice(2)),
  "has a header that a request has injected": ({ headers }) => headers.has(injectedHeader),
  "redirects to another site": (response, { fixtures }) => {
    const location = header(response, "location");
    const origin = URL.parse(location, fixtures.url)?.origin;
    return location !== "" && origin !== fixtures.url && origin !== fixtures.provider;
  },
  "contains a session of another client": ({ headers, body }, { sentBytes, fixtures }) =>
    secretsOf(fixtures).some(
      (secret) => !sentBytes.includes(secret) && (isInHeaders(headers, secret) || body.includes(secret)),
    ),
  "contains the email of a member with a display name": ({ headers, body }, { sentBytes, fixtures }) => {
    const [{ email, session, disposableSession, token }] = fixtures.members as [Fixtures["members"][0]];
    const isOwn =
      [session, disposableSession, token].some((secret) => sentBytes.includes(secret)) ||
      sentBytes.includes(email) ||
      sentBytes.includes(encodeURIComponent(email));
    return !isOwn && (body.includes(email) || isInHeaders(headers, email));
  },
  "is JSON that cannot be parsed": (response) =>
    header(response, "content-type").startsWith("application/json") &&
    response.body.length > 0 &&
    !isJson(response.body),
};

/** The scripts and engines of the build hold texts of their own. */
function isProgram(response: ParsedResponse) {
  return /javascript|wasm|zip/.test(header(response, "content-type"));
}

/** The page in which the code of lessons runs: it has an origin of its own, and no network. */
function isSandbox(response: ParsedResponse) {
  return /^sandbox allow-scripts; default-src 'none'; /.test(header(response, "content-security-policy"));
}

/** Returns the problems of the responses to a batch. */
export function checkResponses(
  results: ExchangeResult[],
  fixtures: Fixtures,
  { exchanges }: Batch,
): Finding[] {
  const seenCookies = new Set<string>();
  return results.flatMap(({ exchange, responses, fault }) => {
    const bodies = exchange.requests.flatMap(({ body }) => body?.bytes ?? []);
    const sentBytes = Buffer.concat([...exchange.pieces.map(({ bytes }) => bytes), ...bodies]);
    const kinds = responses.flatMap((response) => problemsOf(response, { sentBytes, fixtures }, seenCookies));
    return [...kinds, ...(fault ? [fault] : [])].map((kind) => ({
      kind,
      exchangeIndex: exchanges.indexOf(exchange),
    }));
  });
}

function problemsOf(response: ParsedResponse, exchange: SentExchange, seenCookies: Set<string>) {
  const failedChecks = Object.entries(checks).filter(([, isWrong]) => isWrong(response, exchange));
  const problems = failedChecks.map(([name]) => name);
  // Each client gets its own session and visitor cookie.
  for (const cookie of response.headers.get("set-cookie") ?? []) {
    const value = /^site_(?:session|visitor)=([^;]+)/.exec(cookie)?.[1];
    if (!value || exchange.sentBytes.includes(value)) continue;
    if (seenCookies.has(value)) problems.push("sets a cookie that another response has set already");
    seenCookies.add(value);
  }
  return problems.map((problem) => `a response (${response.status}) ${problem}`);
}

function header({ headers }: ParsedResponse, name: string) {
  return headers.get(name)?.join(", ") ?? "";
}

function isHtml(response: ParsedResponse) {
  return response.body.length > 0 && /html/i.test(header(response, "content-type"));
}

function isJson(body: Buffer) {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}

function secretsOf({ members, visitorCookie, signInCookie }: Fixtures) {
  return [
    ...members.flatMap(({ session, disposableSession }) => [session, disposableSession]),
    visitorCookie,
    signInCookie,
  ].filter((secret) => secret !== "");
}

function isInHeaders(headers: ParsedResponse["headers"], text: string) {
  return [...headers.values()].flat().some((value) => value.includes(text));
}
