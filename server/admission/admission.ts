import type { IncomingMessage, ServerResponse } from "node:http";
import { Busy, fairQueue, type QueueLimits } from "../../work/fair-queue.ts";
import { openBodies } from "./bodies.ts";
import type { ClientAddress } from "./client-address.ts";
import { refusalPage } from "./refusal-page.ts";
import { isRead, kindOf, type RequestKind } from "./request-kind.ts";
import { openTurns } from "./turns.ts";
import { type UnsentResponses, unsentResponses } from "./unsent-responses.ts";
import { openWorkTime, type WorkTime } from "./work-time.ts";

type Kind = Exclude<RequestKind, "health">;

/** Acts and texts are read as slowly as they come, so many may be under way; those that wait are not read yet. */
export const admissionLimits: Record<Kind, QueueLimits> = {
  pages: {
    maxRunning: 8,
    maxRunningPerGroup: 6,
    maxRunningPerPerson: 4,
    maxWaiting: 400,
    maxWaitingPerPerson: 60,
    maxWaitMs: 10_000,
  },
  images: {
    maxRunning: 64,
    maxRunningPerGroup: 48,
    maxRunningPerPerson: 32,
    maxWaiting: 400,
    maxWaitingPerPerson: 100,
    maxWaitMs: 10_000,
  },
  signIns: { maxRunning: 200, maxRunningPerPerson: 20, maxWaiting: 0, maxWaitingPerPerson: 0, maxWaitMs: 0 },
  acts: {
    maxRunning: 2000,
    maxRunningPerPerson: 400,
    maxRunningPerGroup: 800,
    maxWaiting: 0,
    maxWaitingPerPerson: 0,
    maxWaitMs: 0,
  },
  texts: {
    maxRunning: 120,
    maxRunningPerPerson: 30,
    maxRunningPerGroup: 40,
    maxWaiting: 400,
    maxWaitingPerPerson: 100,
    maxWaitMs: 10_000,
  },
};

/** A request that was let in, with what is known about its client. */
export interface AdmittedRequest extends IncomingMessage {
  client: ClientAddress;
}
export interface Bindings {
  incoming: AdmittedRequest;
  outgoing: ServerResponse;
}
type Fetch = (request: Request, env: Bindings) => Response | Promise<Response>;

export type Admission = ReturnType<typeof openAdmission>;

/**
 * Lets requests in so that no client holds up the others: addresses take turns, what waits is bounded, and what a
 * client no longer waits for is not begun. `headers` are those of every answer.
 */
export function openAdmission(
  headers: Record<string, string>,
  workTime: WorkTime = openWorkTime(),
  unsent: UnsentResponses = unsentResponses(),
  limits = admissionLimits,
) {
  const queues = Object.fromEntries(
    Object.entries(limits).map(([kind, limit]) => [kind, fairQueue(limit)]),
  ) as Record<Kind, ReturnType<typeof fairQueue>>;
  const turns = openTurns();
  const bodies = openBodies();

  async function admit(fetch: Fetch, request: Request, env: Bindings): Promise<Response> {
    const { incoming, outgoing } = env;
    const { client } = incoming;
    const kind = kindOf(incoming);
    if (kind === "health") return fetch(request, env);
    turns.arrive();
    const isLimited = kind === "pages" || kind === "acts";
    const waitSeconds = isLimited && workTime.secondsToWait(client);
    if (waitSeconds) return refusalPage(headers, 429, waitSeconds);
    if (!unsent.mayBegin(client)) return refusalPage(headers, 503, 5);
    if ((kind === "acts" || kind === "texts") && !bodies.begin(incoming, outgoing, client, kind))
      return refusalPage(headers, 503, 5);
    try {
      return await inTurn(kind, request, env, fetch);
    } catch (error) {
      if (error instanceof Busy) return refusalPage(headers, 503, 2);
      if (request.signal.aborted || isGone(env)) return gone();
      throw error;
    }
  }

  function inTurn(kind: Kind, request: Request, env: Bindings, fetch: Fetch): Promise<Response> {
    const { client } = env.incoming;
    const reads = isRead(env.incoming);
    const answer = async () => {
      if (reads) await turns.take();
      if (isGone(env)) return gone();
      if (kind === "pages") return workTime.measure(client, async () => fetch(request, env));
      if (kind === "acts") workTime.chargeAct(client);
      return fetch(request, env);
    };
    const signal = reads ? request.signal : undefined;
    return queues[kind].run(client.address, answer, { signal, group: client.network });
  }

  return {
    /** `fetch`, for requests that are let in. It works the answer out; sending it takes no place. */
    letIn: (fetch: Fetch) => (request: Request, env: Bindings) => admit(fetch, request, env),
    /** Renders a page that answers a write, in turn with other pages. A refusal when too many wait. */
    async renderInTurn(client: ClientAddress, render: () => Promise<Response>): Promise<Response> {
      const waitSeconds = workTime.secondsToWait(client);
      if (waitSeconds) return refusalPage(headers, 429, waitSeconds);
      const page = async () => {
        await turns.take();
        return workTime.measure(client, render);
      };
      try {
        return await queues.pages.run(client.address, page, { group: client.network });
      } catch (error) {
        if (error instanceof Busy) return refusalPage(headers, 503, 2);
        throw error;
      }
    },
  };
}

export function isGone({ incoming, outgoing }: Bindings) {
  return outgoing.destroyed || incoming.socket.destroyed;
}

/** Nobody reads this answer; the log shows its status. */
export function gone() {
  return new Response(null, { status: 499 });
}
