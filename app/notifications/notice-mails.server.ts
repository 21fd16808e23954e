import type { Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import { listFollowedPosts } from "../following/models/followed-posts.server.ts";
import { wakeRunners } from "../models/job.server.ts";
import { enqueueMail, type MailContent } from "../models/mail.server.ts";
import { findActiveUser } from "../models/user.server.ts";
import { parseMailTimes } from "./lib/mail-times.ts";
import { noticeText } from "./lib/notice-text.ts";
import { listDueMembers, listFollowers, postponeMail, takeDue } from "./models/due-mail.server.ts";
import { lockChoices, saveMailed } from "./models/mail-choices.server.ts";
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

const dayMs = 24 * 60 * 60_000;
/** The job does not begin at the same second every day. */
const toleranceMs = 60 * 60_000;

/**
 * Mails the new posts of what they follow to the next members after the id `after`, together with what else is due. Returns the id
 * to go on with; undefined at the end.
 */
export async function mailNewPosts(
  db: Db,
  now: number,
  after: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const members = await listFollowers(db, after);
  for (const userId of members) {
    signal.throwIfAborted();
    await mailMember(db, userId, now, true);
  }
  await wakeRunners(db);
  return members.at(-1);
}

/** In one transaction: a mail is neither lost nor written twice when the server stops. `withPosts`: once a day. */
async function mailMember(db: Db, userId: string, now: number, withPosts = false) {
  const at = new Date(now).toISOString();
  await inTransaction(db, async (db) => {
    const { mail, mailed_at, mailed_posts_at } = await lockChoices(db, userId);
    const earliest = mailed_at ? Date.parse(mailed_at) + betweenMailsMs : 0;
    if (earliest > now && !withPosts) return postponeMail(db, userId, at, new Date(earliest).toISOString());
    const user = await findActiveUser(db, userId);
    const canGetMail = user?.email_verified_at != null;
    const wantsPosts = withPosts && canGetMail && parseMailTimes(mail).post !== "never";
    const posts = wantsPosts ? await newPosts(db, userId, mailed_posts_at, now) : [];
    const notices = await takeDue(db, userId, at);
    const isMailed = canGetMail && notices.length + posts.length > 0;
    if (isMailed) await enqueueMail(db, user.email, noticeMail(userId, notices, posts));
    await saveMailed(db, userId, { at: isMailed ? at : undefined, postsAt: wantsPosts ? at : undefined });
  });
}

/** At most ten; the page of what one follows has all. */
const maxPosts = 10;

/** What was published since the last mail with new posts, or in the last day; nothing when that mail is less than a day old. */
async function newPosts(db: Db, userId: string, mailedAt: string | null, now: number) {
  const since = mailedAt ?? new Date(now - dayMs).toISOString();
  if (mailedAt && Date.parse(mailedAt) + dayMs > now + toleranceMs) return [];
  const { blogs } = await listFollowedPosts(db, userId, { limit: maxPosts });
  return blogs.filter(({ published_at }) => published_at !== null && published_at > since);
}

type NewPost = Awaited<ReturnType<typeof newPosts>>[number];

/** More are on the page only. */
const maxInMail = 20;

/** One mail that says what all of these say. */
function noticeMail(userId: string, notices: ListedNotice[], posts: NewPost[]): MailContent {
  const texts = [...notices.map(textOf), ...posts.map(postText)];
  const [first] = texts;
  const more = texts.length - maxInMail;
  const kinds = [...notices.map(({ kind }) => kind), ...posts.map(() => "post" as const)];
  const paths = [...notices.map(({ path }) => path), ...posts.map(({ id }) => `/blog/${id}`)];
  return {
    subject: texts.length === 1 ? first!.heading : `${first!.heading}, and ${texts.length - 1} more`,
    paragraphs: [
      ...texts.slice(0, maxInMail).map(({ heading, text }) => (text ? `${heading}\n${text}` : heading)),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    button:
      texts.length === 1
        ? { text: "Open it", path: paths[0]! }
        : { text: "Open your notifications", path: "/notifications" },
    unsubscribe: { userId, kinds: [...new Set(kinds)] },
  };
}

function postText({ title, description, author }: NewPost) {
  return { heading: author ? `“${title}” by ${author}` : `“${title}”`, text: description };
}

function textOf({ people, ...notice }: ListedNotice) {
  return noticeText({ ...notice, names: namesOf(people) });
}

export function namesOf(people: ListedNotice["people"]): string[] {
  return people.map(({ name, handle }) => name ?? handle ?? "A member");
}
