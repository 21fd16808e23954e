import { formatCode, maxCodeLength } from "../lib/code.ts";
import { limitTime, readCode } from "./kept-code.ts";
import { type Act, forgetActs, queueAct, readUnsent } from "./unsent-progress.ts";

const timeoutMs = 20_000;
/** Browsers let requests of 64 KB outlive their page. */
const maxBytes = 60_000;
/** The server takes no more at once, whatever they are. */
const maxFields = 500;

let lastSend: Promise<unknown> = Promise.resolve();

/**
 * Sends what is unsent, and `act`. One request follows another, so that the last click wins; one that hangs delays the others
 * only until its timeout. Returns the status of a server that has not stored it, 0 when there was no answer, 413 for code that the
 * account has no room for; undefined when all is stored. What is not goes with the next act, or when this is called again.
 */
export function sendProgress(userId: string, act?: Act): Promise<number | undefined> {
  if (act) queueAct(userId, act);
  const sent = lastSend.then(() => sendAll(userId));
  lastSend = sent;
  return sent;
}

async function sendAll(userId: string): Promise<number | undefined> {
  let failure: number | undefined;
  for (const batch of toBatches(readUnsent(userId).map((act) => toField(userId, act)))) {
    const status = await send(userId, batch);
    failure ??= status;
    // Of code without room, the rest is not kept waiting.
    if (status !== undefined && status !== 413) return status;
  }
  return failure;
}

interface Field {
  act: Act;
  /** undefined: code that is too long for the account, or gone. */
  text: string | undefined;
}

/** Code is read when it is sent, so that it is the last. */
function toField(userId: string, act: Act): Field {
  const [name, text] = act;
  if (name !== "code") return { act, text };
  const kept = readCode(userId, text);
  return { act, text: kept && kept.code.length <= maxCodeLength ? formatCode(text, kept) : undefined };
}

function toBatches(fields: Field[]): Field[][] {
  const batches: Field[][] = [];
  let bytes = maxBytes;
  for (const field of fields) {
    const size = bodyOf([field]).toString().length + 1;
    bytes += size;
    if (bytes <= maxBytes && batches.at(-1)!.length < maxFields) batches.at(-1)!.push(field);
    else {
      batches.push([field]);
      bytes = size;
    }
  }
  return batches;
}

const bodyOf = (fields: Field[]) =>
  new URLSearchParams(fields.flatMap(({ act, text }) => (text === undefined ? [] : [[act[0], text]])));

async function send(userId: string, fields: Field[]): Promise<number | undefined> {
  let body = bodyOf(fields).toString();
  let refused = fields.some(({ text }) => text === undefined);
  if (body) {
    // Somebody else may have logged in in another tab.
    body += `&member=${userId}`;
    const response = await fetch("/progress", {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
      body,
      keepalive: body.length <= maxBytes,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {});
    // 404: the lessons are gone, and with them what was done.
    if (!response?.ok && response?.status !== 404) return response?.status ?? 0;
    const answer = await response.json().catch(() => ({}));
    refused ||= answer.refused?.length > 0;
    settle(userId, fields, Date.parse(response.headers.get("Date") ?? ""));
  } else settle(userId, fields);
  return refused ? 413 : undefined;
}

/** Forgets what was sent, unless it changed since then. `now`: of the server, since this browser's clock may be wrong. */
function settle(userId: string, fields: Field[], now = Number.NaN) {
  const settled = fields
    .map(({ act }) => act)
    .filter((act, at) => toField(userId, act).text === fields[at]!.text);
  forgetActs(userId, settled);
  for (const [name, path] of settled) if (name === "code" && now) limitTime(userId, path, now + 999);
}
