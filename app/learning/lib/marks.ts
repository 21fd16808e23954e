// What a learner does is named by a path: "s12/first-program/done" for a lesson as a whole, "s12/first-program/x-a-fourth-friend"
// for an exercise of it that somebody did by their own word, "s12/first-program/s-a-fourth-friend" for one that a check found solved,
// "s12/first-program/q-what-happens" for a check that was answered, "s12/first-program/w-what-happens" for one
// whose last answer was wrong, so that it comes again.

import { lessonPath } from "../../lib/lesson-path.ts";

export interface Mark {
  courseId: string;
  lessonId: string;
  mark: string;
}

/** The mark of a lesson as a whole. */
export const doneMark = "done";

/** The others are of exercises. */
export function isMarkOfCheck(mark: string): boolean {
  return mark.startsWith("q-");
}

/** The mark of a check's wrong answer, or its path. Of other marks, the same mark. */
export function toWrongMark(mark: string): string {
  return mark.replace(/(^|\/)q-/, "$1w-");
}

/** The mark of an exercise that a check found solved as one that somebody did by their own word, or its path. Others: unchanged. */
export function toOwnWordMark(mark: string): string {
  return mark.replace(/(^|\/)s-/, "$1x-");
}

/** Whether a path is that of a check's wrong answer. */
export function isWrongMark(path: string): boolean {
  return /\/w-[^/]*$/.test(path);
}

const pattern = /^([a-z0-9]{1,20})\/([a-z0-9-]{1,80})\/(done|[xsqw]-[\p{Ll}\p{Lo}\p{M}\p{N}-]{1,80})$/u;

/** "s12/first-program/done" */
export function markPath(courseId: string, lessonId: string, mark: string): string {
  return `${lessonPath(courseId, lessonId)}/${mark}`;
}

/** undefined for what cannot be the path of a mark. */
export function parseMark(path: string): Mark | undefined {
  const [, courseId, lessonId, mark] = pattern.exec(path) ?? [];
  return mark === undefined ? undefined : { courseId: courseId!, lessonId: lessonId!, mark };
}

/** A wrong answer as it is sent: "s12/first-program/q-what-happens 1790000000000", with the time in milliseconds since 1970. */
export function formatTry(check: string, at: number): string {
  return `${check.replace(/\/w-(?=[^/]*$)/, "/q-")} ${at}`;
}

const dayMs = 24 * 60 * 60 * 1000;

/** undefined for what is no wrong answer, and for one of a browser whose clock is a day ahead of `now` or more. */
export function parseTry(text: string, now: number): (Mark & { at: string }) | undefined {
  const [, path, at] = /^(\S+) (\d{1,15})$/.exec(text) ?? [];
  const check = path && Number(at) < now + dayMs ? parseMark(path) : undefined;
  return check && isMarkOfCheck(check.mark)
    ? { ...check, at: new Date(Number(at)).toISOString() }
    : undefined;
}

/** Whether a text has the form of a lesson's id. Check this before a database query. */
export function isLessonId(text: string): boolean {
  return /^[a-z0-9-]{1,80}$/.test(text);
}

/** What the mark of an exercise says of it: "A fourth friend". */
export function exerciseTitle(mark: string): string {
  const words = mark.slice(2).replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
