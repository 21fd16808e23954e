// One request: first as a page of the site would send it, then with what is odd about it.
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
/** What requests are made of. */
export interface Making {
  random: Random;
  world: World;
  files: Picture[];
}

/** "" is anything that no standard knows. */
export const methods = [
  ..."GET POST HEAD PUT DELETE PATCH OPTIONS TRACE CONNECT QUERY PROPFIND".split(" "),
  "",
];
const nonsense = ["FUZZ", "get", "P\u00d6ST", "GE T", "x".repeat(100), "M-SEARCH"];

/** A request for an address such as "/blog/:id/like". Up to three things about it are odd. */
export function makeRequest(making: Making, address: string, method: string): Request {
  const { random, world, files } = making;
  const odd = new Set(
    Array.from({ length: random.pick([0, 0, 1, 1, 1, 2, 3]) }, () => random.pick(oddities)),
  );
  const request: Request = {
    method: method || random.pick(nonsense),
    target: targetOf(making, address, odd),
    headers: headersOf(making),
  };
  if (odd.has("cookie")) random.pick(oddCookies)(making, request);
  let fields = fieldsFor(making, address, sendersOf(request, world));
  if (odd.has("fields")) fields = oddFields(random, files, fields);
  if (!["GET", "HEAD"].includes(method) || random.oneIn(20)) request.body = bodyOf(making, fields);
  if (odd.has("body")) request.body = random.pick(oddBodies)(making, request.body ?? bodyOf(making, fields));
  // The first member's name stays as it is.
  if (sendersOf(request, world).includes(0) && /profile/i.test(request.target)) delete request.body;
  if (request.body) request.headers.push(["Content-Type", request.body.type]);
  if (odd.has("headers")) random.pick(oddHeaders)(making, request);
  if (odd.has("more headers")) random.pick(oddHeaders)(making, request);
  if (ending.test(request.target)) request.headers = request.headers.map((header) => passing(header, world));
  return request;
}

/** A sign-in or sign-out ends the session that it brings. */
const ending = /log|sign/i;

/** Brings a session that no other request needs. */
function passing([name, value]: Request["headers"][0], { members }: World): Request["headers"][0] {
  return [name, members.reduce((text, { session, passing }) => text.replaceAll(session, passing), value)];
}

const oddities = ["segment", "path", "query", "cookie", "fields", "body", "headers", "more headers"];

/** Whose session a request brings: places among the members. */
function sendersOf({ headers }: Request, { members }: World) {
  return [...members.keys()].filter((at) =>
    headers.some(([, value]) => value.includes(members[at]!.session)),
  );
}

function headersOf({ random, world }: Making): Request["headers"] {
  const who = random.oneIn(3) ? undefined : random.pick(world.members);
  const address = random.oneIn(2) ? attackerAddress(world) : otherAddress(world, random.below(2000));
  const cookie = who
    ? `lectern_session=${who.session}`
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

function bodyOf({ random }: Making, fields: Field[]): Body {
  const hasFile = fields.some(({ value }) => typeof value !== "string");
  if (hasFile || random.oneIn(3)) return multipart(fields, `fuzz${random.below(1e9)}`);
  return urlencoded(fields);
}
