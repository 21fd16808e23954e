import { isStorable } from "../../lib/characters.ts";
import { isLessonId } from "./marks.ts";

const maxPassageLength = 200;

/** A place as it is sent: "s12 first-program 1790000000000 passage", with the time in milliseconds since 1970. */
export function formatPlace(courseId: string, lessonId: string, at: number, passage: string): string {
  return `${courseId} ${lessonId} ${at} ${passage}`;
}

/**
 * undefined for a text that is no place. `now`: milliseconds since 1970; a later time becomes this one, since the browser's clock
 * may be wrong.
 */
export function parsePlace(text: string, now: number) {
  const [, courseId, lessonId, at, passage] = /^([a-z0-9]{1,20}) (\S+) (\d{1,15}) (.*)$/s.exec(text) ?? [];
  if (passage === undefined || !isLessonId(lessonId!)) return undefined;
  if (passage.length > maxPassageLength || !isStorable(passage)) return undefined;
  return {
    courseId: courseId!,
    lessonId: lessonId!,
    passage,
    at: new Date(Math.min(Number(at), now)).toISOString(),
  };
}
