import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../config/log.ts";

/** The exit code after an uncaught error, for supervisors, which then restart the server (sysexits.h: EX_SOFTWARE). */
export const crashExitCode = 70;
/** The exit code of a server that asks to be started again (sysexits.h: EX_TEMPFAIL). */
export const restartExitCode = 75;

const connectionsTimeoutMs = 4000;
const totalTimeoutMs = 4800;

interface ShutdownOptions {
  server: Server;
  log: Log;
  /** For how long it still serves all requests after SIGTERM or SIGINT, so that load balancers stop sending some. */
  drainMs: number;
  /** Aborted at once, which makes /readyz say no. */
  ending: AbortController;
  /** Ends the live streams, which would otherwise stay open. */
  closeStreams(): void;
  /** Starts no more jobs, and resolves when none runs. Called before `close`. */
  closeJobs(): Promise<void>;
  /** Closes what requests use, such as the database. Called after the last request. */
  close(): Promise<void>;
}

/**
 * On SIGTERM, SIGINT and the end of its parent process, the server accepts no new requests, finishes the running ones,
 * and exits within five seconds. Behind a load balancer it first goes on as before for `drainMs`, while it says that it is not
 * ready. After an uncaught error its state is unknown, so it ends at once and exits with `crashExitCode`. Returns a function that ends
 * it with `restartExitCode`.
 */
export function drainOnShutdown(options: ShutdownOptions): (reason: string) => void {
  const { server, log, drainMs, ending, closeStreams, closeJobs, close } = options;
  let isShuttingDown = false;

  async function drain(signal: string) {
    if (ending.signal.aborted) return;
    ending.abort();
    if (drainMs > 0) {
      log.info(`${signal}: not ready any more, ending in ${drainMs / 1000} s`);
      server.prependListener("request", endConnection);
      await pause(drainMs);
    }
    await shutDown(signal, 0);
  }

  async function shutDown(reason: string, code: number) {
    if (isShuttingDown) return;
    isShuttingDown = true;
    ending.abort();
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

  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => drain(signal));
  process.once("disconnect", () => shutDown("the supervisor has gone", 0));
  // The supervisor may have ended while this process started.
  if (process.connected === false) void shutDown("the supervisor has gone", 0);
  process.on("uncaughtException", (error) => {
    log.fatal(error);
    void shutDown("an error that nobody caught", crashExitCode);
  });
  return (reason) => void shutDown(reason, restartExitCode);
}

/** A connection that is kept for more requests would end while one of them is on its way. */
function endConnection(_req: IncomingMessage, res: ServerResponse) {
  res.shouldKeepAlive = false;
}
