import type { IncomingMessage, ServerResponse } from "node:http";
import { Busy, fairQueue, type QueueLimits } from "../../app/lib/fair-queue.ts";
import type { ClientAddress } from "./client-address.ts";
import { openIncomingBodies } from "./incoming-bodies.ts";
import { openPageScheduler } from "./page-scheduler.ts";
import { refusalPage } from "./refusal-page.ts";
import { isSafeMethod, kindOf, type RequestKind } from "./request-kind.ts";

type QueuedKind = Exclude<RequestKind, "health">;

const noWaiting = { maxWaiting: 0, maxWaitingPerClient: 0, maxWaitMs: 0 };

/**
 * Limits for each kind of request; a client is an address, a group its network. Small forms and uploads
 * run while their bodies arrive, which may be slow, so many may run. The body of a waiting request is not read.
 */
const admissionLimits: Record<QueuedKind, QueueLimits> = {
  pages: {
    maxRunning: 8,
    maxRunningPerGroup: 6,
    maxRunningPerClient: 4,
    maxWaiting: 400,
    maxWaitingPerClient: 60,
    maxWaitMs: 10_000,
  },
  searches: {
    maxRunning: 4,
    maxRunningPerGroup: 3,
    maxRunningPerClient: 2,
    maxWaiting: 400,
    maxWaitingPerClient: 60,
    maxWaitMs: 10_000,
  },
  images: {
    maxRunning: 64,
    maxRunningPerGroup: 48,
    maxRunningPerClient: 32,
    maxWaiting: 400,
    maxWaitingPerClient: 100,
    maxWaitMs: 10_000,
  },
  signIns: { maxRunning: 200, maxRunningPerClient: 20, ...noWaiting },
  smallForms: { maxRunning: 2000, maxRunningPerGroup: 800, maxRunningPerClient: 400, ...noWaiting },
  uploads: {
    maxRunning: 120,
    maxRunningPerGroup: 40,
    maxRunningPerClient: 30,
    maxWaiting: 400,
    maxWaitingPerClient: 100,
    maxWaitMs: 10_000,
  },
};

/** A request with its client, as the limits count it. */
export interface RequestWithClient extends IncomingMessage {
  client: ClientAddress;
}
export interface Bindings {
  incoming: RequestWithClient;
  outgoing: ServerResponse;
}
type Fetch = (request: Request, env: Bindings) => Response | Promise<Response>;

export type Admission = ReturnType<typeof openAdmission>;

/**
 * Admits requests so that no client holds up the others: addresses take turns, the queues are bounded, and a request
 * whose client hung up is not started. `headers` go with every response.
 */
export function openAdmission(headers: Record<string, string>, limits = admissionLimits) {
  const queues = Object.fromEntries(
    Object.entries(limits).map(([kind, limit]) => [kind, fairQueue(limit)]),
  ) as Record<QueuedKind, ReturnType<typeof fairQueue>>;
  const scheduler = openPageScheduler();
  const bodies = openIncomingBodies();

  async function admitRequest(fetch: Fetch, request: Request, env: Bindings): Promise<Response> {
    const { incoming, outgoing } = env;
    const { client } = incoming;
    const kind = kindOf(incoming);
    if (kind === "health") return fetch(request, env);
    scheduler.countRequest();
    if ((kind === "smallForms" || kind === "uploads") && !bodies.track(incoming, outgoing, client, kind))
      return refusalPage(headers, 5, incoming.url);
    try {
      return await runInQueue(kind, request, env, fetch);
    } catch (error) {
      const isGone = request.signal.aborted || isClientClosed(env);
      if (isGone && !(error instanceof Busy)) return clientClosedResponse();
      return refuseWhenBusy(error, incoming.url);
    }
  }

  function refuseWhenBusy(error: unknown, url?: string) {
    if (error instanceof Busy) return refusalPage(headers, 2, url);
    throw error;
  }

  function runInQueue(kind: QueuedKind, request: Request, env: Bindings, fetch: Fetch): Promise<Response> {
    const { address, network: group } = env.incoming.client;
    const onlyReads = isSafeMethod(env.incoming);
    const task = async () => {
      if (onlyReads) await scheduler.waitForTurn();
      if (isClientClosed(env)) return clientClosedResponse();
      return fetch(request, env);
    };
    return queues[kind].run(address, task, { signal: onlyReads ? request.signal : undefined, group });
  }

  return {
    /** Wraps `fetch` so that it is called for admitted requests only. Sending the response is not part of the queue. */
    admit: (fetch: Fetch) => (request: Request, env: Bindings) => admitRequest(fetch, request, env),
    /** Renders the page that follows a form, in the queue of all pages. Returns a refusal when too many wait. */
    renderInQueue(client: ClientAddress, render: () => Promise<Response>): Promise<Response> {
      const task = () => scheduler.waitForTurn().then(render);
      return queues.pages.run(client.address, task, { group: client.network }).catch(refuseWhenBusy);
    },
  };
}

/** Whether the client hung up. */
export function isClientClosed({ incoming, outgoing }: Bindings) {
  return outgoing.destroyed || incoming.socket.destroyed;
}

/** Status 499 is nginx's "client closed request". No client receives it; only the log shows it. */
export function clientClosedResponse() {
  return new Response(null, { status: 499 });
}
