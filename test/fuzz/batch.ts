import { addresses } from "./addresses.ts";
import type { Picture } from "./files.ts";
import { formAddresses } from "./forms.ts";
import { toBytes, truncate } from "./framing.ts";
import { type Random, seededRandom } from "./random.ts";
import { makeRequest, methods, type Request, type RequestContext } from "./requests.ts";
import type { World } from "./world.ts";
import { wrongFramings } from "./wrong-framings.ts";

/** What a client does after it has sent everything. */
type Ending = "waits" | "half-closes" | "closes" | "resets" | "resets at the answer" | "never reads";

/** Everything that is sent through one connection. */
export interface Exchange {
  /** The requests in order, before they are turned into bytes. */
  requests: Request[];
  /** Sent one after another, each after its pause. */
  pieces: { bytes: Buffer; pauseMs: number }[];
  ending: Ending;
}

export interface Batch {
  exchanges: Exchange[];
  /** How many exchanges run at once. */
  concurrency: number;
}

const batchSize = 400;
/** How many methods a batch tries on each address; three batches try all methods. */
const methodsPerAddress = 4;
const commonMethods = ["GET", "GET", "GET", "POST", "POST", "POST", "POST", "POST", "POST"];

/** The same seed and number make the same batch of requests, except for the values of `world`. */
export function makeBatch(seed: number, number: number, world: World, files: Picture[]): Batch {
  const random = seededRandom(`${seed}/${number}`);
  const context = { random, world, files };
  // Every address, with other methods in each batch; the rest is random, with more forms. Sometimes the rest goes to one
  // or a few addresses only, and reaches their limits.
  const perAddress = addresses.flatMap((address, at) =>
    methodsOf(at + number * methodsPerAddress).map((method) => makeExchange(context, address, method)),
  );
  const fewAddresses = Array.from({ length: random.pick([1, 4]) }, () => random.pick(formAddresses));
  const lists = random.oneIn(4) ? [fewAddresses] : [fewAddresses, formAddresses, addresses];
  const randomExchanges = Array.from({ length: batchSize - perAddress.length }, () =>
    makeExchange(
      context,
      random.pick(random.pick(lists)),
      random.pick(random.oneIn(6) ? methods : commonMethods),
    ),
  );
  const exchanges = random.shuffled([...perAddress, ...randomExchanges]);
  // Some requests are sent twice, as by an impatient person or from two tabs.
  const withRepeats = exchanges.flatMap((exchange) => (random.oneIn(10) ? [exchange, exchange] : [exchange]));
  return { exchanges: withRepeats, concurrency: random.pick([1, 8, 40, batchSize]) };
}

/** The next methods from index `start`, in a circle. */
function methodsOf(start: number) {
  return Array.from({ length: methodsPerAddress }, (_, at) => methods[(start + at) % methods.length]!);
}

function makeExchange(context: RequestContext, address: string, method: string): Exchange {
  const { random } = context;
  const request = makeRequest(context, address, method);
  const roll = random.below(8);
  if (roll === 0) return brokenExchange(random, random.pick(wrongFramings)(random, request), [request]);
  const bytes = toBytes(random, request);
  if (roll === 1) return brokenExchange(random, truncate(random, bytes), [request]);
  if (roll === 2) return pipelined(context, address, method);
  const ending = random.oneIn(6) ? random.pick(endings) : "waits";
  return { requests: [request], pieces: toPieces(random, bytes), ending };
}

const endings: Ending[] = ["half-closes", "closes", "resets", "resets at the answer", "never reads"];

/** The client does not wait, since there may be no response. */
function brokenExchange(random: Random, bytes: Buffer, requests: Request[]): Exchange {
  return {
    requests,
    pieces: toPieces(random, bytes),
    ending: random.pick(["half-closes", "closes", "resets"]),
  };
}

function pipelined(context: RequestContext, address: string, method: string): Exchange {
  const { random } = context;
  const requests = Array.from({ length: 2 + random.below(4) }, () => makeRequest(context, address, method));
  const bytes = Buffer.concat(requests.map((request) => toBytes(random, request)));
  return {
    requests,
    pieces: toPieces(random, bytes),
    ending: "half-closes",
  };
}

/** Most clients send all bytes at once, some in pieces. */
function toPieces(random: Random, bytes: Buffer): Exchange["pieces"] {
  if (!random.oneIn(6)) return [{ bytes, pauseMs: 0 }];
  const cuts = Array.from({ length: 1 + random.below(4) }, () => random.below(bytes.length + 1));
  const ends = [...cuts.sort((a, b) => a - b), bytes.length];
  return ends.map((end, at) => ({
    bytes: bytes.subarray(ends[at - 1] ?? 0, end),
    pauseMs: random.below(15),
  }));
}
