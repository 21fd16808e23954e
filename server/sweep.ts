import { sweepUploads } from "../app/http/multipart-form.server.ts";
import type { Log } from "../config/log.ts";

const hourMs = 60 * 60 * 1000;

/**
 * Removes now, and then every hour, what uploads left in this machine's temporary folder. That is no job, since each
 * node has such a folder. Returns how to stop.
 */
export function sweepUploadsHourly(log: Log): () => void {
  const sweep = () => void sweepUploads(Date.now()).catch((error) => log.error(error));
  sweep();
  const timer = setInterval(sweep, hourMs).unref();
  return () => clearInterval(timer);
}
