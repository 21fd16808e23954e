import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { fairQueue } from "../lib/fair-queue.ts";
import { openThreadPool } from "../lib/threads.server.ts";

/** The content of a social card. `cover`: the storage key of a JPEG or WebP image. */
export interface CardContent {
  title: string;
  /**
   * The text below the title of a card that is not about a blog; perhaps "". Such a card uses the whole width, and shows its
   * cover as a round picture. undefined for a card about a blog.
   */
  sentence?: string;
  author: string;
  site: string;
  /** The colour of its edge; undefined: it has none. */
  accent?: string;
  /** The storage key of the picture beside the site's name. */
  face?: string;
  cover?: string;
  /** The point of the cover that its crop shows: "X Y" in percent; "" for the middle. */
  focus?: string;
}

/** A square icon of the site. Its initials are drawn when there is no picture; a face fills it, a logo lies on paper. */
export interface IconContent {
  initials: string;
  ground: string;
  isFace: boolean;
  /** In pixels. */
  size: number;
}

/** A task for the drawing thread. The pictures are JPEG, WebP or SVG images. `file`: one of them, to draw in pixels. */
export type CardTask =
  | { content: CardContent; cover?: Uint8Array; face?: Uint8Array }
  | { icon: IconContent; picture?: Uint8Array }
  | { file: Uint8Array; width: number; format: "jpeg" | "png" };

/** A card has 1200 x 630 pixels. */
export type Png = Uint8Array<ArrayBuffer>;
type ReadImage = (key: string) => Promise<Uint8Array | undefined>;

export type SocialCards = ReturnType<typeof openSocialCards>;

const workerFile = join(import.meta.dirname, "social-card-worker.server.ts");
const drawTimeoutMs = 10_000;
/** In pixels. */
const jpegWidth = 960;
/** In memory. A card has about 50 kB. */
const maxCached = { pictures: 200, bytesOfEach: 500_000 };
const defaultQueue = {
  maxRunning: 1,
  maxRunningPerClient: 1,
  maxWaiting: 60,
  maxWaitingPerClient: 15,
  maxWaitMs: 10_000,
};

/**
 * Draws social cards: the pictures that other sites show for a link to a blog. A thread draws one card at a time;
 * finished cards are cached in memory. `onError` is called when the thread fails.
 */
export function openSocialCards(onError: (error: Error) => void = () => {}, queueLimits = defaultQueue) {
  const threads = openThreadPool<CardTask, Png>({ program: workerFile, maxMemoryMb: 256, onError });
  const once = openPictureCache();
  const queue = fairQueue(queueLimits);

  async function draw(content: CardContent, readImage: ReadImage): Promise<Png> {
    const [cover, face] = await Promise.all(
      [content.cover, content.face].map((key) => (key === undefined ? undefined : readImage(key))),
    );
    return run({ content, cover, face });
  }

  async function run(task: CardTask): Promise<Png> {
    const png = await threads.run(task, drawTimeoutMs);
    if (!png)
      throw new Error(
        `nothing could be drawn of ${JSON.stringify(task, ["content", "icon", "title", "width"])}`,
      );
    return png;
  }

  return {
    /** Draws an icon of the site, which the caller keeps. Throws Busy. */
    icon: (icon: IconContent, picture?: Uint8Array) => queue.run("site", () => run({ icon, picture })),
    /** Draws our own icon, like `icon`. */
    ownIcon: (svg: Uint8Array, width: number) =>
      queue.run("site", () => run({ file: svg, width, format: "png" })),
    /**
     * Returns a card from the cache, or draws it. `client` and `group`, such as a network, share the queue fairly.
     * Throws Busy. Drawing goes on when the client hangs up, since others may be waiting for the same card.
     */
    card(content: CardContent, readImage: ReadImage, client: string, group?: string): Promise<Png> {
      return once(JSON.stringify(content), () =>
        queue.run(client, () => draw(content, readImage), { group }),
      );
    },
    /** A picture as a JPEG image, like `card`. `name`: different for each picture. */
    jpeg: (name: string, file: Uint8Array, client: string, group?: string) =>
      once(name, () => queue.run(client, () => run({ file, width: jpegWidth, format: "jpeg" }), { group })),
    /** Draws the card of a blog that is being written. It is not cached, since its title changes. Throws Busy. */
    preview(content: CardContent, readImage: ReadImage, client: string): Promise<Png> {
      return queue.run(client, () => draw(content, readImage));
    },
    close: threads.close,
  };
}

function openPictureCache() {
  const cache = new LRUCache<string, Promise<Png>>({ max: maxCached.pictures });
  /** Those who ask while it is drawn get the same. */
  return (key: string, draw: () => Promise<Png>) => {
    const known = cache.get(key);
    if (known) return known;
    const picture = draw();
    cache.set(key, picture);
    // A high picture may have many megabytes.
    picture.then(
      ({ length }) => length > maxCached.bytesOfEach && cache.delete(key),
      () => cache.delete(key),
    );
    return picture;
  };
}
