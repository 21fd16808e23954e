import type { Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import { wakeRunners } from "../core/job.server.ts";
import { enqueueMail, type MailContent } from "../core/mail.server.ts";
import { findActiveUser } from "../core/user.server.ts";
import { type FollowedPost, listFollowedPosts } from "../following/models/followed-posts.server.ts";
import { quotableName } from "../lib/links.ts";
import { parseMailTimes } from "../mail/lib/mail-times.ts";
import { noticeText } from "./lib/notice-text.ts";
import { listDueMembers, listPostReaders, postponeMail, takeDue } from "./models/due-mail.server.ts";
import { lockChoices, saveMailed } from "./models/mail-choices.server.ts";
import type { ListedNotice } from "./models/notification-list.server.ts";

/** Somebody gets one mail about notifications in this time; what comes meanwhile is in the next. */
export const betweenMailsMs = 10 * 60_000;

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

/**
 * Mails the new posts of what they follow to the next members after the id `after` who want them at this `time`, together with what
 * else is due. Returns the id to go on with; undefined at the end.
 */
export async function mailNewPosts(
  db: Db,
  now: number,
  time: "daily" | "at-once",
  after: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const members = await listPostReaders(db, time, after);
  for (const userId of members) {
    signal.throwIfAborted();
    await mailMember(db, userId, now, time);
  }
  await wakeRunners(db);
  return members.at(-1);
}

/** In one transaction: a mail is neither lost nor written twice when the server stops. `postTime`: of the posts to add. */
async function mailMember(db: Db, userId: string, now: number, postTime?: "daily" | "at-once") {
  const at = new Date(now).toISOString();
  await inTransaction(db, async (db) => {
    const { mail, mailed_at, mailed_posts } = await lockChoices(db, userId);
    const earliest = mailed_at ? Date.parse(mailed_at) + betweenMailsMs : 0;
    if (earliest > now && postTime !== "daily")
      return postponeMail(db, userId, at, new Date(earliest).toISOString());
    const user = await findActiveUser(db, userId);
    const canGetMail = user?.email_verified_at != null;
    const wantsPosts = canGetMail && parseMailTimes(mail).post === postTime;
    const posts = wantsPosts ? await newPosts(db, userId, mailed_posts, now) : [];
    const notices = await takeDue(db, userId, at);
    if (!canGetMail || notices.length + posts.length === 0) return;
    await enqueueMail(db, user.email, noticeMail(userId, notices, posts));
    await saveMailed(db, userId, { mailed_at: at, ...(posts[0] && { mailed_posts: posts[0].position }) });
  });
}

/** At most ten; the page of what one follows has all. */
const maxPosts = 10;
/** Long enough for a day on which no mails were sent. */
const maxAgeMs = 2 * 24 * 60 * 60_000;

/** What was published lately, and after the position of the last post that was mailed. Built-in articles have no date. */
async function newPosts(db: Db, userId: string, mailed: number | null, now: number) {
  const after = Math.max(mailed ?? 0, now - maxAgeMs);
  const { blogs } = await listFollowedPosts(db, userId, { limit: maxPosts });
  return blogs.filter(
    ({ published_at, position, author_id }) =>
      published_at !== null && position > after && author_id !== userId,
  );
}

/** More are on the page only. */
const maxInMail = 20;

/** One mail that says what all of these say. */
function noticeMail(userId: string, notices: ListedNotice[], posts: FollowedPost[]): MailContent {
  const items = [
    ...notices.map((notice) => ({
      kind: notice.kind,
      path: notice.path,
      ...noticeText(withQuotableNames(notice)),
    })),
    ...posts.map(({ id, title, author, description }) => ({
      ...{ kind: "post", path: `/blog/${id}`, text: description },
      heading: author ? `“${title}” by ${author}` : `“${title}”`,
    })),
  ];
  const { heading, path } = items[0]!;
  const [others, more] = [items.length - 1, items.length - maxInMail];
  return {
    reason: "notices",
    subject: others === 0 ? heading : `${heading}, and ${others} more`,
    paragraphs: [
      ...items.slice(0, maxInMail).map(({ heading, text }) => (text ? `${heading}\n${text}` : heading)),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    button:
      others === 0 ? { text: "Open it", path } : { text: "Open your notifications", path: "/notifications" },
    unsubscribe: { userId, kinds: [...new Set(items.map(({ kind }) => kind))] },
  };
}

const withQuotableNames = (notice: ListedNotice): ListedNotice => ({
  ...notice,
  people: notice.people.map((person) => ({ ...person, name: quotableName(person.name) ?? null })),
});
