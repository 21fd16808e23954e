import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** What a social card shows. `cover`: the storage key of a JPEG or WebP, if there is one. */
export interface CardFacts {
  title: string;
  author: string;
  site: string;
  cover?: string;
}

type Png = Uint8Array<ArrayBuffer>;
type Read = (key: string) => Promise<Uint8Array | undefined>;

const kept = new Map<string, Promise<Png>>();
const most = 200;
let last: Promise<unknown> = Promise.resolve();

/** The card of these facts: drawn once, one at a time, and then kept in memory for as long as there is room. */
export function keptCard(facts: CardFacts, read: Read): Promise<Png> {
  const name = JSON.stringify(facts);
  let card = kept.get(name);
  if (!card) {
    card = last.then(async () => drawCard(facts, facts.cover && (await read(facts.cover))));
    last = card.catch(() => kept.delete(name));
    kept.set(name, card);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
  }
  return card;
}

const size = { width: 1200, height: 630 };
const coverWidth = 480;
const margin = 64;
const ink = "#19213a";
const paper = "#fffdf9";

/** Draws the picture that other sites show for a link to a blog: a PNG of 1200 x 630. */
async function drawCard(facts: CardFacts, bytes: Uint8Array | "" | undefined): Promise<Png> {
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
