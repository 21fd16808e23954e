import { setTimeout as pause } from "node:timers/promises";
import { type HttpResponse, type Person, person } from "../../support/browser.ts";
import { alertOf } from "../../support/editor.ts";
import { textOf } from "../../support/page.ts";
import type { Journal } from "../journal.ts";
import type { openPauser } from "../pauser.ts";
import type { Random } from "../random.ts";
import type { Report } from "../report.ts";
import { publicUrl, type World } from "../world/world.ts";

/** The state that all parts of a run share. */
export interface Run {
  world: World;
  journal: Journal;
  report: Report;
  random: Random;
  pauser: ReturnType<typeof openPauser>;
  /** Whether no fault is active, so that every request must succeed. */
  calm: boolean;
  /** Aborted when a request still fails long after the faults: then retries end. */
  retryController: AbortController;
  /** Whether the people stop. */
  over: boolean;
}

export class GaveUpError extends Error {}

const requestMs = 30_000;

export type Client = ReturnType<typeof openClient>;

/**
 * A person's browser. Each request goes to a random node, with the same client address and cookies. It has random numbers
 * of its own, so the number of retries does not change what the person does next.
 */
export function openClient(run: Run, parentRandom: Random, address: string) {
  const random = parentRandom.branch("requests");
  const cookies = new Map<string, string>();
  const headers = { origin: publicUrl, "x-forwarded-for": address };
  const { report } = run;

  /** Returns undefined when there was no response. */
  async function send(request: (person: Person) => Promise<HttpResponse>): Promise<HttpResponse | undefined> {
    const node = random.pick(run.world.nodes);
    const calm = run.calm;
    report.counts.requests++;
    const browser = person(node.url, { cookies, headers, timeoutMs: requestMs });
    const response = await request(browser).catch(() => undefined);
    if (!response) report.counts.unanswered++;
    else if (response.status >= 500) report.failed(response.status);
    if (calm && run.calm && (response?.status ?? 500) >= 500)
      report.problem("failed in the calm", `${node.name} answered ${response?.status ?? "nothing"}`);
    return response;
  }

  return {
    cookies,
    send,
    /**
     * Sends requests until `readResult` returns something other than undefined. Returns that, and whether it took several
     * attempts. Throws GaveUpError.
     */
    async retry<T>(
      action: string,
      request: (person: Person) => Promise<HttpResponse>,
      readResult: (response: HttpResponse, isRetry: boolean) => T | undefined,
    ): Promise<{ value: T; isRetry: boolean }> {
      for (let attempt = 0; ; attempt++) {
        const isRetry = attempt > 0;
        const response = await send(request);
        const value = response && readResult(response, isRetry);
        if (value !== undefined) return { value, isRetry };
        if (isRetry) report.counts.retries++;
        if (run.retryController.signal.aborted) {
          const last = response ? `${response.status} ${messageOf(response)}` : "nothing";
          report.problem("not answered", `${action}; the last answer was ${last}`);
          throw new GaveUpError(action);
        }
        if (response?.status === 429) report.problem("refused", `${action.split(" ")[0]}: too many attempts`);
        await pause(Math.min(100 * 1.5 ** attempt, 1000) + random.between(0, 100));
      }
    },
  };
}

/** Repeats `act` with random pauses until the run is over. */
export async function repeatAct(run: Run, random: Random, maxPauseMs: number, act: () => Promise<void>) {
  while (!run.over) {
    await run.pauser.run(async () => {
      if (!run.over) await act().catch(ignoreGaveUp);
    });
    await pause(random.between(10, maxPauseMs));
  }
}

function ignoreGaveUp(error: unknown) {
  if (!(error instanceof GaveUpError)) throw error;
}

function messageOf(response: HttpResponse) {
  return alertOf(response) || textOf(response.text).slice(0, 120);
}
