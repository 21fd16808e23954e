// What owners and editors are told: that something at the desk waits.
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { announceNotices, type Notice, notify, withdrawNotices } from "./notify.server.ts";
import { listDeskPeople } from "./recipients.server.ts";

/** Where something waits. */
type Queue = "posts" | "reports" | "enquiries" | "comments";

const pathsByQueue: Record<Queue, string> = {
  posts: "/desk/posts?status=pending",
  reports: "/desk/reports",
  enquiries: "/desk/enquiries",
  comments: "/desk/comments",
};

/**
 * Tells owners and editors that something waits: what is unread of a queue is one notice each, with a number. Call it after the
 * commit: the desk shows what waits even if the server stops here. `byUserId`: who need not be told.
 */
export async function tellDesk(db: Db, queue: Queue, text: string, byUserId?: string): Promise<void> {
  const people = (await listDeskPeople(db)).filter((id) => id !== byUserId);
  const notices = people.map((userId): Notice => {
    return { userId, kind: "waiting", object: `desk:${queue}`, path: pathsByQueue[queue], text };
  });
  await inTransaction(db, (db) => notify(db, notices));
  await announceNotices(db, notices);
}

/** Call it when nothing waits any more. */
export async function withdrawDeskNotices(db: Db, queue: Queue): Promise<void> {
  await withdrawNotices(db, `desk:${queue}`, "waiting");
}
