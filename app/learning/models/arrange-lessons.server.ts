// Which posts are lessons of a course, and in which order. Each act is logged in its own transaction; doing it twice changes and
// logs nothing more.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { isAtDesk, visibleBlogs } from "../../core/visible-blogs.server.ts";
import type { DeskAct } from "../../lib/desk-act.ts";
import { findNewerFile } from "../../writing/models/newer-file.server.ts";
import { arrange, type Order } from "../lib/arrange.ts";

/** How many posts may be lessons of one course. */
const maxLessonPosts = 50;

/** A course in any state; undefined for other blogs. */
export function findDeskCourse(db: Db, id: string) {
  const query = db.selectFrom("blogs").select(["id", "title", "image", "source"]).where("id", "=", id);
  return query.where("kind", "=", "course").executeTakeFirst();
}

/**
 * The lessons of a course that are no posts. Those without `blogId` are from files, and nobody can move them. `newer`: a newer text
 * of their files.
 */
export async function listTextLessons(db: Db, courseId: string) {
  const rows = await db
    .selectFrom("lessons")
    .select(["id", "title", "blog_id as blogId", "is_hidden as isHidden"])
    .select((eb) => eb("html", "<>", "").as("hasText"))
    .where("course_id", "=", courseId)
    .orderBy("number")
    .orderBy("id")
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      newer: row.blogId ? await findNewerFile(db, row.blogId) : undefined,
    })),
  );
}

/** The posts that are lessons of a course, in their order, in any state. `title`: "" when it is not for the desk. */
export async function listDeskLessonPosts(db: Db, courseId: string) {
  const row = await db
    .selectFrom("lesson_posts")
    .select("ids")
    .where("course_id", "=", courseId)
    .executeTakeFirst();
  const ids = readIds(row?.ids ?? "[]");
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("blogs")
    .select(["id", "status"])
    .select((eb) => eb.case().when(isAtDesk).then(eb.ref("title")).else("").end().as("title"))
    .where("id", "in", ids)
    .execute();
  const posts = new Map(rows.map((post) => [post.id, post]));
  return ids.flatMap((id) => posts.get(id) ?? []);
}

/** Makes a public post the last lesson of a course; one that is a lesson already stays where it is. */
export async function addLesson(db: Db, editorId: string, courseId: string, postId: string) {
  const post = visibleBlogs(db).select("id").where("id", "=", postId).where("kind", "=", "post");
  if (!(await post.executeTakeFirst())) return "no-post";
  const ids = await changeLessons(db, { editorId, courseId, postId, act: "add-lesson" }, (ids) =>
    ids.includes(postId) || ids.length >= maxLessonPosts ? ids : [...ids, postId],
  );
  return ids.includes(postId) ? "done" : "too-many";
}

/** Orders the posts that are lessons. */
export function orderLessons(db: Db, editorId: string, courseId: string, wish: Order) {
  return changeLessons(db, { editorId, courseId, postId: wish.moved, act: "move-lesson" }, (ids) => {
    const rows = ids.map((id) => ({ id }));
    return (arrange(rows, wish) ?? rows).map(({ id }) => id);
  });
}

/** The post itself stays, and so does what learners marked in it. */
export function removeLesson(db: Db, editorId: string, courseId: string, postId: string) {
  return changeLessons(db, { editorId, courseId, postId, act: "remove-lesson" }, (ids) =>
    ids.filter((id) => id !== postId),
  );
}

interface LessonLogEntry {
  act: DeskAct;
  editorId: string;
  courseId: string;
  postId: string;
}

/** Returns the ids afterwards. */
async function changeLessons(db: Db, entry: LessonLogEntry, change: (ids: string[]) => string[]) {
  const { act, editorId, courseId, postId } = entry;
  const { before, after } = await inTransaction(db, async (db) => {
    const before = await lockIds(db, courseId);
    const after = change(before);
    if (isSame(before, after)) return { before, after };
    const query = db.updateTable("lesson_posts").set({ ids: JSON.stringify(after) });
    await query.where("course_id", "=", courseId).execute();
    await logAct(db, editorId, act, `blog:${courseId}`, { to: `/blog/${postId}` });
    return { before, after };
  });
  if (!isSame(before, after)) await announce(db, "feed", `blog:${courseId}`);
  return after;
}

/** Two editors change a list one after the other: writing the row locks it. */
async function lockIds(db: Db, courseId: string) {
  const { ids } = await db
    .insertInto("lesson_posts")
    .values({ course_id: courseId, ids: "[]" })
    .onConflict((c) => c.column("course_id").doUpdateSet((eb) => ({ ids: eb.ref("lesson_posts.ids") })))
    .returning("ids")
    .executeTakeFirstOrThrow();
  return readIds(ids);
}

function readIds(json: string) {
  return JSON.parse(json) as string[];
}

function isSame(before: string[], after: string[]) {
  return before.join() === after.join();
}
