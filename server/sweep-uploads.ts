import { sweepUploads } from "../app/http/multipart-form.server.ts";
import { sweepImportFiles } from "../app/import/receive-import.server.ts";
import { sweepReceived } from "../app/operations/receive-site.server.ts";
import type { Log } from "../config/log.ts";

const hourMs = 60 * 60 * 1000;

/**
 * Removes files that broken uploads left in this machine's temporary folder, and those of old imports: now, and then every hour. It is not a job,
 * because each node has its own folder. Returns a function that stops it.
 */
export function sweepUploadsHourly(log: Log, dataFolder: string): () => void {
  const sweepAll = (now: number) =>
    Promise.all([sweepUploads(now), sweepImportFiles(dataFolder, now), sweepReceived(dataFolder, now)]);
  const sweep = () => void sweepAll(Date.now()).catch((error) => log.error(error));
  sweep();
  const timer = setInterval(sweep, hourMs).unref();
  return () => clearInterval(timer);
}
