// Lessons of a course of ours: copies of the files', and new ones. Learners keep what they marked, since addresses stay.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { claimImages } from "../../core/image.server.ts";
import type { DeskAct } from "../../lib/desk-act.ts";
import { newId } from "../../lib/new-id.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import { type RenderedBlog, type Renderer, rendererVersion } from "../../markdown/renderer.server.ts";
import { beginDraftOfFile } from "../../writing/models/make-ours.server.ts";
import { packLesson } from "../../writing/models/packed-draft.server.ts";
import { writeBlog } from "../../writing/models/write-blog.server.ts";
import { arrange, type Order } from "../lib/arrange.ts";
import { freeSlug } from "../lib/free-slug.ts";
import { findDeskCourse } from "./arrange-lessons.server.ts";
import { type LessonFile, readLessons, reservedIds } from "./lesson-files.server.ts";
import { lessonTexts } from "./load-lessons.server.ts";

type Course = { id: string; image: string | null };

/** A course of ours, with its cover, which its lessons have too; undefined for others. */
export async function findOwnCourse(db: Db, id: string): Promise<Course | undefined> {
  const course = await findDeskCourse(db, id);
  return course?.source === "ours" ? course : undefined;
}

/** Copies the lessons of a course of ours that are still those of files. Interrupted, it continues when it is done again. */
export async function makeLessonsOurs(
  db: Db,
  renderer: Renderer,
  userId: string,
  courseId: string,
  files = readLessons(),
): Promise<void> {
  const course = await findOwnCourse(db, courseId);
  if (!course) return;
  const query = db.selectFrom("lessons").select("id").where("course_id", "=", courseId);
  const ids = (await query.where("blog_id", "is", null).execute()).map(({ id }) => id);
  for (const file of files.filter((file) => file.courseId === courseId && ids.includes(file.id))) {
    const rendered = await renderer.render(lessonTexts(file), userId);
    if (!rendered) throw new Error(`the lesson ${file.id} of ${courseId} cannot be rendered`);
    await copyLesson(db, userId, course, file, rendered);
  }
  await announce(db, "feed", `blog:${courseId}`);
}

async function copyLesson(db: Db, userId: string, course: Course, file: LessonFile, rendered: RenderedBlog) {
  const { title, description, content, hash } = file;
  const source = await packText(content);
  const packed = await packLesson({ title, description, content, image: course.image ?? "" });
  const id = newId();
  await inTransaction(db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("lessons")
      .set({ blog_id: id })
      .where("course_id", "=", file.courseId)
      .where("id", "=", file.id)
      .where("blog_id", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    const row = { ...rowOf(course, id, title), description, file_hash: hash, content_hash: hash };
    await writeBlog(db, { expects: "nothing", row, source, rendered });
    const file_version = await beginDraftOfFile(db, userId, id, packed);
    await db.updateTable("blogs").set({ file_version }).where("id", "=", id).execute();
    if (course.image) await claimImages(db, userId, id, [course.image], [], [course.id]);
  });
}

/** Begins a lesson, which is hidden until somebody shows it. It comes last. Returns the id of its blog. */
export async function addOwnLesson(
  db: Db,
  renderer: Renderer,
  userId: string,
  course: Course,
  title: string,
): Promise<string> {
  const [id, source] = [newId(), await packText("")];
  const rendered = await renderer.render({ title, description: "", content: "" }, userId);
  if (!rendered) throw new Error("an empty lesson cannot be rendered");
  await inTransaction(db, async (db) => {
    const rows = await db
      .selectFrom("lessons")
      .select(["id", "number"])
      .where("course_id", "=", course.id)
      .execute();
    const number = Math.max(0, ...rows.map((row) => row.number)) + 1;
    const taken = [...reservedIds, ...rows.map((row) => row.id)];
    const lesson = { course_id: course.id, id: freeSlug(title, taken), number, title, description: "" };
    const text = {
      html: "",
      outline: "{}",
      marks: "[]",
      questions: "[]",
      content_hash: "",
      renderer: rendererVersion,
    };
    await db
      .insertInto("lessons")
      .values({ ...lesson, ...text, minutes: 1, blog_id: id, is_hidden: 1 })
      .execute();
    await writeBlog(db, { expects: "nothing", row: rowOf(course, id, title), source, rendered });
    if (course.image) await claimImages(db, userId, id, [course.image], [], [course.id]);
    await logAct(db, userId, "add-lesson", `blog:${course.id}`, { to: title });
  });
  return id;
}

function rowOf({ image }: Course, id: string, title: string) {
  const origin = { kind: "lesson", status: "part", source: "ours", author_kind: "company" } as const;
  const texts = { title, description: "", image, image_alt: "", updated_at: new Date().toISOString() };
  // In no list.
  return { ...origin, ...texts, id, author_id: null, position: 0 };
}

/** Orders the lessons that are no posts. */
export function orderOwnLessons(db: Db, editorId: string, courseId: string, wish: Order) {
  return changeLesson(db, editorId, courseId, { act: "move-lesson", id: wish.moved }, async (db) => {
    const lessons = db.selectFrom("lessons").select("id").where("course_id", "=", courseId);
    const order = arrange(await lessons.orderBy("number").orderBy("id").execute(), wish);
    if (!order) return false;
    for (const [at, { id }] of order.entries())
      await db
        .updateTable("lessons")
        .set({ number: at + 1 })
        .where("course_id", "=", courseId)
        .where("id", "=", id)
        .execute();
    return true;
  });
}

/** Its address answers “not found” while it is hidden; what learners marked in it stays. An empty one stays hidden. */
export function setLessonHidden(db: Db, editorId: string, courseId: string, id: string, isHidden: boolean) {
  return changeLesson(
    db,
    editorId,
    courseId,
    { act: isHidden ? "hide-lesson" : "show-lesson", id },
    async (db) => {
      const { numUpdatedRows } = await db
        .updateTable("lessons")
        .set({ is_hidden: isHidden ? 1 : 0 })
        .where("course_id", "=", courseId)
        .where("id", "=", id)
        .where("is_hidden", "=", isHidden ? 0 : 1)
        .where("html", "<>", "")
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  );
}

async function changeLesson(
  db: Db,
  editorId: string,
  courseId: string,
  { act, id }: { act: DeskAct; id: string },
  change: (db: Db) => Promise<boolean>,
): Promise<void> {
  const isChanged = await inTransaction(db, async (db) => {
    if (!(await findOwnCourse(db, courseId)) || !(await change(db))) return false;
    await logAct(db, editorId, act, `blog:${courseId}`, { to: id });
    return true;
  });
  if (isChanged) await announce(db, "feed", `blog:${courseId}`);
}
