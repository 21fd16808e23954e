import type { Dialect } from "./dialect.ts";

/**
 * Webhooks, and one delivery for each of them and each event. The database enqueues the deliveries: many acts change what the
 * public sees, and each delivery has to be in the transaction of its act.
 */
export const webhookTables = ({ isPostgres, id }: Dialect) => [
  ...tables(id),
  ...(isPostgres ? postgresTriggers() : sqliteTriggers()),
];

const tables = (id: string) => [
  `create table webhooks (
    id ${id} primary key,
    url text not null,
    events text not null,
    secret text not null,
    old_secret text,
    rotated_at bigint not null default 0,
    enabled integer not null default 1,
    failures integer not null default 0,
    failing_since bigint,
    held_until bigint not null default 0,
    created_at text not null
  )`,
  `create table webhook_deliveries (
    id ${id} primary key,
    webhook_id ${id} not null,
    event text not null,
    subject text not null,
    body text,
    state text not null default 'waiting',
    attempts integer not null default 0,
    due_at bigint not null default 0,
    give_up_at bigint,
    status integer,
    answer text,
    created_at text not null
  )`,
  "create index webhook_deliveries_list on webhook_deliveries (webhook_id, created_at, id)",
  "create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at, created_at, id) where state = 'waiting'",
  "create index webhook_deliveries_created on webhook_deliveries (created_at)",
];

/** When something happens to a row, and the SQL of the event's name. */
const events = [
  ["blogs", "after insert on blogs", "new.status = 'published'", "'blog.published'"],
  [
    "blogs",
    "after update of status, revision on blogs",
    "(new.status = 'published' or old.status = 'published') and (new.status <> old.status or new.revision <> old.revision)",
    `case when new.status <> 'published' then 'blog.unpublished'
      when old.status <> 'published' then 'blog.published' else 'blog.updated' end`,
  ],
  ["comments", "after insert on comments", "new.state = 'shown'", "'comment.published'"],
  [
    "comments",
    "after update of state on comments",
    "new.state = 'shown' and old.was_shown = 0",
    "'comment.published'",
  ],
  ["users", "after insert on users", "true", "'member.joined'"],
  ["enquiries", "after insert on enquiries", "new.state = 'new'", "'enquiry.received'"],
] as const;

const insertFor = (event: string, id: string, now: string) => `
  insert into webhook_deliveries (id, webhook_id, event, subject, created_at)
  select ${id}, webhooks.id, ${event}, new.id, ${now} from webhooks
  where webhooks.enabled = 1 and ' ' || webhooks.events || ' ' like '% ' || ${event} || ' %';`;

function sqliteTriggers() {
  return events.map(([table, when, condition, event], at) => {
    const insert = insertFor(event, "lower(hex(randomblob(10)))", "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')");
    return `create trigger ${table}_webhooks_${at} ${when} for each row when ${condition} begin ${insert} end`;
  });
}

function postgresTriggers() {
  return events.flatMap(([table, when, condition, event], at) => {
    const id = "substr(replace(gen_random_uuid()::text, '-', ''), 1, 20)";
    const now = `to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    const name = `${table}_webhooks_${at}`;
    return [
      `create function ${name}() returns trigger language plpgsql as $$
      begin ${insertFor(event, id, now)}
        return null;
      end $$`,
      `create trigger ${name} ${when} for each row when (${condition}) execute function ${name}()`,
    ];
  });
}
