// What no answer may be, whatever was asked.
import { join } from "node:path";
import type { Answer } from "../answers.ts";
import type { Batch } from "../batch.ts";
import type { Finding } from "../fuzz.ts";
import type { Played } from "../play.ts";
import { injectedHeader, mark } from "../values.ts";
import type { World } from "../world.ts";

interface Asked {
  /** All that was sent through the connection, and the bodies as they were before they were cut into chunks. */
  sent: Buffer;
  world: World;
}
type Check = (answer: Answer, asked: Asked) => boolean | undefined;

const root = join(import.meta.dirname, "../../..");
const innards = [root, "node:internal", "/node_modules/", "SQLITE_", "lectern-test-"];
const stack = /\n\s+at .{1,200}:\d+:\d+/;

/** Each answers true for an answer that is wrong. */
const checks: Record<string, Check> = {
  "has a status of 500 or above other than 503": ({ status }) => status >= 500 && status !== 503,
  "is a 503 that does not say when to come again": ({ status, headers }) =>
    status === 503 && !headers.has("retry-after"),
  "tells what is inside": ({ body }, { sent }) =>
    stack.test(body.toString()) || innards.some((text) => body.includes(text) && !sent.includes(text)),
  "is HTML without a content policy": (answer) =>
    isHtml(answer) &&
    !/default-src '(self|none)'.*frame-ancestors 'none'/.test(header(answer, "content-security-policy")),
  "is HTML that a policy allows inline scripts": (answer) =>
    isHtml(answer) && /unsafe|script-src[^;]*\*/.test(header(answer, "content-security-policy")),
  "may be taken for another type": (answer) =>
    answer.body.length > 0 && header(answer, "x-content-type-options") !== "nosniff",
  "holds markup that somebody sent": (answer) => isHtml(answer) && answer.body.includes(mark.slice(2)),
  "has a header that somebody sent": ({ headers }) => headers.has(injectedHeader),
  "leads to another site": (answer, { world }) => {
    const location = header(answer, "location");
    const origin = URL.parse(location, world.url)?.origin;
    return location !== "" && origin !== world.url && origin !== world.provider;
  },
  "holds somebody else's session": ({ headers, body }, { sent, world }) =>
    secretsOf(world).some(
      (secret) => !sent.includes(secret) && (within(headers, secret) || body.includes(secret)),
    ),
  "holds an e-mail that nobody may see": ({ headers, body }, { sent, world }) => {
    const [{ email, session, passing }] = world.members as [World["members"][0]];
    const own =
      [session, passing].some((secret) => sent.includes(secret)) ||
      sent.includes(email) ||
      sent.includes(encodeURIComponent(email));
    return !own && (body.includes(email) || within(headers, email));
  },
  "is JSON that cannot be read": (answer) =>
    header(answer, "content-type").startsWith("application/json") &&
    answer.body.length > 0 &&
    !isJson(answer.body),
};

/** What is wrong with the answers of a batch. */
export function checkAnswers(played: Played[], world: World, { exchanges }: Batch): Finding[] {
  const known = new Set<string>();
  return played.flatMap(({ exchange, answers, fault }) => {
    const bodies = exchange.requests.flatMap(({ body }) => body?.bytes ?? []);
    const sent = Buffer.concat([...exchange.pieces.map(({ bytes }) => bytes), ...bodies]);
    const kinds = answers.flatMap((answer) => complaintsOf(answer, { sent, world }, known));
    return [...kinds, ...(fault ? [fault] : [])].map((kind) => ({ kind, at: exchanges.indexOf(exchange) }));
  });
}

function complaintsOf(answer: Answer, asked: Asked, known: Set<string>) {
  const wrong = Object.entries(checks).filter(([, isWrong]) => isWrong(answer, asked));
  const complaints = wrong.map(([name]) => name);
  // Everybody gets a session or a visitor's cookie of one's own.
  for (const cookie of answer.headers.get("set-cookie") ?? []) {
    const value = /^lectern_(?:session|visitor)=([^;]+)/.exec(cookie)?.[1];
    if (!value || asked.sent.includes(value)) continue;
    if (known.has(value)) complaints.push("sets a cookie that somebody else got");
    known.add(value);
  }
  return complaints.map((complaint) => `an answer (${answer.status}) ${complaint}`);
}

function header({ headers }: Answer, name: string) {
  return headers.get(name)?.join(", ") ?? "";
}

function isHtml(answer: Answer) {
  return answer.body.length > 0 && /html/i.test(header(answer, "content-type"));
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
  return [...members.flatMap(({ session, passing }) => [session, passing]), visitor, ticket].filter(
    (secret) => secret !== "",
  );
}

function within(headers: Answer["headers"], text: string) {
  return [...headers.values()].flat().some((value) => value.includes(text));
}
