import { isoTime } from "./texts.ts";

/** `time`: ISO 8601; without a zone where the text has none: it is of the site's. `note`: what is wrong with it, in a sentence. */
export interface ReadDate {
  time?: string;
  note?: string;
}

const clock = /(?:[T ,]+(\d\d?):(\d\d)(?::(\d\d))?(?:[.,]\d+)?\s*([ap]m)?)?\s*(z|utc|gmt|[+-]\d\d:?\d\d)?$/i;
const numbers = new RegExp(`^(\\d{1,4})\\s?([./-])\\s?(\\d\\d?)\\s?\\2\\s?(\\d{1,4})${clock.source}`, "i");

/** A date that somebody typed. With dots the day comes first; with other signs it may be unclear which number is the month. */
export function readDate(value: unknown): ReadDate {
  // TOML says itself whether a date has a zone, and writes it so.
  if (value instanceof Date) {
    const time = value.toISOString();
    return { time: /[+-]\d\d:\d\d$/.test(time) ? new Date(time).toISOString() : time };
  }
  if (typeof value !== "string") return { time: isoTime(value) };
  const text = value.trim();
  if (!text) return {};
  const match = numbers.exec(text);
  const read = match ? readNumbers(match, text) : { time: readWords(text) };
  return read.time ? read : { note: `Its date “${text.slice(0, 100)}” could not be read.` };
}

function readNumbers(match: RegExpExecArray, text: string): ReadDate {
  const [, first = "", sign, second = "", third = ""] = match;
  const isYearFirst = first.length > 2;
  const isDayFirst = sign === "." || Number(first) > 12;
  const isUnclear = !isYearFirst && !isDayFirst && Number(second) <= 12 && first !== second;
  const [month, day] = isYearFirst ? [second, third] : isDayFirst ? [second, first] : [first, second];
  const time = isoOf(yearOf(isYearFirst ? first : third), month, day, match);
  const note = `Its date “${text}” may be day or month first: the month was taken to be ${Number(month)}.`;
  return isUnclear && time ? { time, note } : { time };
}

const yearOf = (digits: string) =>
  digits.length === 4 ? digits : digits.length === 2 ? `${Number(digits) < 70 ? 20 : 19}${digits}` : "";

function isoOf(year: string, month: string, day: string, match: RegExpExecArray): string | undefined {
  const [hour = "0", minute = "00", second = "00", half = "", zone = ""] = match.slice(5);
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  const two = (number: string | number) => String(Number(number)).padStart(2, "0");
  const local = `${year}-${two(month)}-${two(day)}T${two(hours)}:${minute}:${second}`;
  const time = Date.parse(`${local}Z`);
  // There is no 30th of February, which would become the 1st of March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(local)) return undefined;
  return zone ? isoTime(`${local}${/^[+-]/.test(zone) ? zone : "Z"}`) : local;
}

/** "3 April 2020", "3. April 2020", "Fri, April 3rd, 2020 at 10:00", with or without a zone. */
function readWords(text: string): string | undefined {
  const plain = text
    .replace(/(?<=\d)(?:st|nd|rd|th|\.)(?=[\s,])/gi, "")
    .replace(/\s+at\s+/i, " ")
    .replace(/(?<=[a-z])\.(?=\s)/gi, "");
  if (!/\d{4}/.test(plain) || !/[a-z]{3}/i.test(plain)) return undefined;
  const hasZone = /(?:\bz|gmt|utc|\b[ecmp][sd]t|[+-]\d\d:?\d\d)(?:\s*\([^)]*\))?$/i.test(plain);
  const time = isoTime(hasZone ? plain : `${plain} UTC`);
  return hasZone ? time : time?.replace(/\.000Z$/, "");
}
