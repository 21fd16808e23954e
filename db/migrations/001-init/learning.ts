import type { Dialect } from "./dialect.ts";

/** The lessons of courses, and their order. */
export const learningTables = ({ id }: Dialect) => [
  `create table lessons (
    course_id ${id} not null,
    id ${id} not null,
    number integer not null,
    title text not null,
    description text not null,
    minutes integer not null,
    html text not null,
    plain text not null default '',
    folded text not null default '',
    outline text not null,
    marks text not null,
    questions text not null,
    content_hash text not null,
    renderer integer not null,
    blog_id ${id},
    is_hidden integer not null default 0,
    primary key (course_id, id)
  )`,
  "create index lessons_in_order on lessons (course_id, number, id)",
  "create unique index lessons_blog on lessons (blog_id) where blog_id is not null",
  `create table paths (
    id ${id} primary key,
    position integer not null,
    is_hidden integer not null default 0,
    path text not null
  )`,
  `create table lesson_posts (course_id ${id} primary key, ids text not null)`,
];

/** What members have done of them, where they were, and their certificates. */
export const progressTables = ({ id }: Dialect) => [
  `create table lesson_marks (
    user_id ${id} not null references users (id) on delete cascade,
    course_id ${id} not null,
    lesson_id ${id} not null,
    mark ${id} not null,
    marked_at text not null,
    primary key (user_id, course_id, lesson_id, mark)
  )`,
  `create table lesson_places (
    user_id ${id} not null references users (id) on delete cascade,
    course_id ${id} not null,
    lesson_id ${id} not null,
    passage text not null,
    at text not null,
    primary key (user_id, course_id)
  )`,
  "create index lesson_places_newest on lesson_places (user_id, at)",
  `create table certificates (
    code ${id} primary key,
    user_id ${id} not null references users (id) on delete cascade,
    course_id ${id} not null,
    name text not null,
    course text not null,
    module text not null,
    lessons text not null,
    minutes integer not null,
    asked integer not null,
    pool integer not null,
    issued_at text not null,
    revoked_at text
  )`,
  "create unique index certificates_of_user on certificates (user_id, course_id)",
  `create table exam_attempts (
    id ${id} primary key,
    user_id ${id} not null references users (id) on delete cascade,
    course_id ${id} not null,
    asked text not null,
    about text not null,
    begun_at text not null,
    ended_at text,
    passed integer not null default 0
  )`,
  "create index exam_attempts_of_user on exam_attempts (user_id, course_id, begun_at)",
  "create unique index exam_attempts_open on exam_attempts (user_id, course_id) where ended_at is null",
];
