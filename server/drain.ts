import type { Server } from "node:http";
import type { Log } from "../config/log.ts";

/** The exit code after an uncaught error, for supervisors, which then restart the server (sysexits.h: EX_SOFTWARE). */
export const crashExitCode = 70;

const connectionsTimeoutMs = 4000;
const totalTimeoutMs = 4800;

interface ShutdownOptions {
  server: Server;
  log: Log;
  /** Ends the live streams, which would otherwise stay open. */
  closeStreams(): void;
  /** Starts no more jobs, and resolves when none runs. Called before `close`. */
  closeJobs(): Promise<void>;
  /** Closes what requests use, such as the database. Called after the last request. */
  close(): Promise<void>;
}

/**
 * On SIGTERM, SIGINT and the end of its parent process, the server accepts no new requests, finishes the running ones,
 * and exits within five seconds. After an uncaught error its state is unknown, so it does the same and exits with
 * `crashExitCode`.
 */
export function drainOnShutdown({ server, log, closeStreams, closeJobs, close }: ShutdownOptions) {
  let isShuttingDown = false;

  async function shutDown(reason: string, code: number) {
    if (isShuttingDown) return;
    isShuttingDown = true;
    // Exits in time even when one of the steps below never finishes.
    setTimeout(() => process.exit(code || 1), totalTimeoutMs).unref();
    log.info(`${reason}: finishing what runs`);
    const closed = new Promise((done) => server.close(done));
    closeStreams();
    const jobs = closeJobs().catch((error) => log.error(error));
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), connectionsTimeoutMs);
    await closed;
    clearTimeout(timer);
    await jobs;
    await close().catch((error) => log.error(error));
    const flush = () => new Promise((done) => log.flush(done));
    // The first flush may only wait for an earlier write that does not hold the last lines.
    await flush();
    await flush();
    process.exit(code);
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => shutDown(signal, 0));
  process.once("disconnect", () => shutDown("the supervisor has gone", 0));
  // The supervisor may have ended while this process started.
  if (process.connected === false) void shutDown("the supervisor has gone", 0);
  process.on("uncaughtException", (error) => {
    log.fatal(error);
    void shutDown("an error that nobody caught", crashExitCode);
  });
}
