import type { IncomingMessage, ServerResponse } from "node:http";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { fairQueue, isBusy, type QueueLimits } from "../app/lib/fair-queue.ts";
import type { ClientAddress } from "./client-address.ts";

type Kind = "pages" | "images" | "acts" | "texts";

/**
 * What the server works out anew. "acts" are clicks, "texts" whole articles and images. Both are read as slowly as they
 * come, so many may be under way; those that wait are not read yet.
 */
const defaultLimits: Record<Kind, QueueLimits> = {
  pages: { running: 8, runningEach: 4, waiting: 400, waitingEach: 60, waitMs: 10_000 },
  images: { running: 64, runningEach: 32, waiting: 400, waitingEach: 100, waitMs: 10_000 },
  acts: { running: 2000, runningEach: 400, waiting: 0, waitingEach: 0, waitMs: 0 },
  texts: { running: 400, runningEach: 30, waiting: 400, waitingEach: 100, waitMs: 10_000 },
};
const image = /^\/images\/|^\/blog\/[^/]+\/card\.png(?:\?|$)/;
const text = /^\/(?:write|upload|preview|blog\/[^/]+\/edit)(?:\.data)?(?:\?|$)/;
/** Pages of one address; a search costs as much as five. Many people may share an address. */
const readsPerMinute = 3000;
const searchCost = 5;
const longestArrivalMs = 100;
const search = /^\/(?:search|feed|course|services)(?:\.data)?\?(?:.*&)?q=./;

/** A request that was let in, with what is known about its client. */
export interface AdmittedRequest extends IncomingMessage {
  client: ClientAddress;
}
interface Bindings {
  incoming: AdmittedRequest;
  outgoing: ServerResponse;
}
type Fetch = (request: Request, env: Bindings) => Response | Promise<Response>;

export type Admission = ReturnType<typeof openAdmission>;

/**
 * Lets requests in so that no client holds up the others: addresses take turns, what waits is bounded, and what a
 * client no longer waits for is not begun. `headers` are those of every answer.
 */
export function openAdmission(headers: Record<string, string>, limits = defaultLimits) {
  const queues = {
    pages: fairQueue(limits.pages),
    images: fairQueue(limits.images),
    acts: fairQueue(limits.acts),
    texts: fairQueue(limits.texts),
  };
  const turn = turns();
  const reads = new RateLimiterMemory({ points: readsPerMinute, duration: 60 });

  async function admit(fetch: Fetch, request: Request, env: Bindings): Promise<Response> {
    const { url = "/", method } = env.incoming;
    if (url === "/healthz" || url === "/readyz") return fetch(request, env);
    turn.arrive();
    const { address } = env.incoming.client;
    const reading = method === "GET" || method === "HEAD";
    if (reading) {
      const waitSeconds = await secondsToWait(reads, address, search.test(url) ? searchCost : 1);
      if (waitSeconds) return refusal(headers, 429, waitSeconds);
    }
    const kind = kindOf(url, reading);
    const answer = async () => {
      if (kind === "pages") await turn.take();
      return isGone(env) ? gone() : fetch(request, env);
    };
    try {
      return await queues[kind].run(address, answer, reading ? request.signal : undefined);
    } catch (error) {
      if (isBusy(error)) return refusal(headers, 503, 2);
      if (request.signal.aborted || isGone(env)) return gone();
      throw error;
    }
  }

  return {
    /** `fetch`, for requests that are let in. It works the answer out; sending it takes no place. */
    letIn: (fetch: Fetch) => (request: Request, env: Bindings) => admit(fetch, request, env),
    /** Waits until a page that answers a write may be rendered, in turn with other pages, and renders it. */
    renderInTurn: <T>(address: string, render: () => Promise<T>) =>
      queues.pages.run(address, () => turn.take().then(render)),
  };
}

function kindOf(url: string, reading: boolean): Kind {
  if (reading) return image.test(url) ? "images" : "pages";
  return text.test(url) ? "texts" : "acts";
}

/**
 * Lets one page begin at a time, and only when the event loop sees no new requests. Most of a page is one long piece of
 * work, and the loop accepts one connection between two of them: a reader would wait behind everybody who came before.
 */
function turns() {
  let arrived = 0;
  let last = Promise.resolve();

  async function quiet() {
    const began = performance.now();
    // A connection is accepted in one round of the loop, and read in the next.
    for (let rounds = 0; rounds < 2 && performance.now() - began < longestArrivalMs; rounds++) {
      const before = arrived;
      await new Promise((next) => setImmediate(next));
      if (arrived > before) rounds = -1;
    }
  }

  return {
    arrive() {
      arrived++;
    },
    take() {
      last = last.then(quiet);
      return last;
    },
  };
}

function isGone({ incoming, outgoing }: Bindings) {
  return outgoing.destroyed || incoming.socket.destroyed;
}

/** Nobody reads this answer; the log shows its status. */
function gone() {
  return new Response(null, { status: 499 });
}

/** undefined when the client may go on at once. */
async function secondsToWait(limiter: RateLimiterMemory, address: string, points: number) {
  try {
    await limiter.consume(address, points);
  } catch (refused) {
    return Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000);
  }
}

const texts = {
  429: "That was a lot at once. Wait a moment, then load the page again.",
  503: "The site is busy. Wait a moment, then load the page again.",
};

function refusal(headers: Record<string, string>, status: 429 | 503, seconds: number) {
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>One moment</title>
    <link rel="stylesheet" href="/plain.css">
  </head>
  <body>
    <main>
      <h1>One moment</h1>
      <p>${texts[status]}</p>
    </main>
  </body>
</html>
`;
  const policy = headers["Content-Security-Policy"]!.replace(";", "; style-src 'self';");
  return new Response(html, {
    status,
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Retry-After": String(seconds),
    },
  });
}
