// What a list holds is named by a text: "blog:s1" for an article, "lesson:s12/first-program" for a lesson of a course.
import { isId } from "../../lib/text.ts";

export function blogEntry(id: string): string {
  return `blog:${id}`;
}

export function lessonEntry(courseId: string, lessonId: string): string {
  return `lesson:${courseId}/${lessonId}`;
}

/** The entry that an address names; undefined when there cannot be one. */
export function entryOf({ id, course, lesson }: { id?: string; course?: string; lesson?: string }) {
  if (id !== undefined) return isId(id) ? blogEntry(id) : undefined;
  const isLesson = isId(course ?? "") && /^[a-z0-9-]{1,80}$/.test(lesson ?? "");
  return isLesson ? lessonEntry(course!, lesson!) : undefined;
}

/** The id of the blog; undefined for a lesson. */
export function blogIdOf(entry: string): string | undefined {
  return /^blog:(.+)$/.exec(entry)?.[1];
}

/** The id of the lesson's course; undefined for a blog. */
export function courseIdOf(entry: string): string | undefined {
  return /^lesson:([^/]+)\//.exec(entry)?.[1];
}

/** The address of what an entry names. */
export function entryPath(entry: string): string {
  return entry.replace(/^lesson:/, "/course/").replace(/^blog:/, "/blog/");
}
