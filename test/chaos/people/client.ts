import { setTimeout as pause } from "node:timers/promises";
import { type HttpResponse, type Person, person } from "../../support/browser.ts";
import { alertOf } from "../../support/editor.ts";
import { textOf } from "../../support/page.ts";
import type { openGate } from "../gate.ts";
import type { Journal } from "../journal.ts";
import type { Random } from "../random.ts";
import type { Report } from "../report.ts";
import { publicUrl, type World } from "../world/world.ts";

/** What all parts of one run share. */
export interface Run {
  world: World;
  journal: Journal;
  report: Report;
  random: Random;
  gate: ReturnType<typeof openGate>;
  /** Whether nothing is broken, so that every request has to succeed. */
  calm: boolean;
  /** Aborted when the calm brought no answer: then retries are given up. */
  patience: AbortController;
  over: boolean;
}

export class GivenUp extends Error {}

const requestMs = 30_000;

export type Client = ReturnType<typeof openClient>;

/**
 * Somebody's browser. Each of its requests goes to any node, from the same address and with the same cookies. `chooser`
 * is for it alone: how many attempts something takes changes nothing about what is done next.
 */
export function openClient(run: Run, chooser: Random, address: string) {
  const random = chooser.branch("requests");
  const cookies = new Map<string, string>();
  const headers = { origin: publicUrl, "x-forwarded-for": address };
  const { report } = run;

  /** undefined: there was no answer. */
  async function ask(send: (person: Person) => Promise<HttpResponse>): Promise<HttpResponse | undefined> {
    const node = random.pick(run.world.nodes);
    const calm = run.calm;
    report.counts.requests++;
    const someone = person(node.url, { cookies, headers, timeoutMs: requestMs });
    const answer = await send(someone).catch(() => undefined);
    if (!answer) report.counts.unanswered++;
    else if (answer.status >= 500) report.failed(answer.status);
    if (calm && run.calm && (answer?.status ?? 500) >= 500)
      report.problem("failed in the calm", `${node.name} answered ${answer?.status ?? "nothing"}`);
    return answer;
  }

  return {
    cookies,
    ask,
    /**
     * Asks until `take` finds in an answer what it wants (undefined: not yet). Returns that, and whether it took several
     * attempts. Throws GivenUp.
     */
    async retry<T>(
      what: string,
      send: (person: Person) => Promise<HttpResponse>,
      take: (answer: HttpResponse, again: boolean) => T | undefined,
    ): Promise<{ value: T; again: boolean }> {
      for (let attempt = 0; ; attempt++) {
        const again = attempt > 0;
        const answer = await ask(send);
        const value = answer && take(answer, again);
        if (value !== undefined) return { value, again };
        if (again) report.counts.retries++;
        if (run.patience.signal.aborted) {
          const last = answer ? `${answer.status} ${said(answer)}` : "nothing";
          report.problem("not answered", `${what}; the last answer was ${last}`);
          throw new GivenUp(what);
        }
        if (answer?.status === 429) report.problem("refused", `${what.split(" ")[0]}: too many attempts`);
        await pause(Math.min(100 * 1.5 ** attempt, 1000) + random.between(0, 100));
      }
    },
  };
}

/** Does one thing after another, with a pause between them, until all is over. */
export async function repeatAct(run: Run, random: Random, longestPauseMs: number, act: () => Promise<void>) {
  while (!run.over) {
    await run.gate.through(async () => {
      if (!run.over) await act().catch(ignoreGivenUp);
    });
    await pause(random.between(10, longestPauseMs));
  }
}

function ignoreGivenUp(error: unknown) {
  if (!(error instanceof GivenUp)) throw error;
}

function said(answer: HttpResponse) {
  return alertOf(answer) || textOf(answer.text).slice(0, 120);
}
