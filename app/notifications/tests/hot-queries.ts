import type { HotQueries } from "../../../test/support/hot-query.ts";
import { withdrawFinishedQueues } from "../models/desk-notices.server.ts";
import { listDueMembers, listPostReaders, takeDue } from "../models/due-mail.server.ts";
import { countUnread, listNotifications, markRead } from "../models/notification-list.server.ts";
import { notify, withdrawActor, withdrawNotices } from "../models/notify.server.ts";
import { listDeskPeople } from "../models/recipients.server.ts";
import { sweepNotifications } from "../models/sweep-notifications.server.ts";

export const hotQueries: HotQueries = {
  "the notifications of a member": async (db) => {
    await listNotifications(db, "user1", { at: "2", id: "a" });
    await countUnread(db, "user1");
  },
  "what was read": (db) => markRead(db, "user1", { until: "2026" }),
  "a notice": (db) =>
    notify(db, [{ userId: "user1", kind: "like", object: "blog:s1", actorId: "user2", path: "/blog/s1" }]),
  "a notice that is taken back": (db) => withdrawNotices(db, "blog:s1", "like"),
  "a like that is taken back": (db) =>
    withdrawActor(db, { object: "blog:s1", kind: "like", actorId: "user2" }),
  "the members whose mails are due": (db) => listDueMembers(db, "2026"),
  "the mail of a member": (db) => takeDue(db, "user1", "2026"),
  "the members who get mails of new posts": async (db) => {
    await listPostReaders(db, "daily", "user1");
    await listPostReaders(db, "at-once", "user1");
  },
  "what waits at the desk no more": (db) => withdrawFinishedQueues(db),
  "the people at the desk who are told": (db) => listDeskPeople(db),
  "the notifications that are old": (db) => sweepNotifications(db, 1e12, new AbortController().signal),
};
