import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { OperatorError } from "../../../config/operator-error.ts";
import { readFrontMatter } from "../../markdown/front-matter.server.ts";

const frontMatter = z.strictObject({
  title: z.string().min(1).max(70),
  description: z.string().min(60).max(140),
  minutes: z.int().min(10).max(120),
});

const lessonsFolder = join(import.meta.dirname, "../../../content/lessons");
/** Last parts of addresses below a course that are no lessons. */
export const reservedIds = ["certificate"];

export type LessonFile = z.infer<typeof frontMatter> & {
  courseId: string;
  id: string;
  number: number;
  /** Markdown. */
  content: string;
  hash: string;
};

/**
 * Reads the lessons of all courses: a folder of each course's id, with files such as 01-first-program.md. Throws an OperatorError
 * that names the file.
 */
export function readLessons(folder = lessonsFolder): LessonFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((courseId) => readCourse(folder, courseId));
}

function readCourse(folder: string, courseId: string) {
  const names = readdirSync(join(folder, courseId)).sort();
  const lessons = names.map((name) => readLesson(folder, courseId, name));
  for (const [at, { id, number }] of lessons.entries()) {
    const path = `lessons/${courseId}/${names[at]}`;
    if (number !== at + 1) throw new OperatorError(`${path} should have the number ${at + 1}.`);
    if (reservedIds.includes(id) || lessons.findIndex((lesson) => lesson.id === id) < at)
      throw new OperatorError(`${path} needs another name: its address is taken.`);
  }
  return lessons;
}

function readLesson(folder: string, courseId: string, name: string): LessonFile {
  const path = `lessons/${courseId}/${name}`;
  const [, number, id] = /^(\d\d)-([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/.exec(name) ?? [];
  if (!number || !id) throw new OperatorError(`${path} is not named like 01-first-steps.md.`);
  const file = readFileSync(join(folder, courseId, name), "utf8");
  const { values, content } = readFrontMatter(path, file, frontMatter);
  const hash = createHash("sha256").update(file).digest("hex");
  return { courseId, id, number: Number(number), ...values, content, hash };
}
