import type { Dialect } from "./dialect.ts";

/** Topics, up to four for each blog. Those of the sidebar exist from the start. */
export const topicTables = ({ isPostgres, id }: Dialect) => [
  `create table topics (
    name ${id} primary key,
    label text not null,
    description text not null default '',
    start_blog ${id},
    merged_into ${id}
  )`,
  "create index topics_merged on topics (merged_into) where merged_into is not null",
  `insert into topics (name, label) values
    ('web-development', 'Web Development'),
    ('cybersecurity', 'Cybersecurity'),
    ('data-science', 'Data Science'),
    ('blockchain-development', 'Blockchain Development'),
    ('digital-marketing', 'Digital Marketing'),
    ('artificial-intelligence', 'Artificial Intelligence'),
    ('solidity', 'Solidity')`,

  `create table blog_topics (
    blog_id ${id} not null,
    topic ${id} not null,
    place integer not null,
    position bigint not null,
    likes integer not null,
    is_public integer not null,
    primary key (blog_id, topic)
  )`,
  // A topic's lists are read in the order of these.
  "create index blog_topics_newest on blog_topics (topic, position, blog_id) where is_public = 1",
  "create index blog_topics_liked on blog_topics (topic, likes, position, blog_id) where is_public = 1",
  ...(isPostgres ? postgresTrigger : sqliteTrigger),
];

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
