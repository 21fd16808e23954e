// Makes a request: first as a page of the site would send it, then with odd changes.
import { type Body, type Field, multipart, urlencoded } from "./bodies.ts";
import type { Picture } from "./files.ts";
import { fieldsFor, oddFields } from "./forms.ts";
import { oddBodies } from "./odd-bodies.ts";
import { oddCookies } from "./odd-cookies.ts";
import { oddHeaders } from "./odd-headers.ts";
import type { Random } from "./random.ts";
import { targetOf } from "./targets.ts";
import { attackerAddress, otherAddress, type World } from "./world.ts";

export interface Request {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body?: Body;
}
/** What requests are made from. */
export interface RequestContext {
  random: Random;
  world: World;
  files: Picture[];
}

/** "" stands for a nonsense method. */
export const methods = [
  ..."GET POST HEAD PUT DELETE PATCH OPTIONS TRACE CONNECT QUERY PROPFIND".split(" "),
  "",
];
const nonsense = ["FUZZ", "get", "P\u00d6ST", "GE T", "x".repeat(100), "M-SEARCH"];

/** Makes a request for an address such as "/blog/:id/like", with up to three odd parts. */
export function makeRequest(context: RequestContext, address: string, method: string): Request {
  const { random, world, files } = context;
  const oddParts = new Set(
    Array.from({ length: random.pick([0, 0, 1, 1, 1, 2, 3]) }, () => random.pick(oddities)),
  );
  const request: Request = {
    method: method || random.pick(nonsense),
    target: targetOf(context, address, oddParts),
    headers: headersOf(context),
  };
  if (oddParts.has("cookie")) random.pick(oddCookies)(context, request);
  let fields = fieldsFor(context, address, sendersOf(request, world));
  if (oddParts.has("fields")) fields = oddFields(random, files, fields);
  if (!["GET", "HEAD"].includes(method) || random.oneIn(20)) request.body = bodyOf(context, fields);
  if (oddParts.has("body"))
    request.body = random.pick(oddBodies)(context, request.body ?? bodyOf(context, fields));
  // The first member's name must never change.
  if (sendersOf(request, world).includes(0) && /profile/i.test(request.target)) delete request.body;
  if (request.body) request.headers.push(["Content-Type", request.body.type]);
  if (oddParts.has("headers")) random.pick(oddHeaders)(context, request);
  if (oddParts.has("more headers")) random.pick(oddHeaders)(context, request);
  if (sessionEndingPath.test(request.target))
    request.headers = request.headers.map((header) => withDisposableSession(header, world));
  return request;
}

/** Addresses of sign-in and sign-out, which end the session of the request. */
const sessionEndingPath = /log|sign/i;

/** Replaces sessions by ones that no other request needs. */
function withDisposableSession(
  [name, value]: Request["headers"][0],
  { members }: World,
): Request["headers"][0] {
  return [
    name,
    members.reduce(
      (text, { session, disposableSession }) => text.replaceAll(session, disposableSession),
      value,
    ),
  ];
}

const oddities = ["segment", "path", "query", "cookie", "fields", "body", "headers", "more headers"];

/** Indexes of the members whose session a request has. */
function sendersOf({ headers }: Request, { members }: World) {
  return [...members.keys()].filter((at) =>
    headers.some(([, value]) => value.includes(members[at]!.session)),
  );
}

function headersOf({ random, world }: RequestContext): Request["headers"] {
  const member = random.oneIn(3) ? undefined : random.pick(world.members);
  const address = random.oneIn(2) ? attackerAddress(world) : otherAddress(world, random.below(2000));
  const cookie = member
    ? `lectern_session=${member.session}`
    : random.oneIn(2) && `lectern_visitor=${world.visitor}`;
  const headers: [string, string][] = [
    ["Host", world.host],
    ["X-Forwarded-For", address],
    ["Origin", world.url],
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
