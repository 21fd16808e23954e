import type { Archive, ImportedProblem } from "../imported.ts";

const zone = /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)(?:\s*\([^)]*\))?$/i;

/** A time of an export as ISO 8601 in UTC; undefined when it is none. A time without a zone is taken as UTC. */
export function isoTime(value: unknown): string | undefined {
  if (value instanceof Date) return isoOf(value.getTime());
  if (typeof value === "number") return isoOf(value < 1e11 ? value * 1000 : value);
  if (typeof value !== "string" || !/\d{4}/.test(value) || /^0000/.test(value)) return undefined;
  const text = value.trim().replace(/^(\d{4}-\d\d?-\d\d?)[ T]+(\d\d?:\d\d\S*)\s*/, "$1T$2");
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return isoOf(Date.parse(text));
  return isoOf(Date.parse(zone.test(text) ? text : text.includes("T") ? `${text}Z` : `${text} UTC`));
}

/** Times before the year 1000 or after 9999 are mistakes. */
function isoOf(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return date.getTime() > -3e13 && date.getTime() < 2.5e14 ? date.toISOString() : undefined;
}

/** A value of a file that anybody may have written, as a text; "" for what is none. */
export function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

export const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Of a text whose state is none that we know. */
export const unclearNote = (state: string) =>
  `It is unclear whether everybody could see it (${state.slice(0, 60) || "no state is given"}), so it is a draft.`;

export const problem = (where: string, message: string): ImportedProblem => ({
  type: "problem",
  where,
  message,
});

/** The entry for one that cannot be read: the rest goes on. */
export const unreadable = (where: string, error: unknown) =>
  problem(where, `It cannot be read: ${error instanceof Error ? error.message : "unknown reason"}.`);

/** The path of an address, such as "/2020/01/hello/"; undefined when there is none, or only the front page. */
export function pathOf(address: string): string | undefined {
  const path = URL.parse(address, "https://old.invalid")?.pathname;
  return path && path !== "/" ? path : undefined;
}

/** The host of a site, with the path of one below others; "" for what is no address. */
export function hostIn(address: string): string {
  const url = /^https?:\/\//i.test(address.trim()) ? URL.parse(address.trim()) : null;
  return url ? url.host + url.pathname.replace(/\/+$/, "") : "";
}

/** The files with such a path that begin as exports of a program do; at most `maxBytes` of them are looked at. */
export async function filesLike(
  archive: Archive,
  pattern: RegExp,
  isExport: (head: string) => boolean,
  maxBytes?: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const path of archive.paths.filter((path) => pattern.test(path)))
    if (isExport(await headOf(archive, path, maxBytes))) found.push(path);
  return found;
}

/** The beginning of a file, by which its kind is known. */
export async function headOf(archive: Archive, path: string, maxBytes = 4000): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of archive.stream(path)) {
    pieces.push(piece);
    length += piece.length;
    if (length >= maxBytes) break;
  }
  return new TextDecoder().decode(Buffer.concat(pieces).subarray(0, maxBytes)).replace(/^\uFEFF/, "");
}

/** "1 comment that was not approved was left out." `what`: in the plural. */
export function leftOut(count: number, what: string): string {
  if (count !== 1) return `${count.toLocaleString("en-US")} ${what} were left out.`;
  const one = what.replace(/^entries\b/, "entry").replace(/^(\w+?)(?:(?<=ss)es|s)\b/, "$1");
  return `1 ${one.replace(/\b(that|who) were\b/, "$1 was").replace(/\b(that) are\b/, "$1 is")} was left out.`;
}
