import type { Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import { wakeRunners } from "../models/job.server.ts";
import { enqueueMail, type MailContent } from "../models/mail.server.ts";
import { findActiveUser } from "../models/user.server.ts";
import { isMailKind, type MailKind } from "./lib/mail-times.ts";
import { noticeText } from "./lib/notice-text.ts";
import { listDueMembers, postponeMail, takeDue } from "./models/due-mail.server.ts";
import { lockChoices } from "./models/mail-choices.server.ts";
import type { ListedNotice } from "./models/notification-list.server.ts";

/** Somebody gets one mail about notifications in this time; what comes meanwhile is in the next. */
const betweenMailsMs = 10 * 60_000;

/** Mails what is due, one mail for each member. `now` in milliseconds since 1970. */
export async function mailDueNotices(db: Db, now: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const members = await listDueMembers(db, new Date(now).toISOString());
    if (members.length === 0) return;
    for (const userId of members) {
      signal.throwIfAborted();
      await mailMember(db, userId, now);
    }
    await wakeRunners(db);
  }
}

/** In one transaction: a mail is neither lost nor written twice when the server stops. */
async function mailMember(db: Db, userId: string, now: number) {
  const at = new Date(now).toISOString();
  await inTransaction(db, async (db) => {
    const { mailed_at } = await lockChoices(db, userId);
    const earliest = mailed_at ? Date.parse(mailed_at) + betweenMailsMs : 0;
    if (earliest > now) return postponeMail(db, userId, at, new Date(earliest).toISOString());
    const notices = await takeDue(db, userId, at);
    const user = await findActiveUser(db, userId);
    if (notices.length === 0 || !user?.email_verified_at) return;
    await enqueueMail(db, user.email, noticeMail(userId, notices));
    await db
      .updateTable("notification_choices")
      .set({ mailed_at: at })
      .where("user_id", "=", userId)
      .execute();
  });
}

/** More are on the page only. */
const maxInMail = 20;

/** One mail that says what all of these say. */
function noticeMail(userId: string, notices: ListedNotice[]): MailContent {
  const texts = notices.map(textOf);
  const [first] = texts;
  const more = notices.length - maxInMail;
  return {
    subject: notices.length === 1 ? first!.heading : `${first!.heading}, and ${notices.length - 1} more`,
    paragraphs: [
      ...texts.slice(0, maxInMail).map(({ heading, text }) => (text ? `${heading}:\n${text}` : heading)),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    button:
      notices.length === 1
        ? { text: "Open it", path: notices[0]!.path }
        : { text: "Open your notifications", path: "/notifications" },
    unsubscribe: {
      userId,
      kinds: [...new Set(notices.map(({ kind }) => kind).filter(isMailKind))] satisfies MailKind[],
    },
  };
}

function textOf({ people, ...notice }: ListedNotice) {
  return noticeText({ ...notice, names: namesOf(people) });
}

export function namesOf(people: ListedNotice["people"]): string[] {
  return people.map(({ name, handle }) => name ?? handle ?? "A member");
}
