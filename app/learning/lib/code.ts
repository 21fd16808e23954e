// Code that a learner writes in a box of a lesson: in a block that runs ("b3", its place among those), or as the attempt of an
// exercise ("x-a-fourth-friend"). A box is named by a path: "s12/first-program/b3".
import { replaceUnstorable } from "../../lib/characters.ts";

export interface KeptCode {
  /** "": as the lesson has it. */
  code: string;
  /** The hash of the lesson's own code when this was written; "" for none. */
  of: string;
  /** When it was written, in milliseconds since 1970. */
  at: number;
}

export type KeptBox = KeptCode & { box: string };

/** Longer code stays in the browser. */
export const maxCodeLength = 10_000;

const pattern = /^([a-z0-9]{1,20})\/([a-z0-9-]{1,80})\/(b\d{1,2}|x-[\p{Ll}\p{Lo}\p{M}\p{N}-]{1,80})$/u;

/** Kept code as it is sent: "s12/first-program/b3 1790000000000 1x2y3z print(1)". */
export function formatCode(path: string, { at, of, code }: KeptCode): string {
  return `${path} ${at} ${of} ${code}`;
}

/** undefined for a text that is no kept code, or too long. A time later than `now` becomes this one: the browser's clock may be wrong. */
export function parseCode(text: string, now: number) {
  const [, path, at, of, code] = /^(\S{1,200}) (\d{1,15}) ([a-z0-9]{0,12}) (.*)$/s.exec(text) ?? [];
  const [, courseId, lessonId, box] = pattern.exec(path ?? "") ?? [];
  if (box === undefined || code!.length > maxCodeLength) return undefined;
  return {
    courseId: courseId!,
    lessonId: lessonId!,
    box,
    code: replaceUnstorable(code!),
    of: of!,
    at: new Date(Math.min(Number(at), now)).toISOString(),
  };
}

/** Tells whether the code of a lesson is still the same. Not against somebody who wants two to be the same. */
export function hashOf(code: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < code.length; at++) hash = Math.imul(hash ^ code.charCodeAt(at), 0x01000193);
  return code && (hash >>> 0).toString(36);
}
