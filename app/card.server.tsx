import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fairQueue } from "./lib/fair-queue.ts";

/** What a social card shows. `cover`: the storage key of a JPEG or WebP, if there is one. */
export interface CardFacts {
  title: string;
  author: string;
  site: string;
  cover?: string;
}

type Png = Uint8Array<ArrayBuffer>;
type Read = (key: string) => Promise<Uint8Array | undefined>;

export type Cards = ReturnType<typeof openCards>;

/** In memory; each has some 50 kB. */
const maxStored = 200;
const defaultQueue = { running: 1, runningEach: 1, waiting: 60, waitingEach: 15, waitMs: 10_000 };

/** Social cards: each drawn once, one at a time, and stored in memory as long as there is room. */
export function openCards(queueLimits = defaultQueue) {
  const stored = new Map<string, Promise<Png>>();
  const queue = fairQueue(queueLimits);
  return {
    /** The card of these facts, drawn for `person` if it has to be. `read` finds the cover. Throws Busy. */
    card(facts: CardFacts, read: Read, person: string): Promise<Png> {
      const name = JSON.stringify(facts);
      const known = stored.get(name);
      if (known) return known;
      const cover = async () => (facts.cover ? read(facts.cover) : undefined);
      const card = queue.run(person, async () => drawCard(facts, await cover()));
      card.catch(() => stored.delete(name));
      stored.set(name, card);
      if (stored.size > maxStored) stored.delete(stored.keys().next().value!);
      return card;
    },
  };
}

const size = { width: 1200, height: 630 };
const coverWidth = 480;
const margin = 64;
const ink = "#19213a";
const paper = "#fffdf9";

/** Draws the picture that other sites show for a link to a blog: a PNG of 1200 x 630. */
async function drawCard(facts: CardFacts, bytes: Uint8Array | undefined): Promise<Png> {
  // Loaded when somebody shares a link: most starts never need it.
  const [{ default: satori }, { default: sharp }] = await Promise.all([import("satori"), import("sharp")]);
  const svg = await satori(<Card {...facts} />, { ...size, fonts: fonts() });
  const card = sharp(Buffer.from(svg));
  if (bytes) {
    const cover = await sharp(bytes).resize(coverWidth, size.height, { fit: "cover" }).toBuffer();
    card.composite([{ input: cover, left: size.width - coverWidth, top: 0 }]);
  }
  return new Uint8Array(await card.png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer());
}

function Card({ title, author, site }: CardFacts) {
  const fontSize = title.length > 90 ? 44 : title.length > 60 ? 52 : 60;
  return (
    <div style={{ display: "flex", width: "100%", height: "100%", background: paper, color: ink }}>
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          justifyContent: "space-between",
          width: size.width - coverWidth - 2 * margin,
          margin,
        }}
      >
        <div style={{ display: "flex", fontFamily: "Serif", fontSize: 34 }}>{site}</div>
        <div style={{ fontFamily: "Serif", fontSize, lineHeight: 1.15, lineClamp: 6, display: "block" }}>
          {title}
        </div>
        <div style={{ display: "flex", fontFamily: "Sans", fontSize: 26, color: "#5b6378" }}>{author}</div>
      </div>
    </div>
  );
}

let loaded: { name: string; data: Buffer }[] | undefined;

function fonts() {
  const find = createRequire(import.meta.url).resolve;
  const read = (name: string, file: string) => ({
    name,
    data: readFileSync(find(`@fontsource/${file}.woff`)),
  });
  loaded ??= [
    read("Serif", "source-serif-4/files/source-serif-4-latin-600-normal"),
    read("Serif", "source-serif-4/files/source-serif-4-latin-ext-600-normal"),
    read("Sans", "inter/files/inter-latin-500-normal"),
    read("Sans", "inter/files/inter-latin-ext-500-normal"),
  ];
  return loaded;
}
