import type { Server } from "node:http";
import type { Log } from "../config/log.ts";

/** A supervisor starts a server again that ended with this code (sysexits.h: EX_SOFTWARE). */
export const faultCode = 70;

const connectionsMs = 4000;
const allMs = 4800;

interface Parts {
  server: Server;
  log: Log;
  /** Ends what would otherwise stay open while requests finish. */
  closeStreams(): void;
  /** Begins no job any more, and resolves when none runs: before `close`. */
  closeJobs(): Promise<void>;
  /** Closes what the last request may still have needed. */
  close(): Promise<void>;
}

/**
 * On SIGTERM, SIGINT and the end of the process that started it, the server takes no new request, lets running ones
 * finish, and ends within five seconds. After an error that nobody caught it does the same and ends with `faultCode`,
 * since its state is unknown.
 */
export function drainAtEnd({ server, log, closeStreams, closeJobs, close }: Parts) {
  let ending = false;

  async function end(why: string, code: number) {
    if (ending) return;
    ending = true;
    // Whatever hangs: five seconds are all that there is.
    setTimeout(() => process.exit(code || 1), allMs).unref();
    log.info(`${why}: finishing what runs`);
    const closed = new Promise((done) => server.close(done));
    closeStreams();
    const jobs = closeJobs().catch((error) => log.error(error));
    server.closeIdleConnections();
    const late = setTimeout(() => server.closeAllConnections(), connectionsMs);
    await closed;
    clearTimeout(late);
    await jobs;
    await close().catch((error) => log.error(error));
    const flush = () => new Promise((done) => log.flush(done));
    // The first one may end with a write that had begun before the last lines were logged.
    await flush();
    await flush();
    process.exit(code);
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end(signal, 0));
  // It has gone now, or did so while this process started.
  process.once("disconnect", () => end("the supervisor has gone", 0));
  if (process.connected === false) void end("the supervisor has gone", 0);
  process.on("uncaughtException", (error) => {
    log.fatal(error);
    void end("an error that nobody caught", faultCode);
  });
}
