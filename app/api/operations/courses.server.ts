import { z } from "@hono/zod-openapi";
import { listCatalogueCards } from "../../cards/models/feed.server.ts";
import { catalogueContext } from "../../learning/catalogue-context.ts";
import { isLessonId } from "../../learning/lib/marks.ts";
import { findCourse, findLessonText, listLessons } from "../../learning/models/listed-lessons.server.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import { operation } from "../operation.server.ts";
import { found } from "../problem.server.ts";
import { byId, id, page, pageOf, path } from "../schemas/fields.ts";

const course = z
  .object({
    id,
    path,
    title: z.string(),
    description: z.string(),
    level: z.string().nullable(),
    weeks: z.int().nullable(),
    outcome: z.string().nullable(),
  })
  .openapi("Course");

const list = operation(
  {
    at: "get /courses",
    summary: "List courses",
    description: "All of them, in the order of the catalogue. Their texts are blogs with the same ids.",
    answer: pageOf(course),
  },
  async ({ context, db }) => {
    const { courses } = context.get(catalogueContext);
    const cards = await listCatalogueCards(db, "course");
    return page(
      cards.map(({ id, title, description }) => {
        const { level = null, weeks = null, outcome = null } = courses.get(id) ?? {};
        return { id, path: `/blog/${id}`, title, description, level, weeks, outcome };
      }),
      undefined,
    );
  },
);

const lesson = z
  .object({
    id: z.string(),
    path,
    number: z.int(),
    title: z.string(),
    description: z.string(),
    minutes: z.int(),
  })
  .openapi("Lesson");

type ListedLesson = Awaited<ReturnType<typeof listLessons>>[number];

const viewLesson = ({ courseId, id, number, title, description, minutes }: ListedLesson) => ({
  ...{ id, number, title, description, minutes },
  path: `/course/${lessonPath(courseId, id)}`,
});

const lessons = operation(
  {
    at: "get /courses/{id}/lessons",
    summary: "List lessons",
    description: "All lessons of a course, in their order.",
    params: byId,
    answer: pageOf(lesson),
  },
  async ({ db, params: { id } }) => {
    found(await findCourse(db, id));
    const lessons = await listLessons(db, id);
    return page(lessons.map(viewLesson), undefined);
  },
);

const read = operation(
  {
    at: "get /courses/{id}/lessons/{lesson}",
    summary: "Read a lesson",
    params: byId.extend({ lesson: z.string().refine(isLessonId).openapi({ example: "first-program" }) }),
    answer: lesson.extend({ html: z.string() }).openapi("FullLesson"),
  },
  async ({ db, params: { id: courseId, lesson: id } }) => {
    found(await findCourse(db, courseId));
    const lesson = found((await listLessons(db, courseId)).find((one) => one.id === id));
    const text = found(await findLessonText(db, lesson));
    return { body: { ...viewLesson(lesson), html: text.html } };
  },
);

export const courses = [list, lessons, read];
