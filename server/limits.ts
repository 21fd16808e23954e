import { RateLimiterRes } from "rate-limiter-flexible";
import { type Db, engineOf } from "../db/engine.ts";

const minute = 60;
const figures = {
  login: { points: 10, duration: 15 * minute },
  /** Of one address, whatever the account. */
  address: { points: 100, duration: 15 * minute },
  preview: { points: 60, duration: minute },
  signup: { points: 20, duration: 60 * minute },
  upload: { points: 60, duration: 60 * minute },
  /** Blogs that one person publishes or changes. */
  write: { points: 120, duration: 60 * minute },
  visitor: { points: 200, duration: 60 * minute },
};

export type Limits = ReturnType<typeof openLimits>;

/** Attempts allowed within a time, shared by all nodes where they share a database. */
export function openLimits(db: Db) {
  const limiter = (name: keyof typeof figures) => {
    const limit = engineOf(db).limiter({ keyPrefix: name, ...figures[name] });
    return {
      /** Counts one attempt. Answers the seconds to wait when there were too many, else undefined. */
      async take(key: string): Promise<number | undefined> {
        try {
          await limit.consume(key);
        } catch (refused) {
          if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
          throw refused;
        }
      },
      /** The seconds to wait before the next attempt, without counting one. */
      async wait(key: string): Promise<number | undefined> {
        const found = await limit.get(key);
        if (found && found.consumedPoints >= figures[name].points)
          return Math.ceil(found.msBeforeNext / 1000);
      },
      async reset(key: string) {
        await limit.delete(key);
      },
    };
  };
  return {
    login: limiter("login"),
    address: limiter("address"),
    preview: limiter("preview"),
    signup: limiter("signup"),
    upload: limiter("upload"),
    write: limiter("write"),
    visitor: limiter("visitor"),
  };
}
