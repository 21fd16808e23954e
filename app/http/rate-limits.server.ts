import { type RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Db, engineOf } from "../../db/engine.ts";
import { type WindowCounter, windowCounter } from "./window-counter.ts";

const minuteSeconds = 60;

/**
 * Limits that all nodes count together when they share a database: `points` attempts in `duration` seconds. The counts
 * are stored under `keyPrefix`.
 */
const sharedLimits = {
  /** Logins from one address to one account. */
  loginsByAddressAndAccount: { keyPrefix: "login", points: 10, duration: 15 * minuteSeconds },
  /** Logins from one address to all accounts. */
  loginsByAddress: { keyPrefix: "address", points: 100, duration: 15 * minuteSeconds },
  /** Checks of the current password by a member. */
  confirmations: { keyPrefix: "confirm", points: 10, duration: 15 * minuteSeconds },
  /** Challenges for passkeys that one address asks for. */
  passkeys: { keyPrefix: "passkey", points: 60, duration: 15 * minuteSeconds },
  /** Archives that a member downloads. */
  archives: { keyPrefix: "archive", points: 10, duration: 60 * minuteSeconds },
  /** One archive of a member is made at a time. The duration matters only when its server ended meanwhile. */
  openArchives: { keyPrefix: "open-archive", points: 1, duration: 30 * minuteSeconds },
  signup: { keyPrefix: "signup", points: 20, duration: 60 * minuteSeconds },
  /** Sign-ups with one invitation, which many people may have and use at one address, such as in a classroom. */
  invitedSignup: { keyPrefix: "invited", points: 300, duration: 60 * minuteSeconds },
  /** Mails that a member writes to many people: invitations of a list, announcements. */
  mailsToPeople: { keyPrefix: "invite", points: 20, duration: 60 * minuteSeconds },
  /** Mails that forms send to one mailbox, by sign-ups too, from all addresses: more than from one, so that a stranger cannot use them up. */
  mailsByRecipient: { keyPrefix: "mail", points: 20, duration: 60 * minuteSeconds },
  /** Mails that forms send from one address to one account. */
  mailsByAddressAndRecipient: { keyPrefix: "mail-to", points: 5, duration: 60 * minuteSeconds },
  /** Mails that forms send for one address. */
  mailsByAddress: { keyPrefix: "mail-address", points: 20, duration: 60 * minuteSeconds },
  /** Requests to change the e-mail: by member, and by address of the client. */
  emailChange: { keyPrefix: "email-change", points: 10, duration: 60 * minuteSeconds },
  /** The same by the new e-mail's mailbox: anybody may type the address of somebody else. */
  emailChangesTo: { keyPrefix: "email-change-to", points: 2, duration: 24 * 60 * minuteSeconds },
  upload: { keyPrefix: "upload", points: 60, duration: 60 * minuteSeconds },
  /** Blogs that one person publishes or edits. */
  write: { keyPrefix: "write", points: 120, duration: 60 * minuteSeconds },
  /** Messages that one address sends to the owner. */
  enquiriesByAddress: { keyPrefix: "enquiry", points: 10, duration: 60 * minuteSeconds },
  /** Messages that are mailed to the owner, with a copy to the sender; all further ones wait only at the desk. */
  enquiryMails: { keyPrefix: "enquiry-mail", points: 60, duration: 60 * minuteSeconds },
  /** Copies of messages to one recipient: anybody may type the address of somebody else. */
  copiesToRecipient: { keyPrefix: "copy-to", points: 2, duration: 24 * 60 * minuteSeconds },
  /** Forms of the newsletter that one address sends. */
  subscriptionsByAddress: { keyPrefix: "subscribe", points: 10, duration: 60 * minuteSeconds },
  /** Mails of that form in all, and to one recipient: anybody may type the address of somebody else. */
  subscriptionMails: { keyPrefix: "subscribe-mail", points: 300, duration: 60 * minuteSeconds },
  subscriptionMailsTo: { keyPrefix: "subscribe-to", points: 2, duration: 24 * 60 * minuteSeconds },
  reportsByPerson: { keyPrefix: "report", points: 10, duration: 60 * minuteSeconds },
  reportsByAddress: { keyPrefix: "reports", points: 60, duration: 60 * minuteSeconds },
  /** Comments and edits of one member. */
  commentsByPerson: { keyPrefix: "comment", points: 20, duration: 10 * minuteSeconds },
  /** Comments that one address sends, which many people may share; also those that wait for a login. */
  commentsByAddress: { keyPrefix: "comments", points: 100, duration: 10 * minuteSeconds },
  /** Visitors that one address creates. */
  newVisitor: { keyPrefix: "visitor", points: 200, duration: 60 * minuteSeconds },
};

/** Limits that each node counts alone: these requests are frequent, and a few more do no harm. */
const localLimits = {
  preview: { points: 60, duration: minuteSeconds },
  /** Drafts that one address reads through their preview links. */
  sharedPreview: { points: 60, duration: minuteSeconds },
  linkChecks: { points: 60, duration: minuteSeconds },
  cardPreviews: { points: 20, duration: minuteSeconds },
  /** Lists of people that one member gets while typing "@" and a handle. */
  handleLists: { points: 120, duration: minuteSeconds },
  /** Likes, bookmarks and follows of one person. */
  actsByPerson: { points: 120, duration: minuteSeconds },
  /** Likes, bookmarks and follows of one address, which many people may share. */
  actsByAddress: { points: 1200, duration: minuteSeconds },
  /** A browser sends its bookmarks and follows once, after a sign-in. */
  bookmarkSync: { points: 10, duration: 10 * minuteSeconds },
  testMail: { points: 5, duration: 10 * minuteSeconds },
  /** The editor saves a draft a second or two after somebody stops typing, and may be open in several tabs. */
  saveDraft: { points: 120, duration: minuteSeconds },
  /** Requests to the API with one token. */
  apiByToken: { points: 600, duration: minuteSeconds },
  /** Requests to the API from one address without a token that works. */
  apiByAddress: { points: 300, duration: minuteSeconds },
  /** Changes of a display name or of a profile. */
  profileChange: { points: 20, duration: 60 * minuteSeconds },
};

type LimitName = keyof typeof sharedLimits | keyof typeof localLimits;

interface Limit {
  /** Counts one attempt. Returns the seconds to wait when there were too many, else undefined. */
  take(key: string): Promise<number | undefined>;
  /** Resets the count of a key. */
  reset(key: string): Promise<void>;
}

interface LocalLimit extends Limit {
  /** What a key has left. */
  look: WindowCounter["look"];
}

export type Limits = Record<keyof typeof sharedLimits, Limit> & Record<keyof typeof localLimits, LocalLimit>;

export function openLimits(db: Db): Limits {
  const open = (name: LimitName) => {
    if (name in localLimits)
      return [name, localLimit(windowCounter(localLimits[name as keyof typeof localLimits]))] as const;
    const options = sharedLimits[name as keyof typeof sharedLimits];
    return [name, sharedLimit(engineOf(db).limiter(options))] as const;
  };
  const names = Object.keys({ ...sharedLimits, ...localLimits }) as LimitName[];
  return Object.fromEntries(names.map(open)) as Limits;
}

type Counter = Pick<RateLimiterMemory, "consume" | "delete">;

function sharedLimit(counter: Counter): Limit {
  return {
    async take(key) {
      try {
        await counter.consume(key);
      } catch (error) {
        // The library throws its result when a limit is reached.
        if (error instanceof RateLimiterRes) return Math.ceil(error.msBeforeNext / 1000);
        throw error;
      }
    },
    async reset(key) {
      await counter.delete(key);
    },
  };
}

function localLimit(counter: WindowCounter): LocalLimit {
  return {
    look: counter.look,
    async take(key) {
      const waitSeconds = counter.secondsToWait(key);
      if (waitSeconds === undefined) counter.add(key);
      return waitSeconds;
    },
    async reset(key) {
      counter.forget(key);
    },
  };
}
