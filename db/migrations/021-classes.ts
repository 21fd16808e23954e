import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Groups that learn courses together, and work that is handed in to their teachers. */
export async function up(db: Kysely<unknown>) {
  const id = db.getExecutor().adapter instanceof PostgresAdapter ? `text collate "C"` : "text";
  for (const statement of tables(id)) await sql.raw(statement).execute(db);
}

const tables = (id: string) => [
  `create table classes (
    id ${id} primary key,
    name text not null,
    courses text not null,
    welcome text not null default '',
    welcome_html text not null default '',
    first_day ${id} not null,
    last_day ${id} not null,
    seats integer not null,
    join_key ${id},
    report_key ${id},
    report_names integer not null default 0,
    report_ends_at ${id},
    created_at ${id} not null
  )`,
  "create index classes_newest on classes (created_at, id)",
  `create table class_teachers (
    class_id ${id} not null references classes (id) on delete cascade,
    user_id ${id} not null references users (id) on delete cascade,
    primary key (class_id, user_id)
  )`,
  "create index class_teachers_of on class_teachers (user_id)",
  `create table class_members (
    class_id ${id} not null references classes (id) on delete cascade,
    user_id ${id} not null references users (id) on delete cascade,
    joined_at ${id} not null,
    is_listed integer not null default 0,
    calendar_key ${id} not null,
    primary key (class_id, user_id)
  )`,
  "create index class_members_of on class_members (user_id)",
  `create table class_invitations (
    id ${id} primary key,
    class_id ${id} not null references classes (id) on delete cascade,
    email text not null,
    email_key ${id} not null,
    invited_at ${id} not null
  )`,
  "create unique index class_invitations_of on class_invitations (class_id, email_key)",
  `create table class_days (
    class_id ${id} not null references classes (id) on delete cascade,
    course_id ${id} not null,
    lesson_id ${id} not null,
    day ${id} not null,
    primary key (class_id, course_id, lesson_id)
  )`,
  `create table class_sessions (
    id ${id} primary key,
    class_id ${id} not null references classes (id) on delete cascade,
    day ${id} not null,
    starts ${id} not null,
    ends ${id} not null,
    place text not null default ''
  )`,
  "create index class_sessions_of on class_sessions (class_id, day, starts)",
  `create table class_presence (
    session_id ${id} not null references class_sessions (id) on delete cascade,
    user_id ${id} not null references users (id) on delete cascade,
    primary key (session_id, user_id)
  )`,
  "create index class_presence_of on class_presence (user_id)",
  `create table class_notes (
    id ${id} primary key,
    class_id ${id} not null references classes (id) on delete cascade,
    user_id ${id} not null references users (id) on delete cascade,
    author_id ${id} references users (id) on delete set null,
    text text not null,
    at ${id} not null
  )`,
  "create index class_notes_of on class_notes (class_id, user_id, at)",
  "create index class_notes_about on class_notes (user_id)",
  "create index class_notes_by on class_notes (author_id) where author_id is not null",
  `create table class_announcements (
    id ${id} primary key,
    class_id ${id} not null references classes (id) on delete cascade,
    author_id ${id} references users (id) on delete set null,
    text text not null,
    html text not null,
    is_for_all integer not null default 0,
    at ${id} not null
  )`,
  "create index class_announcements_of on class_announcements (class_id, at, id)",
  "create index class_announcements_by on class_announcements (author_id) where author_id is not null",
  `create table class_announced (
    announcement_id ${id} not null references class_announcements (id) on delete cascade,
    user_id ${id} not null references users (id) on delete cascade,
    primary key (announcement_id, user_id)
  )`,
  "create index class_announced_to on class_announced (user_id)",
  `create table class_tries (
    user_id ${id} not null references users (id) on delete cascade,
    course_id ${id} not null,
    lesson_id ${id} not null,
    mark ${id} not null,
    tries integer not null,
    last_at ${id} not null default '',
    primary key (user_id, course_id, lesson_id, mark)
  )`,
  `alter table projects add column handed_to ${id} not null default ''`,
  "alter table projects add column answer_html text not null default ''",
  "create index projects_handed_to on projects (handed_to, state, at, id) where handed_to <> ''",
];
