// What people wrote and did on a site of before: courses of files, courses that were made ours, posts that are lessons, progress.
import { deflateRawSync } from "node:zlib";
import type { Db } from "../engine.ts";
import { makeOldTables } from "./old-tables.ts";

const at = "2026-03-01T08:00:00.000Z";
export const later = "2026-04-01T08:00:00.000Z";

type Row = Record<string, unknown>;

/** Fills an empty database. */
export async function makeOldSite(empty: Db): Promise<void> {
  const db = await makeOldTables(empty);
  for (const [table, rows] of Object.entries(tables))
    for (const row of rows) await db.insertInto(table).values(row).execute();
}

const article = (id: string, kind: string, row: Row): Row => ({
  ...{ id, kind, status: "published", title: `Title of ${id}`, description: `About ${id}.`, excerpt: "" },
  ...{ reading_minutes: 3, image: null, image_alt: "", author_kind: "company", updated_at: at, position: 0 },
  ...{
    content_hash: "",
    source: "",
    file_hash: "",
    file_version: null,
    facts: null,
    file_facts: null,
    ...row,
  },
});
const ofFile = (id: string, kind: string, row: Row = {}) =>
  article(id, kind, {
    ...{ source: "file", content_hash: `file-${id}`, file_hash: `file-${id}`, facts: `{"of":"${id}"}` },
    ...{ image: `covers/${id}`, image_alt: `Cover of ${id}`, ...row },
  });
const ours = (id: string, kind: string, row: Row = {}) =>
  article(id, kind, { ...{ source: "ours", content_hash: `edited-${id}`, file_hash: `file-${id}` }, ...row });
const ownLesson = (id: string, row: Row) => ours(id, "lesson", { status: "part", ...row });

/** s1 is a course of a file, s2 one that was made ours; the post p1 is a lesson of both, p9 is gone. */
const blogs = [
  ofFile("s1", "course"),
  ours("s2", "course", {
    file_version: "s2-v1",
    facts: `{"here":"s2"}`,
    file_facts: `{"of":"s2"}`,
    image: "key2",
  }),
  ofFile("s3", "service"),
  ofFile("s4", "service", { status: "unpublished" }),
  ours("new1", "course", { file_hash: "" }),
  ownLesson("own1", { file_version: "own1-v1" }),
  ownLesson("own2", { file_version: "own2-v2" }),
  ownLesson("own3", { content_hash: "file-own3", file_version: "own3-v1" }),
  ownLesson("own4", { file_hash: "" }),
  article("p1", "post", { author_kind: "user", author_id: "ada" }),
  article("p2", "post", { author_kind: "user", author_id: "ada", status: "unpublished" }),
];

const lesson = (course_id: string, number: number, id: string, row: Row = {}): Row => ({
  ...{ course_id, id, number, title: `Lesson ${id}`, description: `What ${id} is.`, minutes: 20 + number },
  ...{ html: `<p>${id}</p>`, plain: id, folded: id, outline: `{"of":"${id}"}`, marks: `["${id}/1"]` },
  ...{
    questions: `["of ${id}"]`,
    content_hash: `file-${id}`,
    renderer: 7,
    blog_id: null,
    is_hidden: 0,
    ...row,
  },
});

/** Two texts of the same file: the later one is offered, unless `file_version` names it. */
const draftOf = (blog_id: string) => ({
  ...{ id: `draft-${blog_id}`, user_id: "ada", blog_id, title: "", opening: "", fields: "{}", images: "[]" },
  ...{ markdown: deflateRawSync("Ours."), revision: 4, is_published: 1, created_at: at, updated_at: later },
});
const fileText = (blog_id: string, number: number, time: string) => ({
  ...{ id: `${blog_id}-v${number}`, draft_id: `draft-${blog_id}`, session: "", kind: "file", user_id: "ada" },
  ...{ began_at: time, at: time, images: "[]", markdown: deflateRawSync(`File ${number} of ${blog_id}.`) },
  fields: JSON.stringify({
    title: `File of ${blog_id}`,
    description: "As the file says.",
    topics: "Data Science",
  }),
});
const drafted = ["s2", "own1", "own2", "own3"];

const comment = (id: string, place: string) => ({
  ...{ id, place, blog_id: place.split("/")[0], author_id: "ada", markdown: "Good.", html: "<p>Good.</p>" },
  ...{ renderer: 1, state: "shown", created_at: at, changed_at: at, form_key: id },
});
const notice = (id: string, object: string, blog_id: string) => ({
  ...{ id, user_id: "ada", kind: "reply", object, blog_id, actors: "", path: "/comments/c", text: "", at },
});
const path = (id: string, title: string) =>
  JSON.stringify({ id, title, for: "", prerequisites: [], courses: [] });
const learner = { user_id: "ada", course_id: "s1" };

const tables: Record<string, Row[]> = {
  users: [{ id: "ada", email: "ada@example.com", email_key: "ada@example.com", created_at: at }],
  blogs,
  blog_texts: blogs.map(({ id }) => ({
    ...{ blog_id: id, markdown: deflateRawSync(`Text of ${id}.`), plain: "", html: `<p>${id}</p>` },
    ...{ outline: "{}", feed_html: "", renderer: 7 },
  })),
  blog_topics: [{ blog_id: "s1", topic: "data-science", place: 1, position: 0, likes: 0, is_public: 1 }],
  lessons: [
    lesson("s1", 1, "first"),
    lesson("s1", 2, "second"),
    lesson("s2", 3, "declined", { blog_id: "own2" }),
    lesson("s2", 1, "waiting", { blog_id: "own1" }),
    lesson("s2", 2, "offered", { is_hidden: 1 }),
    lesson("s2", 4, "untouched", { blog_id: "own3" }),
    lesson("s2", 5, "of-our-own", { blog_id: "own4", is_hidden: 1, content_hash: "edited-own4" }),
  ],
  lesson_posts: [
    { course_id: "s1", ids: `["p2","p9","p1"]` },
    { course_id: "s2", ids: `["p1"]` },
    { course_id: "s3", ids: "[]" },
  ],
  drafts: drafted.map(draftOf),
  draft_versions: drafted.flatMap((id) => [
    fileText(id, 1, at),
    ...(id === "own3" ? [] : [fileText(id, 2, later)]),
  ]),
  paths: [
    { id: "as-it-is", position: 2, path: path("as-it-is", "One"), file_path: path("as-it-is", "One") },
    {
      id: "edited",
      position: 1,
      path: path("edited", "Ours"),
      file_path: path("edited", "Its file"),
      is_removed: 1,
    },
    { id: "hidden", position: 3, path: path("hidden", "H"), file_path: path("hidden", "H"), is_hidden: 1 },
    { id: "own", position: 4, path: path("own", "Own"), file_path: null },
  ],
  settings: [
    { name: "library", value: "0.1.0" },
    { name: "emptied", value: JSON.stringify({ at, ids: ["s4", "s1", "hidden", "as-it-is"] }) },
  ],
  comments: ["s1/first", "s2/waiting", "s1", "p1", "s1/gone"].map((place, number) =>
    comment(`c${number}`, place),
  ),
  comment_places: [
    { place: "s1/first", comments: 1, closed: 0 },
    { place: "s2/of-our-own", comments: 0, closed: 1 },
    { place: "p1", comments: 1, closed: 0 },
  ],
  comment_likes: [{ comment_id: "c0", user_id: "ada" }],
  notifications: [
    notice("n1", "comment:c0", "s1"),
    notice("n2", "comment:c2", "s1"),
    notice("n3", "blog:s1", "s1"),
  ],
  lesson_marks: [{ ...learner, lesson_id: "first", mark: "first/1", marked_at: at }],
  lesson_places: [{ ...learner, lesson_id: "second", passage: "words", at }],
  certificates: [
    {
      ...{
        ...learner,
        code: "c-1",
        name: "Ada",
        course: "Title of s1",
        module: "",
        lessons: "[]",
        minutes: 40,
      },
      ...{ asked: 5, pool: 9, issued_at: at },
    },
  ],
  exam_attempts: [{ ...learner, id: "exam", asked: "[]", about: "{}", begun_at: at }],
  projects: [{ ...learner, id: "project", text: "I did it.", link: "", state: "waiting", at }],
  course_projects: [{ course_id: "s1", task: "Do it." }],
  highlights: [
    {
      ...{ id: "h1", user_id: "ada", blog_id: "s1", exact: "words", prefix: "", suffix: "", starts_at: 3 },
      ...{ note: "mine", created_at: at },
    },
  ],
  bookmarks: [{ user_id: "ada", blog_id: "s2", bookmarked_at: at }],
  likes: [{ blog_id: "s2", actor: "ada", liked_at: at }],
  lists: [{ id: "list", user_id: "ada", title: "To read", created_at: at, updated_at: at }],
  list_entries: [{ list_id: "list", entry: "/course/s1/first", position: 1 }],
};
