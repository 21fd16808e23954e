import { unsentProgressKey } from "../../ui/personal-storage.ts";

/** A field of the form that /progress takes; of code, the path of its box. */
export type Act = ["on" | "off" | "try" | "place" | "code", string];

const maxActs = 1400;

/** What the browser refuses to store, by member, until this page is left. */
const unstored = new Map<string, Act[]>();

/** What a member did that the server has not stored yet, in this browser until it has, or until a logout. */
export function readUnsent(userId: string): Act[] {
  const inMemory = unstored.get(userId);
  if (inMemory) return inMemory;
  try {
    const acts: unknown = JSON.parse(localStorage.getItem(unsentProgressKey(userId)) ?? "[]");
    return Array.isArray(acts) ? acts.filter(isAct) : [];
  } catch {
    return [];
  }
}

/** Anything may stand in the storage. */
const isAct = (act: unknown): act is Act =>
  Array.isArray(act) && act.length === 2 && act.every((part) => typeof part === "string");

/** The marks of the server with what it does not know yet. */
export function withUnsent(marks: string[], userId: string): Set<string> {
  const all = new Set(marks);
  for (const [name, path] of readUnsent(userId)) {
    if (name === "on") all.add(path);
    else if (name === "off") all.delete(path);
  }
  return all;
}

function keep(userId: string, acts: Act[]) {
  try {
    if (acts.length === 0) localStorage.removeItem(unsentProgressKey(userId));
    else localStorage.setItem(unsentProgressKey(userId), JSON.stringify(acts.slice(-maxActs)));
    unstored.delete(userId);
  } catch {
    // The storage is full or not allowed: the act is sent all the same, or lost with the page.
    unstored.set(userId, acts);
  }
}

/** The box of an exercise has the path of its mark. */
const subjectOf = ([name, text]: Act) =>
  name === "place" ? text.split(" ")[0] : name === "code" ? `code ${text}` : text;

/** To be sent with the next act. The one that is kept is the last of its mark, course or box. */
export function queueAct(userId: string, ...acts: Act[]) {
  const subjects = new Set(acts.map(subjectOf));
  keep(userId, [...readUnsent(userId).filter((other) => !subjects.has(subjectOf(other))), ...acts]);
}

export function forgetActs(userId: string, acts: Act[]) {
  const gone = new Set(acts.map(String));
  keep(
    userId,
    readUnsent(userId).filter((act) => !gone.has(String(act))),
  );
}
