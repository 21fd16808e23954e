// The lessons of a course at the desk: those written for it, and posts. Each act is logged in its own transaction; doing it twice
// changes and logs nothing more. Learners keep what they marked, since addresses stay.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { claimImages } from "../../core/image.server.ts";
import { isAtDesk, visibleBlogs } from "../../core/visible-blogs.server.ts";
import type { DeskAct } from "../../lib/desk-act.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { removeFromSearch } from "../../search/models/search-index.server.ts";
import { emptyBlog } from "../../writing/models/empty-blog.server.ts";
import { renderAgain } from "../../writing/models/stored-html.server.ts";
import { writeBlog } from "../../writing/models/write-blog.server.ts";
import { arrange, type Order } from "../lib/arrange.ts";
import { freeSlug, reservedSlugs } from "../lib/free-slug.ts";

/** How many posts may be lessons of one course. */
const maxLessonPosts = 50;

/** `image`: its cover, which lessons that are begun in it have too. */
interface DeskCourse {
  id: string;
  image: string | null;
}

/**
 * The lessons of a course in their order, in any state. `title`: "" when it is not for the desk. `minutes`: null when they are those
 * that its words take to read.
 */
export function listDeskLessons(db: Db, courseId: string) {
  return db
    .selectFrom("lessons")
    .innerJoin("blogs", "blogs.id", "lessons.blog_id")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .select(["slug as id", "lessons.blog_id as blogId", "is_hidden as isHidden", "kind", "status"])
    .select(["lessons.minutes", "reading_minutes as readingMinutes"])
    .select((eb) => eb.case().when(isAtDesk).then(eb.ref("title")).else("").end().as("title"))
    .select((eb) => eb("html", "<>", "").as("hasText"))
    .where("course_id", "=", courseId)
    .orderBy("number")
    .orderBy("slug")
    .execute();
}

/** Makes a public post the last lesson of a course; one that is a lesson already stays where it is. */
export async function addLesson(db: Db, editorId: string, course: DeskCourse, postId: string) {
  const post = visibleBlogs(db).select("id").where("id", "=", postId).where("kind", "=", "post");
  if (!(await post.executeTakeFirst())) return "no-post";
  const rows = await listDeskLessons(db, course.id);
  if (rows.some(({ id }) => id === postId)) return "done";
  if (rows.filter(({ kind }) => kind === "post").length >= maxLessonPosts) return "too-many";
  await changeLessons(db, { editorId, course, act: "add-lesson", to: `/blog/${postId}` }, (db) =>
    insertLesson(db, course, { slug: postId, blog_id: postId }),
  );
  return "done";
}

/** Begins a lesson, which is hidden until somebody shows it. It comes last. Returns the id of its blog. */
export async function addOwnLesson(
  db: Db,
  renderer: Renderer,
  editorId: string,
  course: DeskCourse,
  title: string,
): Promise<string> {
  const { row, ...write } = await emptyBlog(renderer, editorId, title);
  const [{ id }, { image }] = [row, course];
  await changeLessons(db, { editorId, course, act: "add-lesson", to: title }, async (db) => {
    // Somebody who gives another lesson the same title at this moment may take the address first.
    const taken = [...reservedSlugs];
    for (let slug = ""; !slug || !(await insertLesson(db, course, { slug, blog_id: id, is_hidden: 1 })); ) {
      taken.push(slug, ...(await listDeskLessons(db, course.id)).map(({ id }) => id));
      slug = freeSlug(title, taken);
    }
    const place = { kind: "lesson", status: "part", position: 0, image } as const;
    await writeBlog(db, { ...write, row: { ...row, ...place } });
    if (image) await claimImages(db, editorId, id, [image], [], [course.id]);
    return true;
  });
  return id;
}

type NewLesson = { slug: string; blog_id: string; is_hidden?: number };

async function insertLesson(db: Db, course: DeskCourse, row: NewLesson) {
  const query = db.selectFrom("lessons").select((eb) => eb.fn.max("number").as("last"));
  const { last } = await query.where("course_id", "=", course.id).executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("lessons")
    .values({ ...row, course_id: course.id, number: Number(last ?? 0) + 1, minutes: null })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The post itself stays. */
export function removeLesson(db: Db, editorId: string, course: DeskCourse, postId: string) {
  const entry = { editorId, course, act: "remove-lesson", to: `/blog/${postId}` } as const;
  return changeLessons(db, entry, async (db) => {
    const lesson = db.deleteFrom("lessons").where("course_id", "=", course.id).where("slug", "=", postId);
    return (await lesson.whereRef("slug", "=", "blog_id").executeTakeFirst()).numDeletedRows === 1n;
  });
}

export async function orderLessons(db: Db, editorId: string, course: DeskCourse, wish: Order) {
  const moved = (await listDeskLessons(db, course.id)).find(({ id }) => id === wish.moved);
  if (!moved) return;
  const to = `/blog/${moved.blogId}`;
  await changeLessons(db, { editorId, course, act: "move-lesson", to }, async (db) => {
    const order = arrange(await listDeskLessons(db, course.id), wish);
    const numbered = order?.map(({ id }, at) => ({ id, number: at + 1 })) ?? [];
    // In one order for everybody, so that two who move lessons at once cannot deadlock.
    for (const { id, number } of numbered.sort((a, b) => (a.id < b.id ? -1 : 1)))
      await lessonAt(db, course, id).set({ number }).execute();
    return order !== undefined;
  });
}

/** Its address answers “not found” while it is hidden; what learners marked in it stays. An empty one stays hidden. */
export async function setLessonHidden(
  db: Db,
  renderer: Renderer,
  editorId: string,
  course: DeskCourse,
  { id: slug, isHidden }: { id: string; isHidden: boolean },
): Promise<void> {
  const lesson = (await listDeskLessons(db, course.id)).find(({ id }) => id === slug);
  if (!lesson?.hasText) return;
  const act = isHidden ? "hide-lesson" : "show-lesson";
  await changeLessons(db, { editorId, course, act, to: `/blog/${lesson.blogId}` }, async (db) => {
    const other = lessonAt(db, course, slug).where("is_hidden", "=", isHidden ? 0 : 1);
    const { numUpdatedRows } = await other.set({ is_hidden: isHidden ? 1 : 0 }).executeTakeFirst();
    if (numUpdatedRows === 1n && isHidden && lesson.kind === "lesson") {
      // With a new revision, so that an editor that is still open cannot show it again by saving.
      await db
        .updateTable("blogs")
        .set((eb) => ({ revision: eb("revision", "+", 1) }))
        .where("id", "=", lesson.blogId)
        .execute();
      await removeFromSearch(db, lesson.blogId);
    }
    return numUpdatedRows === 1n;
  });
  // Its words come back into the search.
  if (!isHidden && lesson.kind === "lesson") await renderAgain(db, renderer, lesson.blogId);
}

/** How long learners are told that it takes; null: as long as its words take to read. */
export async function setLessonMinutes(
  db: Db,
  editorId: string,
  course: DeskCourse,
  { id: slug, minutes }: { id: string; minutes: number | null },
): Promise<void> {
  const lesson = (await listDeskLessons(db, course.id)).find(({ id }) => id === slug);
  if (!lesson || lesson.minutes === minutes) return;
  await changeLessons(
    db,
    { editorId, course, act: "time-lesson", to: `/blog/${lesson.blogId}` },
    async (db) => {
      await lessonAt(db, course, slug).set({ minutes }).execute();
      return true;
    },
  );
}

function lessonAt(db: Db, course: DeskCourse, slug: string) {
  return db.updateTable("lessons").where("course_id", "=", course.id).where("slug", "=", slug);
}

interface Entry {
  editorId: string;
  course: DeskCourse;
  act: DeskAct;
  to: string;
}

/** `change` says whether it changed something. */
async function changeLessons(
  db: Db,
  { editorId, course, act, to }: Entry,
  change: (db: Db) => Promise<boolean>,
) {
  const isChanged = await inTransaction(db, async (db) => {
    const isChanged = await change(db);
    if (isChanged) await logAct(db, editorId, act, `blog:${course.id}`, { to });
    return isChanged;
  });
  if (isChanged) await announce(db, "feed", `blog:${course.id}`);
}
