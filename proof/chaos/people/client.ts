import { setTimeout as pause } from "node:timers/promises";
import { type Browser, type HttpResponse, openBrowser } from "../../../test/support/browser.ts";
import { alertOf } from "../../../test/support/editor.ts";
import { textOf } from "../../../test/support/page.ts";
import { type Deployment, publicUrl } from "../deployment/deployment.ts";
import type { Journal } from "../journal.ts";
import type { openPauser } from "../pauser.ts";
import type { Random } from "../random.ts";
import type { Report } from "../report.ts";
import type { Watcher } from "./watcher.ts";

/** The state that all parts of a run share. */
export interface Run {
  deployment: Deployment;
  journal: Journal;
  report: Report;
  random: Random;
  pauser: ReturnType<typeof openPauser>;
  /** Whether no fault is active and the servers have recovered: then every request must succeed. */
  isSteady: boolean;
  /** Aborted when a request still fails long after the end of the faults. This ends all retries. */
  retryController: AbortController;
  /** Open pages, which follow the likes of a blog. */
  watchers: Watcher[];
  /** Whether the people must stop. */
  isOver: boolean;
}

/** Thrown when the retries have ended without a success. */
export class GaveUpError extends Error {}

const requestTimeoutMs = 30_000;

export type Client = ReturnType<typeof openClient>;

/**
 * A person's browser. Each request goes to a random node, with the same client address and cookies. The client has
 * its own random numbers, so the number of retries does not change what the person does next.
 */
export function openClient(run: Run, parentRandom: Random, address: string) {
  const random = parentRandom.branch("requests");
  const cookies = new Map<string, string>();
  const headers = { origin: publicUrl, "x-forwarded-for": address };
  const { report } = run;

  /** Returns undefined when there was no response. */
  async function send(
    request: (browser: Browser) => Promise<HttpResponse>,
  ): Promise<HttpResponse | undefined> {
    const node = random.pick(run.deployment.nodes);
    const wasSteady = run.isSteady;
    report.counts.requests++;
    const browser = openBrowser(run.deployment.entry ?? node.url, {
      cookies,
      headers,
      timeoutMs: requestTimeoutMs,
    });
    const response = await request(browser).catch(() => undefined);
    if (!response) report.counts.noResponses++;
    else if (response.status >= 500) report.countFailure(response.status);
    if (wasSteady && run.isSteady && (response?.status ?? 500) >= 500)
      report.addProblem("failed without a fault", `${node.name} answered ${response?.status ?? "nothing"}`);
    return response;
  }

  return {
    cookies,
    send,
    /** Reads a page, and counts whether that worked. */
    async read(path: string) {
      const response = await send((browser) => browser.get(path));
      report.countRead((response?.status ?? 500) < 500);
      return response;
    },
    /**
     * Sends a request until `readResult` returns something other than undefined. Returns that result, and whether there
     * were several attempts. Throws a GaveUpError when the retries are aborted.
     */
    async retry<T>(
      action: string,
      request: (browser: Browser) => Promise<HttpResponse>,
      readResult: (response: HttpResponse, isRetry: boolean) => T | undefined,
    ): Promise<{ value: T; isRetry: boolean }> {
      for (let attempt = 0; ; attempt++) {
        const isRetry = attempt > 0;
        const response = await send(request);
        const value = response && readResult(response, isRetry);
        if (value !== undefined) return { value, isRetry };
        if (isRetry) report.counts.retries++;
        if (run.retryController.signal.aborted) {
          const lastResponse = response ? `${response.status} ${messageOf(response)}` : "nothing";
          report.addProblem("not answered", `${action}; the last answer was ${lastResponse}`);
          throw new GaveUpError(action);
        }
        if (response?.status === 429)
          report.addProblem("refused", `${action.split(" ")[0]}: too many attempts`);
        await pause(Math.min(100 * 1.5 ** attempt, 1000) + random.between(0, 100));
      }
    },
  };
}

/** Calls `action` again and again, with random pauses, until the run is over. */
export async function repeatUntilOver(
  run: Run,
  random: Random,
  maxPauseMs: number,
  action: () => Promise<void>,
) {
  while (!run.isOver) {
    await run.pauser.run(async () => {
      if (!run.isOver) await action().catch(ignoreGaveUpError);
    });
    await pause(random.between(10, maxPauseMs));
  }
}

function ignoreGaveUpError(error: unknown) {
  if (!(error instanceof GaveUpError)) throw error;
}

function messageOf(response: HttpResponse) {
  return alertOf(response) || textOf(response.text).slice(0, 120);
}
