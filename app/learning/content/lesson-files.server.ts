import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { OperatorError } from "../../../config/operator-error.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import { readFrontMatter } from "../../markdown/front-matter.server.ts";
import { reservedSlugs } from "../lib/free-slug.ts";
import { hashOf, idOfContent, type LessonFile } from "./content-file.server.ts";

const frontMatter = z.strictObject({
  title: z.string().min(1).max(70),
  description: z.string().min(60).max(140),
  minutes: z.int().min(10).max(120),
});

/**
 * Reads the lessons of all courses: a folder of each course's id, with files such as 01-first-program.md. Throws an OperatorError
 * that names the file.
 */
export function readLessons(folder: string): LessonFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((courseId) => readCourse(folder, courseId));
}

function readCourse(folder: string, courseId: string) {
  const names = readdirSync(join(folder, courseId)).sort();
  const lessons = names.map((name) => readLesson(folder, courseId, name));
  for (const [at, { slug, number }] of lessons.entries()) {
    const path = `lessons/${courseId}/${names[at]}`;
    if (number !== at + 1) throw new OperatorError(`${path} should have the number ${at + 1}.`);
    if (reservedSlugs.includes(slug) || lessons.findIndex((lesson) => lesson.slug === slug) < at)
      throw new OperatorError(`${path} needs another name: its address is taken.`);
  }
  return lessons;
}

function readLesson(folder: string, courseId: string, name: string): LessonFile {
  const path = `lessons/${courseId}/${name}`;
  const [, number, slug] = /^(\d\d)-([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/.exec(name) ?? [];
  if (!number || !slug) throw new OperatorError(`${path} is not named like 01-first-steps.md.`);
  const file = readFileSync(join(folder, courseId, name), "utf8");
  const { values, content } = readFrontMatter(path, file, frontMatter);
  const key = `course/${lessonPath(courseId, slug)}`;
  const place = { courseId, slug, number: Number(number) };
  return { ...values, ...place, key, kind: "lesson", target: idOfContent(key), hash: hashOf(file), content };
}
