import { type Kysely, sql } from "kysely";
import { addEntry, carried, findFileText } from "./carry-over-entries.ts";
import { deflate, idOfLesson, keyOfLesson, type OldTables } from "./carry-over-tables.ts";

interface Lesson {
  course_id: string;
  id: string;
  number: number;
  title: string;
  description: string;
  minutes: number;
  blog_id: string | null;
  is_hidden: number;
  /** Of its blog; "" or null: it is from no file, or not at the desk. */
  file_hash: string | null;
  /** Whether its course was made ours: its lessons may stand in another order than their files. */
  is_ours: number;
}

type Row = Record<"course_id" | "slug" | "blog_id", string> & {
  number: number;
  is_hidden: number;
  minutes: number | null;
};

/** Makes each lesson a blog. Returns what fills the new table `lessons`, once it has taken the place of the old one. */
export async function carryLessons(db: Kysely<OldTables>): Promise<() => Promise<void>> {
  const { rows: lessons } = await sql<Lesson>`
    select lessons.course_id, lessons.id, number, lessons.title, lessons.description, minutes, blog_id, is_hidden,
      own.file_hash, case when course.source = 'ours' then 1 else 0 end as is_ours
    from lessons left join blogs as own on own.id = lessons.blog_id
    left join blogs as course on course.id = lessons.course_id
    order by lessons.course_id, number, lessons.id`.execute(db);
  await sql`update blog_texts set marks = lessons.marks, questions = lessons.questions
    from lessons where lessons.blog_id = blog_texts.blog_id`.execute(db);
  const rows: Row[] = [];
  for (const lesson of lessons) rows.push(await carryLesson(db, lesson));
  rows.push(...(await postsBehind(db, rows)));
  return async () => {
    for (const row of rows)
      await db
        .insertInto("lessons")
        .values({ ...row })
        .execute();
  };
}

async function carryLesson(db: Kysely<OldTables>, lesson: Lesson): Promise<Row> {
  const { course_id, id: slug, number, is_hidden, minutes, blog_id, file_hash } = lesson;
  const id = blog_id ?? (await idOfLesson(course_id, slug));
  if (!blog_id) await addBlog(db, id, lesson);
  const isFromFile = !blog_id || !!file_hash;
  if (isFromFile) await addLessonEntry(db, id, lesson);
  // The time for a lesson from a file is planned; another one takes as long as its text.
  return { course_id, slug, number, blog_id: id, is_hidden, minutes: isFromFile ? minutes : null };
}

/** The blog of a lesson from a file. The next start writes the text of the file over it, since nobody edited it. */
async function addBlog(db: Kysely<OldTables>, id: string, lesson: Lesson) {
  const { title, description, minutes, course_id } = lesson;
  const course = db.selectFrom("blogs").where("id", "=", course_id);
  await db
    .insertInto("blogs")
    .values({
      ...{ id, kind: "lesson", status: "part", author_kind: "company", position: 0, content_hash: carried },
      ...{ title, description, excerpt: description, reading_minutes: minutes },
      ...{ image: course.select("image"), image_alt: "", updated_at: new Date().toISOString() },
      ...{ image_width: course.select("image_width"), image_height: course.select("image_height") },
    })
    .execute();
  await sql`insert into blog_texts
    (blog_id, markdown, plain, html, outline, feed_html, renderer, marks, questions)
    select ${id}, ${await deflate("")}, substr(plain, 1, 10000), html, outline, '', -1, marks, questions
    from lessons where course_id = ${course_id} and id = ${lesson.id}`.execute(db);
}

async function addLessonEntry(db: Kysely<OldTables>, target: string, lesson: Lesson) {
  const { course_id: courseId, id: slug, title, description, minutes, file_hash, is_ours } = lesson;
  const text = file_hash ? await findFileText(db, target) : undefined;
  await addEntry(db, {
    ...{ key: keyOfLesson(courseId, slug), kind: "lesson", target, title, hash: file_hash || carried },
    state: text?.isNewer ? "newer" : "done",
    payload: {
      ...{ description, ...text?.texts, courseId, slug, minutes },
      number: is_ours ? undefined : lesson.number,
    },
  });
}

/** The posts that are lessons stand behind the others of their course. */
async function postsBehind(db: Kysely<OldTables>, lessons: Row[]): Promise<Row[]> {
  const lists = await db.selectFrom("lesson_posts").selectAll().orderBy("course_id").execute();
  const rows: Row[] = [];
  for (const { course_id, ids } of lists) {
    const wanted: string[] = JSON.parse(ids);
    if (wanted.length === 0) continue;
    const found = await db.selectFrom("blogs").select("id").where("id", "in", wanted).execute();
    const posts = wanted.filter((id) => found.some((blog) => blog.id === id));
    const numbers = lessons.filter((lesson) => lesson.course_id === course_id).map(({ number }) => number);
    const last = Math.max(0, ...numbers);
    for (const [at, id] of posts.entries())
      rows.push({ course_id, slug: id, number: last + 1 + at, blog_id: id, is_hidden: 0, minutes: null });
  }
  return rows;
}
