import { createHash } from "node:crypto";
import { lessonPath } from "../../lib/lesson-path.ts";
import type { BlogTexts } from "../../markdown/renderer.server.ts";

/** What content/ says of a course, a service, a lesson or a path. */
export interface ContentFile {
  /** Its path in the site: "blog/s12", "course/s12/first-program", "paths/web-developer". */
  key: string;
  kind: "course" | "service" | "lesson" | "path";
  /** The id of the blog or the path that it becomes where there is none yet. */
  target: string;
  /** SHA-256 of the file. */
  hash: string;
  title: string;
  /** The description and the Markdown are "" for a path. */
  description: string;
  content: string;
  topic?: string;
  /** A lesson has the cover of its course. */
  image?: string;
  imageAlt?: string;
  /** JSON, as in `blogs.facts`. */
  facts?: string;
  courseId?: string;
  slug?: string;
  number?: number;
  minutes?: number;
  /** JSON, as in `paths.path`, and its place among the paths. */
  path?: string;
  position?: number;
}

export type LessonFile = ContentFile &
  Required<Pick<ContentFile, "courseId" | "slug" | "number" | "minutes">>;

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The same on every node, and on a site that an export was restored on. */
export function idOfContent(key: string): string {
  return `l${hashOf(key).slice(0, 15)}`;
}

/** What the renderer needs of it. */
export function textsOf({ title, description, content, courseId, slug }: ContentFile): BlogTexts {
  const lesson = courseId && slug ? { lesson: lessonPath(courseId, slug) } : {};
  return { title, description, content, ...lesson };
}
