import { cleaned, looksEmpty, trimmed } from "./characters.ts";

/** The first `count` characters (code points) of a text. */
export function first(text: string, count: number): string {
  return text.length <= count ? text : [...text].slice(0, count).join("");
}

/** What an address asks for, as it can be searched: 200 characters at most, without what no text of ours can hold. */
export function sought(text: string | null): string {
  const clean = cleaned((text ?? "").toWellFormed());
  return looksEmpty(clean) ? "" : first(trimmed(clean), 200);
}

/** What a text field of a form holds; "" when it is missing, or a file came in its place. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** A text that stands in one line: its breaks become blanks. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, " ");
}

/** How many there are of something whose plural ends in "s": "1 blog", "12 blogs". */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** Minutes that a calm reader takes, at 220 words a minute; CJK is counted by the character. */
export function readingMinutes(plain: string): number {
  const cjk = plain.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const words = plain.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / 220 + cjk / 500));
}

/** Whether a text out of an address may be an id of ours at all. Anything else is never asked of a database. */
export function isId(text: string): boolean {
  return /^[a-z0-9]{1,20}$/.test(text);
}
