// What teachers write to their class.

import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { MailContent } from "../../core/mail.server.ts";
import { firstCharacters } from "../../lib/text.ts";
import {
  announceNotices,
  type Notice,
  notify,
  withdrawNotices,
} from "../../notifications/models/notify.server.ts";
import { readBoard } from "./board.server.ts";
import { type Class, members, type OwnClass } from "./class.server.ts";

interface NewAnnouncement {
  /** Made with the form, so that sending it twice tells once. */
  id: string;
  authorId: string;
  text: string;
  html: string;
  /** Its text alone, as notifications and mails say it. */
  plain: string;
  /** To those who are behind on this day; undefined: to all. */
  behindOn?: string;
  /** What those get who want such mails at once; undefined: the site sends none. */
  mail?: MailContent;
}

const [maxNoticeLength, maxShown] = [200, 50];

/** Tells members of a class something: on its page, by a notification, and by mail. Returns false when it is for nobody. */
export async function tellClass(db: Db, of: Class, { behindOn, mail, ...told }: NewAnnouncement) {
  const { id, authorId, text, html } = told;
  const all = behindOn
    ? (await readBoard(db, of, behindOn)).people.filter(({ isBehind }) => isBehind)
    : await members(db, of.id).select("users.id").execute();
  const people = all.map(({ id }) => id).filter((id) => id !== authorId);
  if (people.length === 0) return false;
  const notices = people.map(
    (userId): Notice => ({
      ...{ userId, kind: "class", object: `class:${of.id}/${id}`, path: `/classes/${of.id}`, mail },
      text: `News of ${of.name}\n${firstCharacters(told.plain.replace(/\s+/g, " "), maxNoticeLength)}`,
    }),
  );
  const row = { id, text, html, author_id: authorId, class_id: of.id, is_for_all: behindOn ? 0 : 1 };
  await inTransaction(db, async (db) => {
    const insert = db.insertInto("class_announcements").values({ ...row, at: new Date().toISOString() });
    const isNew = insert.onConflict((c) => c.doNothing()).returning("id");
    if (!(await isNew.executeTakeFirst())) return;
    const rows = people.map((user_id) => ({ announcement_id: id, user_id }));
    await db.insertInto("class_announced").values(rows).execute();
    await notify(db, notices);
  });
  await announceNotices(db, notices);
  return true;
}

/** What somebody may read of it, the newest 50. `people`: how many were told, for teachers. */
export function listAnnouncements(db: Db, { id: classId, isTeacher }: OwnClass, userId: string) {
  return db
    .selectFrom("class_announcements as told")
    .leftJoin("users", "users.id", "told.author_id")
    .select(["told.id", "told.html", "told.at", "told.is_for_all as isForAll", "users.name as author"])
    .select(sql<number>`(select count(*) from class_announced where announcement_id = told.id)`.as("people"))
    .where("told.class_id", "=", classId)
    .$if(!isTeacher, (query) =>
      query.where(sql<boolean>`(told.is_for_all = 1 or exists (
        select 1 from class_announced where announcement_id = told.id and user_id = ${userId}))`),
    )
    .orderBy("told.at", "desc")
    .orderBy("told.id", "desc")
    .limit(maxShown)
    .execute();
}

/** Takes an announcement back, with the notifications about it; not what was mailed. */
export function removeAnnouncement(db: Db, classId: string, id: string): Promise<void> {
  return inTransaction(db, async (db) => {
    const own = db.deleteFrom("class_announcements").where("class_id", "=", classId).where("id", "=", id);
    if (await own.returning("id").executeTakeFirst()) await withdrawNotices(db, `class:${classId}/${id}`);
  });
}
