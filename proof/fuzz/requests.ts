// Makes a request as a page of the site would send it, then adds odd changes.
import { apiPatterns, asApiRequest } from "./api.ts";
import { type Body, type Field, multipart, urlencoded } from "./bodies.ts";
import { attackerAddress, type Fixtures, otherAddress } from "./fixtures.ts";
import { fieldsFor, oddFields } from "./forms.ts";
import { oddBodies } from "./odd-bodies.ts";
import { oddCookies } from "./odd-cookies.ts";
import { oddHeaders } from "./odd-headers.ts";
import type { Random } from "./random.ts";
import { targetOf } from "./targets.ts";
import type { UploadFile } from "./upload-files.ts";

export interface Request {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body?: Body;
}
export interface RequestContext {
  random: Random;
  fixtures: Fixtures;
  files: UploadFile[];
}

/** "" stands for a random nonsense method. */
export const methods = [
  ..."GET POST HEAD PUT DELETE PATCH OPTIONS TRACE CONNECT QUERY PROPFIND".split(" "),
  "",
];
const nonsenseMethods = ["FUZZ", "get", "P\u00d6ST", "GE T", "x".repeat(100), "M-SEARCH"];

/** Makes a request for a path pattern such as "/blog/:id/like", with up to three odd parts. */
export function makeRequest(context: RequestContext, pattern: string, method: string): Request {
  const { random, fixtures, files } = context;
  const oddParts = new Set(
    Array.from({ length: random.pick([0, 0, 1, 1, 1, 2, 3]) }, () => random.pick(oddPartNames)),
  );
  const request: Request = {
    method: method || random.pick(nonsenseMethods),
    target: targetOf(context, pattern, oddParts),
    headers: headersOf(context),
  };
  if (oddParts.has("cookie")) random.pick(oddCookies)(context, request);
  let fields = fieldsFor(context, pattern, sendersOf(request, fixtures));
  if (oddParts.has("fields")) fields = oddFields(random, files, fields);
  if (!["GET", "HEAD"].includes(method) || random.oneIn(20)) request.body = bodyOf(context, fields);
  if (oddParts.has("body"))
    request.body = random.pick(oddBodies)(context, request.body ?? bodyOf(context, fields));
  if (apiPatterns.includes(pattern)) asApiRequest(context, pattern, request);
  // The profile form must not change the display name of the first member.
  if (sendersOf(request, fixtures).includes(0) && /profile/i.test(request.target)) delete request.body;
  if (request.body) request.headers.push(["Content-Type", request.body.type]);
  if (oddParts.has("headers")) random.pick(oddHeaders)(context, request);
  if (oddParts.has("more headers")) random.pick(oddHeaders)(context, request);
  if (sessionEndingPath.test(request.target))
    request.headers = request.headers.map((header) => withDisposableSession(header, fixtures));
  return request;
}

/** Matches the paths of sign-in and sign-out, however odd, which end the session of the request. */
const sessionEndingPath = /(?<!b)log|sign/i;

/** Replaces the members' sessions in a header by disposable ones. */
function withDisposableSession(
  [name, value]: Request["headers"][0],
  { members }: Fixtures,
): Request["headers"][0] {
  return [
    name,
    members.reduce(
      (text, { session, disposableSession }) => text.replaceAll(session, disposableSession),
      value,
    ),
  ];
}

const oddPartNames = ["segment", "path", "query", "cookie", "fields", "body", "headers", "more headers"];

/** The indexes of the members whose session the request sends. */
function sendersOf({ headers }: Request, { members }: Fixtures) {
  return [...members.keys()].filter((at) =>
    headers.some(([, value]) => value.includes(members[at]!.session)),
  );
}

function headersOf({ random, fixtures }: RequestContext): Request["headers"] {
  const member = random.oneIn(3) ? undefined : random.pick(fixtures.members);
  const address = random.oneIn(2) ? attackerAddress(fixtures) : otherAddress(fixtures, random.below(2000));
  const cookie = member
    ? `site_session=${member.session}`
    : random.oneIn(2) && `site_visitor=${fixtures.visitorCookie}`;
  const headers: [string, string][] = [
    ["Host", fixtures.host],
    ["X-Forwarded-For", address],
    ["Origin", fixtures.url],
    ["User-Agent", random.pick(["Mozilla/5.0", "Googlebot/2.1", "curl/8"])],
    ["Accept-Encoding", random.pick(["gzip, br", "gzip", "identity"])],
    ["Accept", random.pick(["text/html", "application/json", "*/*"])],
  ];
  if (cookie) headers.push(["Cookie", cookie]);
  return headers;
}

function bodyOf({ random }: RequestContext, fields: Field[]): Body {
  const hasFile = fields.some(({ value }) => typeof value !== "string");
  if (hasFile || random.oneIn(3)) return multipart(fields, `fuzz${random.below(1e9)}`);
  return urlencoded(fields);
}
