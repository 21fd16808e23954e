// Lessons and paths that contain what somebody looks for. They are few, so each is compared: their words need no index.
import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import { fold } from "../../lib/fold.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import type { Catalogue } from "./catalogue.server.ts";
import type { Path } from "./paths.server.ts";

const maxLessons = 50;
/** Each word of a query takes time. */
const maxWords = 8;

/** The words of a query, folded. */
export function foldedWords(query: string): string[] {
  const words = fold(query).match(/[\p{L}\p{N}][\p{L}\p{N}+#.-]*/gu) ?? [];
  return [...new Set(words)].slice(0, maxWords);
}

/** The public lessons that contain all of these words, those with one in the title first. None without a word. */
export async function searchLessons(db: Db, words: string[], { courses }: Catalogue) {
  if (words.length === 0 || courses.size === 0) return [];
  let query = slowReads(db)
    .selectFrom("lessons")
    .select(["course_id as courseId", "id", "title", "description", "plain"])
    .where("is_hidden", "=", 0)
    .where("course_id", "in", [...courses.keys()]);
  for (const word of words) query = query.where(contains("folded", word));
  const rows = await query.orderBy("course_id").orderBy("number").limit(maxLessons).execute();
  const isInTitle = ({ title }: { title: string }) => words.some((word) => fold(title).includes(word));
  return [...rows.filter(isInTitle), ...rows.filter((row) => !isInTitle(row))].map((row) => ({
    ...row,
    to: `/course/${lessonPath(row.courseId, row.id)}`,
    course: courses.get(row.courseId)!.name,
  }));
}

function contains(column: string, word: string) {
  return sql<boolean>`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
}

/** The paths whose title or purpose contains all of these words. */
export function searchPaths(paths: Path[], words: string[]): Path[] {
  if (words.length === 0) return [];
  return paths.filter((path) => {
    const text = fold(`${path.title}\n${path.for}`);
    return words.every((word) => text.includes(word));
  });
}
