import type { Fixtures } from "./fixtures.ts";
import { formPatterns } from "./forms.ts";
import { toBytes, truncate } from "./framing.ts";
import { pathPatterns } from "./path-patterns.ts";
import { type Random, seededRandom } from "./random.ts";
import { makeRequest, methods, type Request, type RequestContext } from "./requests.ts";
import type { UploadFile } from "./upload-files.ts";
import { wrongFramings } from "./wrong-framings.ts";

/** What a client does after it has sent everything. */
type Ending = "waits" | "half-closes" | "closes" | "resets" | "resets at the response" | "never reads";

/** Everything that is sent through one connection. */
export interface Exchange {
  /** The requests in order, before they are turned into bytes. */
  requests: Request[];
  /** The bytes of the requests. Each piece is sent after its pause. */
  pieces: { bytes: Buffer; pauseMs: number }[];
  ending: Ending;
}

export interface Batch {
  exchanges: Exchange[];
  /** How many exchanges run at once. */
  concurrency: number;
}

const batchSize = 400;
/** How many methods a batch tries on each path; three batches try all methods. */
const methodsPerPath = 4;
const commonMethods = ["GET", "GET", "GET", "POST", "POST", "POST", "POST", "POST", "POST"];

/** Makes a batch. The same seed and number make the same requests, except for the values of `fixtures`. */
export function makeBatch(seed: number, number: number, fixtures: Fixtures, files: UploadFile[]): Batch {
  const random = seededRandom(`${seed}/${number}`);
  const context = { random, fixtures, files };
  // First every path, with other methods in each batch. The rest goes to random paths, more often to those with a form.
  // In some batches the rest goes only to one or a few paths, and reaches their limits.
  const exchangesForAllPaths = pathPatterns.flatMap((pattern, at) =>
    nextMethods(at + number * methodsPerPath).map((method) => makeExchange(context, pattern, method)),
  );
  const fewPatterns = Array.from({ length: random.pick([1, 4]) }, () => random.pick(formPatterns));
  const patternLists = random.oneIn(4) ? [fewPatterns] : [fewPatterns, formPatterns, pathPatterns];
  const randomExchanges = Array.from({ length: batchSize - exchangesForAllPaths.length }, () =>
    makeExchange(
      context,
      random.pick(random.pick(patternLists)),
      random.pick(random.oneIn(6) ? methods : commonMethods),
    ),
  );
  const exchanges = random.shuffle([...exchangesForAllPaths, ...randomExchanges]);
  // Some requests are sent twice, as by an impatient person or from two tabs.
  const withRepeats = exchanges.flatMap((exchange) => (random.oneIn(10) ? [exchange, exchange] : [exchange]));
  return { exchanges: withRepeats, concurrency: random.pick([1, 8, 40, batchSize]) };
}

/** The methods from index `start` on; after the last method comes the first one again. */
function nextMethods(start: number) {
  return Array.from({ length: methodsPerPath }, (_, at) => methods[(start + at) % methods.length]!);
}

function makeExchange(context: RequestContext, pattern: string, method: string): Exchange {
  const { random } = context;
  const request = makeRequest(context, pattern, method);
  const roll = random.below(8);
  if (roll === 0) return brokenExchange(random, random.pick(wrongFramings)(random, request), [request]);
  const bytes = toBytes(random, request);
  if (roll === 1) return brokenExchange(random, truncate(random, bytes), [request]);
  if (roll === 2) return pipelinedExchange(context, pattern, method);
  const ending = random.oneIn(6) ? random.pick(earlyEndings) : "waits";
  return { requests: [request], pieces: toPieces(random, bytes), ending };
}

const earlyEndings: Ending[] = ["half-closes", "closes", "resets", "resets at the response", "never reads"];

/**
 * An exchange of wrong or incomplete bytes. The server may not respond, so the client ends or half-closes the
 * connection.
 */
function brokenExchange(random: Random, bytes: Buffer, requests: Request[]): Exchange {
  return {
    requests,
    pieces: toPieces(random, bytes),
    ending: random.pick(["half-closes", "closes", "resets"]),
  };
}

function pipelinedExchange(context: RequestContext, pattern: string, method: string): Exchange {
  const { random } = context;
  const requests = Array.from({ length: 2 + random.below(4) }, () => makeRequest(context, pattern, method));
  const bytes = Buffer.concat(requests.map((request) => toBytes(random, request)));
  return {
    requests,
    pieces: toPieces(random, bytes),
    ending: "half-closes",
  };
}

/** Cuts the bytes into pieces for some clients; most send all bytes at once. */
function toPieces(random: Random, bytes: Buffer): Exchange["pieces"] {
  if (!random.oneIn(6)) return [{ bytes, pauseMs: 0 }];
  const offsets = Array.from({ length: 1 + random.below(4) }, () => random.below(bytes.length + 1));
  const pieceEnds = [...offsets.sort((a, b) => a - b), bytes.length];
  return pieceEnds.map((end, at) => ({
    bytes: bytes.subarray(pieceEnds[at - 1] ?? 0, end),
    pauseMs: random.below(15),
  }));
}
