import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { fairQueue } from "../../work/fair-queue.ts";
import { openThreads } from "../../work/threads.ts";

/** What a social card shows. `cover`: the storage key of a JPEG or WebP, if there is one. */
export interface CardFacts {
  title: string;
  author: string;
  site: string;
  cover?: string;
}

/** For the thread that draws. `cover`: a JPEG or WebP. */
export interface CardTask {
  facts: CardFacts;
  cover?: Uint8Array;
}

/** Of 1200 x 630. */
export type Png = Uint8Array<ArrayBuffer>;
type Read = (key: string) => Promise<Uint8Array | undefined>;

export type Cards = ReturnType<typeof openCards>;

const program = join(import.meta.dirname, "social-card-worker.server.ts");
const drawMs = 10_000;
/** In memory; each has some 50 kB. */
const maxStored = 200;
const defaultQueue = { running: 1, runningEach: 1, waiting: 60, waitingEach: 15, waitMs: 10_000 };

/**
 * Social cards, which other sites show for a link to a blog: each drawn once, one at a time, in a thread of their own,
 * and stored in memory as long as there is room. `onError` hears of a thread that fails.
 */
export function openCards(onError: (error: Error) => void = () => {}, queueLimits = defaultQueue) {
  const threads = openThreads<CardTask, Png>({ program, maxMemoryMb: 256, onError });
  const stored = new LRUCache<string, Promise<Png>>({ max: maxStored });
  const queue = fairQueue(queueLimits);

  async function draw(facts: CardFacts, read: Read): Promise<Png> {
    const cover = facts.cover === undefined ? undefined : await read(facts.cover);
    const png = await threads.run({ facts, cover }, drawMs);
    if (!png) throw new Error(`no card could be drawn of ${JSON.stringify(facts)}`);
    return png;
  }

  return {
    /**
     * The card of these facts, drawn for `person` if it has to be, who may be one of a group such as a network. `read`
     * finds the cover. Throws Busy. It is drawn to its end when the client hangs up: others may wait for the same.
     */
    card(facts: CardFacts, read: Read, person: string, group?: string): Promise<Png> {
      const name = JSON.stringify(facts);
      const known = stored.get(name);
      if (known) return known;
      const card = queue.run(person, () => draw(facts, read), { group });
      card.catch(() => stored.delete(name));
      stored.set(name, card);
      return card;
    },
    close: threads.close,
  };
}
