// What teachers write to their class.
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { enqueueJob, wakeRunners } from "../../core/job.server.ts";
import { firstCharacters } from "../../lib/text.ts";
import {
  announceNotices,
  type Notice,
  notify,
  withdrawNotices,
} from "../../notifications/models/notify.server.ts";
import { findRecipients } from "../../notifications/models/recipients.server.ts";
import { readBoard } from "./board.server.ts";
import { type Class, members, type OwnClass } from "./class.server.ts";

export interface NewAnnouncement {
  /** Made with the form, so that sending it twice tells once. */
  id: string;
  authorId: string;
  text: string;
  html: string;
  /** The text alone, of which notifications show the beginning. */
  plain: string;
  /** To those who are behind on this day; undefined: to all. */
  behindOn?: string;
}

export const mailAnnouncementJob = "mail-announcement";

/** Tells members of a class something: on its page, by a notification, and by mail. Returns false when it is for nobody. */
export async function tellClass(db: Db, of: Class, announcement: NewAnnouncement): Promise<boolean> {
  const people = await listMeant(db, of, announcement);
  if (people.length === 0) return false;
  const notices = await inTransaction(db, (db) => store(db, of, announcement, people));
  await wakeRunners(db);
  await announceNotices(db, notices);
  return true;
}

async function listMeant(db: Db, of: Class, { authorId, behindOn }: NewAnnouncement) {
  const people =
    behindOn === undefined
      ? await members(db, of.id).select("users.id").execute()
      : (await readBoard(db, of, behindOn)).people.filter(({ isBehind }) => isBehind);
  return people.map(({ id }) => id).filter((id) => id !== authorId);
}

const maxNoticeLength = 200;

async function store(db: Db, of: Class, announcement: NewAnnouncement, people: string[]): Promise<Notice[]> {
  const { id, authorId, text, html, plain, behindOn } = announcement;
  const at = new Date().toISOString();
  const is_for_all = behindOn === undefined ? 1 : 0;
  const { numInsertedOrUpdatedRows: isNew } = await db
    .insertInto("class_announcements")
    .values({ ...{ id, class_id: of.id, author_id: authorId, text, html, is_for_all, at } })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (!isNew) return [];
  const recipients = await findRecipients(
    db,
    people.map((userId) => ({ userId })),
  );
  const wantsMail = (userId: string) => recipients.get(userId)?.mailTimes?.class === "at-once";
  await db
    .insertInto("class_announced")
    .values(
      people.map((user_id) => ({
        ...{ announcement_id: id, user_id, mailed_at: wantsMail(user_id) ? null : at },
      })),
    )
    .execute();
  await enqueueJob(db, { name: mailAnnouncementJob, payload: { id }, runAt: Date.now() });
  const notices = people.map(
    (userId): Notice => ({
      ...{ userId, kind: "class", object: `class:${id}`, path: `/classes/${of.id}` },
      text: `News of ${of.name}\n${firstCharacters(plain, maxNoticeLength)}`,
      // Who wants them once a day gets it with other notifications.
      ...(wantsMail(userId) && { mail: "none" }),
    }),
  );
  await notify(db, notices);
  return notices;
}

/** More are not shown. */
const maxShown = 50;

/** What somebody may read of it, newest first. `people`: how many it was for, for teachers. */
export function listAnnouncements(db: Db, { id: classId, isTeacher }: OwnClass, userId: string) {
  const announcements = db
    .selectFrom("class_announcements as told")
    .leftJoin("users", "users.id", "told.author_id")
    .select(["told.id", "told.html", "told.at", "told.is_for_all as isForAll", "users.name as author"])
    .select((eb) =>
      eb
        .selectFrom("class_announced")
        .select((eb) => eb.fn.countAll<number>().as("people"))
        .whereRef("announcement_id", "=", "told.id")
        .as("people"),
    )
    .where("told.class_id", "=", classId)
    .orderBy("told.at", "desc")
    .orderBy("told.id", "desc")
    .limit(maxShown);
  if (isTeacher) return announcements.execute();
  return announcements
    .where((eb) =>
      eb.or([
        eb("told.is_for_all", "=", 1),
        eb(
          "told.id",
          "in",
          eb.selectFrom("class_announced").select("announcement_id").where("user_id", "=", userId),
        ),
      ]),
    )
    .execute();
}

/** Takes an announcement back, with the notifications about it. Mails that are not written yet are not sent. */
export function removeAnnouncement(db: Db, classId: string, id: string): Promise<void> {
  return inTransaction(db, async (db) => {
    const own = db.deleteFrom("class_announcements").where("class_id", "=", classId).where("id", "=", id);
    const { numDeletedRows } = await own.executeTakeFirst();
    if (numDeletedRows > 0n) await withdrawNotices(db, `class:${id}`);
  });
}
