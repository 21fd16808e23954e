import type { IncomingMessage, ServerResponse } from "node:http";
import { fairQueue, isBusy, type QueueLimits } from "../app/lib/fair-queue.ts";
import { expectBody } from "./body-deadline.ts";
import type { ClientAddress } from "./client-address.ts";
import { refusalPage } from "./refusal-page.ts";
import { timeouts } from "./timeouts.ts";
import { openTurns } from "./turns.ts";
import { unsentAnswers } from "./unsent.ts";
import { openWorkTime, type WorkTime } from "./work-time.ts";

type Kind = "pages" | "images" | "signIns" | "acts" | "texts";

/**
 * What the server works out anew. "signIns" wait for a provider. "acts" are clicks, "texts" whole articles and images:
 * both are read as slowly as they come, so many may be under way; those that wait are not read yet.
 */
export const admissionLimits: Record<Kind, QueueLimits> = {
  pages: { running: 8, runningEach: 4, waiting: 400, waitingEach: 60, waitMs: 10_000 },
  images: { running: 64, runningEach: 32, waiting: 400, waitingEach: 100, waitMs: 10_000 },
  signIns: { running: 200, runningEach: 20, waiting: 0, waitingEach: 0, waitMs: 0 },
  acts: { running: 2000, runningEach: 400, runningGroup: 800, waiting: 0, waitingEach: 0, waitMs: 0 },
  texts: {
    running: 400,
    runningEach: 30,
    runningGroup: 80,
    waiting: 400,
    waitingEach: 100,
    waitMs: 10_000,
  },
};
const image = /^\/images\/|^\/blog\/[^/]+\/card\.png(?:\?|$)/;
const signIn = /^\/login\/(?:google|callback)(?:\?|$)/;
const text = /^\/(?:write|upload|preview|blog\/[^/]+\/edit)(?:\.data)?(?:\?|$)/;

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
  limits = admissionLimits,
) {
  const queues = Object.fromEntries(
    Object.entries(limits).map(([kind, limit]) => [kind, fairQueue(limit)]),
  ) as Record<Kind, ReturnType<typeof fairQueue>>;
  const turns = openTurns();
  const unsent = unsentAnswers();

  async function admit(fetch: Fetch, request: Request, env: Bindings): Promise<Response> {
    const { incoming, outgoing } = env;
    if (incoming.url === "/healthz" || incoming.url === "/readyz") return fetch(request, env);
    turns.arrive();
    const kind = kindOf(incoming);
    const waitSeconds = kind === "pages" && (await workTime.secondsToWait(incoming.client.address));
    if (waitSeconds) return refusalPage(headers, 429, waitSeconds);
    if (!unsent.mayBegin(incoming.client)) return refusalPage(headers, 503, 5);
    if (kind === "acts" || kind === "texts") expectBody(incoming, kind === "acts");
    try {
      const response = await inTurn(kind, request, env, fetch);
      incoming.socket.setTimeout(timeouts.silenceMs);
      return hold(response, incoming.client, outgoing);
    } catch (error) {
      if (isBusy(error)) return refusalPage(headers, 503, 2);
      if (request.signal.aborted || isGone(env)) return gone();
      throw error;
    }
  }

  function inTurn(kind: Kind, request: Request, env: Bindings, fetch: Fetch): Promise<Response> {
    const { address, network: group } = env.incoming.client;
    const isRead = isReading(env.incoming);
    const answer = async () => {
      if (isRead) await turns.take();
      if (isGone(env)) return gone();
      return kind === "pages"
        ? workTime.measure(address, async () => fetch(request, env))
        : fetch(request, env);
    };
    return queues[kind].run(address, answer, { signal: isRead ? request.signal : undefined, group });
  }

  /** What was worked out stays in memory until the client has taken it. */
  async function hold(response: Response, client: ClientAddress, outgoing: ServerResponse) {
    if (!response.body) return response;
    if (outgoing.destroyed) {
      await response.body.cancel();
      return gone();
    }
    const size = response.headers.get("Content-Length");
    if (size !== null) {
      unsent.hold(client, Number(size), outgoing, true);
      return response;
    }
    const body = await response.arrayBuffer();
    unsent.hold(client, body.byteLength, outgoing);
    return new Response(body, response);
  }

  return {
    /** `fetch`, for requests that are let in. It works the answer out; sending it takes no place. */
    letIn: (fetch: Fetch) => (request: Request, env: Bindings) => admit(fetch, request, env),
    /** Renders a page that answers a write, in turn with other pages. A refusal when too many wait. */
    async renderInTurn(address: string, render: () => Promise<Response>): Promise<Response> {
      try {
        return await queues.pages.run(address, async () => {
          await turns.take();
          return workTime.measure(address, render);
        });
      } catch (error) {
        if (isBusy(error)) return refusalPage(headers, 503, 2);
        throw error;
      }
    },
  };
}

function kindOf(req: IncomingMessage): Kind {
  const { url = "/" } = req;
  if (!isReading(req)) return text.test(url) ? "texts" : "acts";
  if (signIn.test(url)) return "signIns";
  return image.test(url) ? "images" : "pages";
}

function isReading({ method }: IncomingMessage) {
  return method === "GET" || method === "HEAD";
}

export function isGone({ incoming, outgoing }: Bindings) {
  return outgoing.destroyed || incoming.socket.destroyed;
}

/** Nobody reads this answer; the log shows its status. */
export function gone() {
  return new Response(null, { status: 499 });
}
