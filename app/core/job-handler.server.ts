import type { Log } from "../../config/log.ts";
import type { Settings } from "../../config/settings.ts";
import type { Db } from "../../db/engine.ts";
import type { Images } from "../../storage/storage.ts";
import type { Renderer } from "../markdown/renderer.server.ts";
import type { LiveSiteSettings } from "../site/lib/site-settings.ts";

/** What the jobs of a site work with. */
export interface JobParts {
  db: Db;
  images: Images;
  renderer: Renderer;
  log: Log;
  settings: Settings;
  siteSettings: LiveSiteSettings;
  /** Ends the server, which is started again. */
  restart(reason: string): void;
}

/** Runs the jobs of one name. A job may run twice, for example after a crash: that must be harmless. */
export interface JobHandler {
  /**
   * There is always exactly one such job. It is due at each start, unless it waits after a failure, and it never fails
   * for good.
   */
  recurring?: boolean;
  /** After this time the job is stopped, which counts as a failure. */
  timeoutMs?: number;
  /**
   * `signal` is aborted on timeout, when the lease was lost, and when the server shuts down. `isLastAttempt`: after
   * another failure the job has failed for good.
   */
  run(payload: unknown, signal: AbortSignal, isLastAttempt: boolean): Promise<NextRun | undefined>;
  /** Says so where people see it when the job is not run again, since the server ended with it. */
  onAbandoned?(payload: unknown): Promise<void>;
}

/** When the same job runs again. */
interface NextRun {
  /** Milliseconds since 1970. */
  runAt: number;
  /** undefined: the payload stays the same. */
  payload?: unknown;
}
