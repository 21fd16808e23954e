// What owners and editors are told: that something at the desk waits.
import { sql } from "kysely";
import { announce, type Db } from "../../../db/engine.ts";
import { hasStatus, isVisible } from "../../core/visible-blogs.server.ts";
import { type Notice, notificationsTag, notify } from "./notify.server.ts";
import { listDeskPeople } from "./recipients.server.ts";

/** Where something waits: its page at the desk, and what waits there; in an order that an index has. */
const queues = {
  posts: {
    path: "/desk/posts?status=pending",
    waiting: sql`select 1 from blogs where ${hasStatus("pending")}`,
  },
  drafts: {
    path: "/desk/drafts",
    waiting: sql`select 1 from drafts where drafts.review_at is not null order by review_at`,
  },
  reports: {
    path: "/desk/reports",
    waiting: sql`select 1 from reports join blogs on blogs.id = reports.blog_id
      where reports.decided_at is null and ${isVisible} order by reports.blog_id`,
  },
  enquiries: {
    path: "/desk/enquiries",
    waiting: sql`select 1 from enquiries where enquiries.state = 'new' order by created_at`,
  },
  projects: {
    path: "/desk/projects",
    waiting: sql`select 1 from projects where projects.state = 'waiting'
      and projects.handed_to = '' order by at`,
  },
  comments: {
    path: "/desk/comments",
    waiting: sql`select 1 from comments where comments.state = 'waiting'
      union all select 1 from comments where comments.reports > 0`,
  },
};

/**
 * Tells owners and editors that something waits: what is unread of a queue is one notice each, with a number. Call it in the
 * transaction of what waits, and `announceDesk` after the commit. `byUserId`: who need not be told.
 */
export async function tellDesk(db: Db, queue: keyof typeof queues, text: string, byUserId?: string) {
  const people = (await listDeskPeople(db)).filter((id) => id !== byUserId);
  const { path } = queues[queue];
  await notify(
    db,
    people.map((userId): Notice => ({ userId, kind: "waiting", object: `desk:${queue}`, path, text })),
  );
}

/** The open pages of owners and editors show what `tellDesk` told. */
export async function announceDesk(db: Db): Promise<void> {
  await announce(db, ...(await listDeskPeople(db)).map(notificationsTag));
}

/** Takes back what people were told of queues in which nothing waits any more. A job does it too, before it sends mails. */
export async function withdrawFinishedQueues(db: Db): Promise<void> {
  const people = new Set<string>();
  for (const [queue, { waiting }] of Object.entries(queues)) {
    if ((await sql`${waiting} limit 1`.execute(db)).rows.length > 0) continue;
    const told = db.deleteFrom("notifications").where("object", "=", `desk:${queue}`);
    for (const { user_id } of await told.returning("user_id").execute())
      people.add(notificationsTag(user_id));
  }
  if (people.size > 0) await announce(db, ...people);
}
