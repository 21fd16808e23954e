import { unsentProgressKey } from "../../ui/personal-storage.ts";

/** A field of the form that /progress takes. */
type Act = ["on" | "off" | "place", string];

const maxActs = 400;
const timeoutMs = 20_000;

/** What a member did that the server has not stored yet, in this browser until it has, or until a logout. */
export function readUnsent(userId: string): Act[] {
  try {
    const acts: unknown = JSON.parse(localStorage.getItem(unsentProgressKey(userId)) ?? "[]");
    return Array.isArray(acts) ? acts.filter((act): act is Act => act?.length === 2) : [];
  } catch {
    return [];
  }
}

/** The marks of the server with what it does not know yet. */
export function withUnsent(marks: string[], userId: string): Set<string> {
  const all = new Set(marks);
  for (const [name, path] of readUnsent(userId)) {
    if (name === "on") all.add(path);
    else if (name === "off") all.delete(path);
  }
  return all;
}

/** The act that is kept is the last one of its mark, or of its course. Without storage, acts are sent all the same. */
function keep(userId: string, acts: Act[]) {
  try {
    if (acts.length === 0) localStorage.removeItem(unsentProgressKey(userId));
    else localStorage.setItem(unsentProgressKey(userId), JSON.stringify(acts.slice(-maxActs)));
  } catch {
    // The storage is full or not allowed: the act is lost with the page.
  }
}

const subjectOf = ([name, text]: Act) => (name === "place" ? text.split(" ")[0] : text);

let lastSend: Promise<unknown> = Promise.resolve();

/**
 * Sends what is unsent, and `act`. One request follows another, so that the last click wins; one that hangs delays the others
 * only until its timeout. Returns the status of a server that has not stored it, 0 when there was no answer; undefined when all is
 * stored. What is not goes with the next act, or when this is called again.
 */
export function sendProgress(userId: string, act?: Act): Promise<number | undefined> {
  if (act) keep(userId, [...readUnsent(userId).filter((other) => subjectOf(other) !== subjectOf(act)), act]);
  const sent = lastSend.then(() => send(userId, act));
  lastSend = sent;
  return sent;
}

async function send(userId: string, act?: Act): Promise<number | undefined> {
  const unsent = readUnsent(userId);
  const acts = unsent.length === 0 && act ? [act] : unsent;
  if (acts.length === 0) return undefined;
  const response = await fetch("/progress", {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams(acts),
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {});
  // 404: the lessons are gone, and with them what was done.
  if (!response?.ok && response?.status !== 404) return response?.status ?? 0;
  const stored = new Set(acts.map(String));
  keep(
    userId,
    readUnsent(userId).filter((other) => !stored.has(String(other))),
  );
  return undefined;
}
