import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * Topics, up to four for each blog, in place of the one text in `blogs`. The topics of the sidebar exist from the start.
 */
export async function up(db: Kysely<never>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const text of statements(isPostgres)) await sql.raw(text).execute(db);
  const { rows: labels } = await sql<{ label: string }>`
    select topic as label from blogs where topic is not null group by topic order by min(position)`.execute(
    db,
  );
  for (const { label } of labels) {
    const name = nameOf(label);
    if (!name) continue;
    await addTopic(db, name, label);
    await sql`insert into blog_topics (blog_id, topic, place, position, likes, is_public)
      select id, ${name}, 1, position, likes, case when status = 'published' then 1 else 0 end
      from blogs where topic = ${label} and status <> 'removed'`.execute(db);
  }
  for (const label of [...defaultTopics, ...(await chosenTopics(db))])
    if (nameOf(label)) await addTopic(db, nameOf(label), label);
  await sql`drop index blogs_topic`.execute(db);
  await sql`alter table blogs drop column topic`.execute(db);
}

function addTopic(db: Kysely<never>, name: string, label: string) {
  return sql`insert into topics (name, label) values (${name}, ${label}) on conflict (name) do nothing`.execute(
    db,
  );
}

/** What the owner has chosen for the sidebar. */
async function chosenTopics(db: Kysely<never>): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`select value from settings where name = 'site'`.execute(db);
  try {
    const topics: unknown = JSON.parse(rows[0]?.value ?? "{}").topics;
    return Array.isArray(topics) ? topics.filter((topic) => typeof topic === "string") : [];
  } catch {
    return [];
  }
}

const defaultTopics = [
  "Web Development",
  "Cybersecurity",
  "Data Science",
  "Blockchain Development",
  "Digital Marketing",
  "Artificial Intelligence",
  "Solidity",
];

const plainLetters: Record<string, string> = { ß: "ss", ø: "o", ł: "l", đ: "d", ı: "i" };

/** As `topicName` was when this was released. */
function nameOf(label: string) {
  return label
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .normalize("NFKC")
    .replace(/[ßøłđı]/g, (letter) => plainLetters[letter]!)
    .replace(/^[\s#]+/, "")
    .replace(/^\.(?=[\p{L}\p{N}])/u, "dot-")
    .replace(/\+/g, "-plus-")
    .replace(/#/g, "-sharp-")
    .replace(/&/g, "-and-")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

const statements = (isPostgres: boolean) => {
  const [id, milliseconds] = isPostgres ? [`text collate "C"`, "bigint"] : ["text", "integer"];
  return [
    `create table topics (
      name ${id} primary key,
      label text not null,
      description text not null default '',
      start_blog ${id},
      merged_into ${id}
    )`,
    "create index topics_merged on topics (merged_into) where merged_into is not null",
    `create table blog_topics (
      blog_id ${id} not null,
      topic ${id} not null,
      place integer not null,
      position ${milliseconds} not null,
      likes integer not null,
      is_public integer not null,
      primary key (blog_id, topic)
    )`,
    // A topic's lists are read in the order of these.
    "create index blog_topics_newest on blog_topics (topic, position, blog_id) where is_public = 1",
    "create index blog_topics_liked on blog_topics (topic, likes, position, blog_id) where is_public = 1",
    ...(isPostgres ? postgresTrigger : sqliteTrigger),
  ];
};

// The database keeps the copies of a blog's columns: many acts change its state or its likes.
const copy = `
    update blog_topics set position = new.position, likes = new.likes,
      is_public = case when new.status = 'published' then 1 else 0 end
    where blog_id = new.id and new.status <> 'removed';
    delete from blog_topics where blog_id = new.id and new.status = 'removed';`;
const change = "after update of position, likes, status on blogs for each row";
const isChange = "new.position <> old.position or new.likes <> old.likes or new.status <> old.status";

const sqliteTrigger = [`create trigger blogs_in_topics ${change} when ${isChange} begin ${copy} end`];

const postgresTrigger = [
  `create function copy_blog_to_topics() returns trigger language plpgsql as $$
  begin ${copy}
    return null;
  end $$`,
  `create trigger blogs_in_topics ${change} when (${isChange}) execute function copy_blog_to_topics()`,
];
