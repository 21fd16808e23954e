import { type RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Db, engineOf } from "../../db/engine.ts";
import { type WindowCounter, windowCounter } from "../../work/window-counter.ts";

const minute = 60;

/** Attempts within a time, shared by all nodes where they share a database. */
const shared = {
  /** Of one address and account together. */
  login: { points: 10, duration: 15 * minute },
  /** Logins of one address, whatever the account. */
  address: { points: 100, duration: 15 * minute },
  signup: { points: 20, duration: 60 * minute },
  upload: { points: 60, duration: 60 * minute },
  /** Blogs that one person publishes or changes. */
  write: { points: 120, duration: 60 * minute },
  visitor: { points: 200, duration: 60 * minute },
};

/** Counted by each node alone, since they are many and a few more do no harm. */
const local = {
  preview: { points: 60, duration: minute },
  /** Likes, bookmarks and follows of one person. */
  act: { points: 120, duration: minute },
  /** The same of one address, which many people may share. */
  actAddress: { points: 1200, duration: minute },
  /** A browser sends its bookmarks once, when its person signs in. */
  bookmarkSync: { points: 10, duration: 10 * minute },
  rename: { points: 20, duration: 60 * minute },
};

type Name = keyof typeof shared | keyof typeof local;

export interface Limit {
  /** Counts one attempt. Returns the seconds to wait when there were too many, else undefined. */
  take(key: string): Promise<number | undefined>;
  /** Forgets what was counted. */
  reset(key: string): Promise<void>;
}

export type Limits = Record<Name, Limit>;

export function openLimits(db: Db): Limits {
  const open = (name: Name) => {
    if (name in local) return [name, localLimit(windowCounter(local[name as keyof typeof local]))] as const;
    const figures = shared[name as keyof typeof shared];
    return [name, sharedLimit(engineOf(db).limiter({ keyPrefix: name, ...figures }))] as const;
  };
  const names = Object.keys({ ...shared, ...local }) as Name[];
  return Object.fromEntries(names.map(open)) as Limits;
}

type Counter = Pick<RateLimiterMemory, "consume" | "delete">;

function sharedLimit(counter: Counter): Limit {
  return {
    async take(key) {
      try {
        await counter.consume(key);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
        throw refused;
      }
    },
    async reset(key) {
      await counter.delete(key);
    },
  };
}

function localLimit(counter: WindowCounter): Limit {
  return {
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
