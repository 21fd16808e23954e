/** When a kind of notification is mailed. */
export type MailTime = "at-once" | "daily" | "never";

/** The kinds of notifications, and "post": what somebody publishes whom the member follows. */
export const mailKinds = [
  "reply",
  "comment",
  "mention",
  "decision",
  "scheduled",
  "class",
  "waiting",
  "post",
  "follower",
  "like",
] as const;
export type MailKind = (typeof mailKinds)[number];

export type MailTimes = Record<MailKind, MailTime>;

export const defaultMailTimes: MailTimes = {
  reply: "at-once",
  comment: "at-once",
  mention: "at-once",
  decision: "at-once",
  scheduled: "at-once",
  class: "at-once",
  waiting: "daily",
  post: "daily",
  follower: "never",
  like: "never",
};

/** What a mail of this kind is about: "No more mails about …". */
export const mailKindTexts: Record<MailKind, string> = {
  reply: "Replies to you",
  comment: "Comments on your posts",
  mention: "Mentions of you",
  decision: "Decisions on your posts, comments and reports",
  scheduled: "Your scheduled posts",
  class: "Your classes",
  waiting: "What waits at the desk",
  post: "New posts of what you follow",
  follower: "New followers",
  like: "Likes",
};

export const mailTimeTexts: Record<MailTime, string> = {
  "at-once": "At once",
  daily: "Once a day",
  never: "Never",
};

export function isMailTime(text: string): text is MailTime {
  return Object.hasOwn(mailTimeTexts, text);
}

export function isMailKind(text: string): text is MailKind {
  return mailKinds.some((kind) => kind === text);
}

/** `stored`: JSON of what was chosen. */
export function parseMailTimes(stored: string | null | undefined): MailTimes {
  return { ...defaultMailTimes, ...(JSON.parse(stored ?? "{}") as Partial<MailTimes>) };
}

const dailyHourUtc = 6;

/** When a notification of now is mailed at the earliest; null: never. `now` in milliseconds since 1970. */
export function mailTimeAfter(time: MailTime, now: number): string | null {
  if (time === "never") return null;
  return new Date(time === "at-once" ? now : nextDailyMails(now)).toISOString();
}

/** The next time of the daily mails, in milliseconds since 1970. */
export function nextDailyMails(now: number): number {
  const today = new Date(now).setUTCHours(dailyHourUtc, 0, 0, 0);
  return today > now ? today : today + 24 * 60 * 60 * 1000;
}
