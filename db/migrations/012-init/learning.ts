import type { Dialect } from "./dialect.ts";

/** The lessons of courses, and their order. */
export const lessonTables = ({ id }: Dialect) => [
  `create table lessons (
    course_id ${id} not null,
    slug ${id} not null,
    number integer not null,
    blog_id ${id} not null,
    is_hidden integer not null default 0,
    minutes integer,
    primary key (course_id, slug)
  )`,
  "create index lessons_in_order on lessons (course_id, number, slug)",
  "create index lessons_blog on lessons (blog_id)",
];

/** Courses in the order in which to take them. */
export const pathTables = ({ id }: Dialect) => [
  `create table paths (
    id ${id} primary key,
    position integer not null,
    is_hidden integer not null default 0,
    is_removed integer not null default 0,
    path text not null
  )`,
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
    revoked_at text,
    project_at text
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

/** Projects that members hand in for a certificate, where the owner of a course asks for one. */
export const projectTables = ({ id }: Dialect) => [
  `create table course_projects (course_id ${id} primary key, task text not null)`,
  `create table projects (
    id ${id} primary key,
    user_id ${id} not null references users (id) on delete cascade,
    course_id ${id} not null,
    text text not null,
    link text not null,
    state ${id} not null,
    reason text not null default '',
    at ${id} not null
  )`,
  "create unique index projects_of_user on projects (user_id, course_id)",
  "create index projects_by_state on projects (state, at, id)",
];
