// The code that somebody writes in lessons, in this browser. Each box has an entry of its own, so that two tabs do not overwrite each
// other's. A member's has the member's id in its key: nobody else who logs in here gets it.
import { storedKeys } from "../../ui/browser-storage.ts";
import { attemptPrefix, visitorAttemptKeys } from "../../ui/personal-storage.ts";
import type { KeptBox, KeptCode } from "../lib/code.ts";
import { queueAct } from "./unsent-progress.ts";

/** What the browser refuses to store, until this page is left. */
const unstored = new Map<string, string>();

export const hasUnstoredCode = () => unstored.size > 0;

/** `owner`: the member's id; "" for a visitor. `path`: "s12/first-program/b3". */
const keyOf = (owner: string, path: string) =>
  `${attemptPrefix}${owner}/course/${path.replace(/\/(?=[^/]*$)/, "#")}`;

export function readCode(owner: string, path: string): KeptCode | undefined {
  return readEntry(keyOf(owner, path));
}

/** Returns whether the browser has stored it. */
export function writeCode(owner: string, path: string, { code, of, at }: KeptCode): boolean {
  const key = keyOf(owner, path);
  const text = JSON.stringify({ code, of, at });
  try {
    // An account has to know that a member has set a box back.
    if (owner || code) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
    unstored.delete(key);
    return true;
  } catch {
    unstored.set(key, text);
    return false;
  }
}

/** All that is kept of a lesson: "s12/first-program". */
export function codeOfLesson(owner: string, lesson: string): KeptBox[] {
  const prefix = keyOf(owner, `${lesson}/`);
  const unstoredKeys = [...unstored.keys()].filter((key) => key.startsWith(prefix));
  return [...new Set([...storedKeys(prefix), ...unstoredKeys])].flatMap((key) => {
    const box = key.slice(prefix.length);
    const kept = isBox(box) && readEntry(key);
    return kept ? [{ ...kept, box }] : [];
  });
}

/** Answers to checks have entries too (attempts.ts). */
const isBox = (name: string) => /^(?:b\d|x-)/.test(name);

/** The account stores no later time than its own: here neither, or what another device writes after it would seem older. */
export function limitTime(owner: string, path: string, latest: number) {
  const kept = readCode(owner, path);
  if (kept && kept.at > latest) writeCode(owner, path, { ...kept, at: latest });
}

/** Makes what a visitor wrote that of the member who logged in here; code is to be sent to the account. */
export function adoptVisitorAttempts(userId: string) {
  for (const key of visitorAttemptKeys()) {
    const place = key.slice(attemptPrefix.length);
    if (isBox(place.split("#")[1] ?? ""))
      adoptCode(userId, key, place.slice("/course/".length).replace("#", "/"));
    else adoptAnswer(key, attemptPrefix + userId + place);
  }
}

function adoptCode(userId: string, key: string, path: string) {
  const kept = readEntry(key);
  const own = readCode(userId, path);
  if (kept && (!own || own.at < kept.at)) {
    queueAct(userId, ["code", path]);
    if (!writeCode(userId, path, kept)) return;
  }
  localStorage.removeItem(key);
}

function adoptAnswer(key: string, ownKey: string) {
  try {
    if (localStorage.getItem(ownKey) === null) localStorage.setItem(ownKey, localStorage.getItem(key) ?? "");
    localStorage.removeItem(key);
  } catch {
    // The storage is full: next time.
  }
}

function readEntry(key: string): KeptCode | undefined {
  let text: string | null | undefined;
  try {
    text = unstored.get(key) ?? localStorage.getItem(key);
    const { code, of, at } = JSON.parse(text ?? "");
    if (typeof code === "string" && typeof of === "string" && Number.isSafeInteger(at))
      return { code, of, at };
  } catch {
    // Nothing, or an attempt of the time when its text alone was stored.
  }
  return text ? { code: text, of: "", at: 0 } : undefined;
}
