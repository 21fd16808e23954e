// What must be true of every response.
import { join } from "node:path";
import type { Batch } from "../batch.ts";
import type { Finding } from "../fuzz.ts";
import type { PlayedExchange } from "../play.ts";
import type { ParsedResponse } from "../responses.ts";
import { injectedHeader, injectedMarkup } from "../values.ts";
import type { World } from "../world.ts";

interface SentExchange {
  /** All bytes that were sent through the connection, and the bodies before chunked encoding. */
  sent: Buffer;
  world: World;
}
type Check = (response: ParsedResponse, exchange: SentExchange) => boolean | undefined;

const root = join(import.meta.dirname, "../../..");
const internals = [root, "node:internal", "/node_modules/", "SQLITE_", "lectern-test-"];
const stackTrace = /\n\s+at .{1,200}:\d+:\d+/;

/** Each check returns true for a wrong response; its name completes "an answer …". */
const checks: Record<string, Check> = {
  "has a status of 500 or above other than 503": ({ status }) => status >= 500 && status !== 503,
  "is a 503 that does not say when to come again": ({ status, headers }) =>
    status === 503 && !headers.has("retry-after"),
  "tells what is inside": ({ body }, { sent }) =>
    stackTrace.test(body.toString()) || internals.some((text) => body.includes(text) && !sent.includes(text)),
  "is HTML without a content policy": (response) =>
    isHtml(response) &&
    !/default-src '(self|none)'.*frame-ancestors 'none'/.test(header(response, "content-security-policy")),
  "is HTML that a policy allows inline scripts": (response) =>
    isHtml(response) && /unsafe|script-src[^;]*\*/.test(header(response, "content-security-policy")),
  "may be taken for another type": (response) =>
    response.body.length > 0 && header(response, "x-content-type-options") !== "nosniff",
  "holds markup that somebody sent": (response) =>
    isHtml(response) && response.body.includes(injectedMarkup.slice(2)),
  "has a header that somebody sent": ({ headers }) => headers.has(injectedHeader),
  "leads to another site": (response, { world }) => {
    const location = header(response, "location");
    const origin = URL.parse(location, world.url)?.origin;
    return location !== "" && origin !== world.url && origin !== world.provider;
  },
  "holds somebody else's session": ({ headers, body }, { sent, world }) =>
    secretsOf(world).some(
      (secret) => !sent.includes(secret) && (isInHeaders(headers, secret) || body.includes(secret)),
    ),
  "holds an e-mail that nobody may see": ({ headers, body }, { sent, world }) => {
    const [{ email, session, disposableSession }] = world.members as [World["members"][0]];
    const isOwn =
      [session, disposableSession].some((secret) => sent.includes(secret)) ||
      sent.includes(email) ||
      sent.includes(encodeURIComponent(email));
    return !isOwn && (body.includes(email) || isInHeaders(headers, email));
  },
  "is JSON that cannot be read": (response) =>
    header(response, "content-type").startsWith("application/json") &&
    response.body.length > 0 &&
    !isJson(response.body),
};

/** The problems of the responses to a batch. */
export function checkResponses(played: PlayedExchange[], world: World, { exchanges }: Batch): Finding[] {
  const seenCookies = new Set<string>();
  return played.flatMap(({ exchange, responses, fault }) => {
    const bodies = exchange.requests.flatMap(({ body }) => body?.bytes ?? []);
    const sent = Buffer.concat([...exchange.pieces.map(({ bytes }) => bytes), ...bodies]);
    const kinds = responses.flatMap((response) => problemsOf(response, { sent, world }, seenCookies));
    return [...kinds, ...(fault ? [fault] : [])].map((kind) => ({ kind, at: exchanges.indexOf(exchange) }));
  });
}

function problemsOf(response: ParsedResponse, exchange: SentExchange, seenCookies: Set<string>) {
  const failedChecks = Object.entries(checks).filter(([, isWrong]) => isWrong(response, exchange));
  const problems = failedChecks.map(([name]) => name);
  // No two responses may set the same session or visitor cookie.
  for (const cookie of response.headers.get("set-cookie") ?? []) {
    const value = /^lectern_(?:session|visitor)=([^;]+)/.exec(cookie)?.[1];
    if (!value || exchange.sent.includes(value)) continue;
    if (seenCookies.has(value)) problems.push("sets a cookie that somebody else got");
    seenCookies.add(value);
  }
  return problems.map((problem) => `an answer (${response.status}) ${problem}`);
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

function secretsOf({ members, visitor, ticket }: World) {
  return [
    ...members.flatMap(({ session, disposableSession }) => [session, disposableSession]),
    visitor,
    ticket,
  ].filter((secret) => secret !== "");
}

function isInHeaders(headers: ParsedResponse["headers"], text: string) {
  return [...headers.values()].flat().some((value) => value.includes(text));
}
