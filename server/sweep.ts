import { sweepUploads } from "../app/http/multipart-form.server.ts";
import { sweepImages } from "../app/models/image.server.ts";
import type { Log } from "../config/log.ts";
import type { Db } from "../db/engine.ts";
import type { Images } from "../storage/storage.ts";

const hour = 60 * 60 * 1000;

/** Removes now, and then every hour, what uploads left behind. Answers how to stop. */
export function sweepHourly(db: Db, images: Images, log: Log): () => void {
  async function sweep() {
    const now = Date.now();
    const done = await Promise.allSettled([sweepImages(db, images, now), sweepUploads(now)]);
    for (const one of done) if (one.status === "rejected") log.error(one.reason);
  }
  void sweep();
  const timer = setInterval(sweep, hour).unref();
  return () => clearInterval(timer);
}
