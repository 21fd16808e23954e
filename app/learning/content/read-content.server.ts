import { join } from "node:path";
import { contentFolder } from "../../../config/content-folder.ts";
import { readArticles } from "./article-files.server.ts";
import type { ContentFile } from "./content-file.server.ts";
import { readLessons } from "./lesson-files.server.ts";
import { readPaths } from "./path-files.server.ts";

/** Reads all of content/: courses and services, lessons, then paths. Throws an OperatorError that names the file with a mistake. */
export function readContent(folder = contentFolder): ContentFile[] {
  const articles = readArticles(folder);
  const covers = new Map(articles.map(({ target, image }) => [target, image]));
  const lessons = readLessons(join(folder, "lessons"));
  return [
    ...articles,
    ...lessons.map((lesson) => ({ ...lesson, image: covers.get(lesson.courseId) })),
    ...readPaths(folder, articles),
  ];
}
