import { addresses } from "./addresses.ts";
import type { Picture } from "./files.ts";
import { formAddresses } from "./forms.ts";
import { framed, truncated } from "./framing.ts";
import { type Random, seeded } from "./random.ts";
import { type Making, makeRequest, methods, type Request } from "./requests.ts";
import type { World } from "./world.ts";
import { wrongWays } from "./wrong-ways.ts";

/** What a client does once all is sent. */
type Ending = "waits" | "half-closes" | "closes" | "resets" | "resets at the answer" | "never reads";

/** What goes through one connection. */
export interface Exchange {
  /** In order, as they were before they became bytes. */
  requests: Request[];
  /** Sent one after another, each after a pause of so many milliseconds. */
  pieces: { bytes: Buffer; pauseMs: number }[];
  ending: Ending;
}

export interface Batch {
  exchanges: Exchange[];
  /** So many exchanges are under way at once. */
  together: number;
}

const size = 400;
/** With how many methods a batch tries each address; three batches try them all. */
const methodsEach = 4;
const often = ["GET", "GET", "GET", "POST", "POST", "POST", "POST", "POST", "POST"];

/** The same seed and number make the same batch of requests, but for the names that `world` gives. */
export function makeBatch(seed: number, number: number, world: World, files: Picture[]): Batch {
  const random = seeded(`${seed}/${number}`);
  const making = { random, world, files };
  // Every address with other methods in each batch; the rest by chance, the forms more often. Sometimes all of it goes to
  // a few addresses, or to one, and runs into their limits.
  const each = addresses.flatMap((address, at) =>
    methodsOf(at + number * methodsEach).map((method) => exchange(making, address, method)),
  );
  const few = Array.from({ length: random.pick([1, 4]) }, () => random.pick(formAddresses));
  const lists = random.oneIn(4) ? [few] : [few, formAddresses, addresses];
  const others = Array.from({ length: size - each.length }, () =>
    exchange(making, random.pick(random.pick(lists)), random.pick(random.oneIn(6) ? methods : often)),
  );
  const exchanges = random.shuffled([...each, ...others]);
  // A form that is sent twice: by an impatient person, or from two tabs.
  const twice = exchanges.flatMap((one) => (random.oneIn(10) ? [one, one] : [one]));
  return { exchanges: twice, together: random.pick([1, 8, 40, size]) };
}

/** Some of the methods, from the one at `start` on. */
function methodsOf(start: number) {
  return Array.from({ length: methodsEach }, (_, at) => methods[(start + at) % methods.length]!);
}

function exchange(making: Making, address: string, method: string): Exchange {
  const { random } = making;
  const request = makeRequest(making, address, method);
  const wrong = random.below(8);
  if (wrong === 0) return broken(random, random.pick(wrongWays)(random, request), [request]);
  const bytes = framed(random, request);
  if (wrong === 1) return broken(random, truncated(random, bytes), [request]);
  if (wrong === 2) return pipelined(making, address, method);
  const ending = random.oneIn(6) ? random.pick(endings) : "waits";
  return { requests: [request], pieces: inPieces(random, bytes), ending };
}

const endings: Ending[] = ["half-closes", "closes", "resets", "resets at the answer", "never reads"];

/** Nobody waits for an answer that need not come. */
function broken(random: Random, bytes: Buffer, requests: Request[]): Exchange {
  return {
    requests,
    pieces: inPieces(random, bytes),
    ending: random.pick(["half-closes", "closes", "resets"]),
  };
}

function pipelined(making: Making, address: string, method: string): Exchange {
  const { random } = making;
  const requests = Array.from({ length: 2 + random.below(4) }, () => makeRequest(making, address, method));
  const bytes = Buffer.concat(requests.map((request) => framed(random, request)));
  return {
    requests,
    pieces: inPieces(random, bytes),
    ending: "half-closes",
  };
}

/** Most clients send all at once, some piece by piece. */
function inPieces(random: Random, bytes: Buffer): Exchange["pieces"] {
  if (!random.oneIn(6)) return [{ bytes, pauseMs: 0 }];
  const cuts = Array.from({ length: 1 + random.below(4) }, () => random.below(bytes.length + 1));
  const ends = [...cuts.sort((a, b) => a - b), bytes.length];
  return ends.map((end, at) => ({
    bytes: bytes.subarray(ends[at - 1] ?? 0, end),
    pauseMs: random.below(15),
  }));
}
