// Draws social cards in a thread, so that loading the libraries and drawing delay no reader.
import satori from "satori";
import sharp from "sharp";
import { handleTasks } from "../lib/threads.server.ts";
import { drawable, fontsFor, fontsNamed } from "./fonts.server.ts";
import type { CardContent, CardTask, IconContent, Png } from "./social-cards.server.ts";

const size = { width: 1200, height: 630 };
const coverWidth = 480;
const pictureWidth = 200;
const faceWidth = 56;
const margin = 64;
const ink = "#19213a";
const paper = "#fffdf9";
const [serifNames, sansNames] = [
  ["source-serif-4-latin", "source-serif-4-latin-ext"],
  ["inter-latin", "inter-latin-ext"],
];
const options = {
  fonts: fontsNamed([...serifNames, ...sansNames]),
  // The others are read when a letter of theirs occurs.
  loadAdditionalAsset: async (_: string, letters: string) => fontsFor(letters),
};
// One processor core at most, so that drawing leaves the others to readers.
sharp.concurrency(1);

handleTasks(async (task: CardTask): Promise<Png> => {
  const picture =
    "file" in task ? drawFile(task) : "icon" in task ? drawIcon(task.icon, task.picture) : drawCard(task);
  return new Uint8Array(await (await picture).toBuffer());
});

async function drawFile({ file, width, format }: Extract<CardTask, { file: unknown }>) {
  const { width: ownWidth, format: ownFormat } = await sharp(file).metadata();
  const picture =
    ownFormat === "svg"
      ? sharp(file, { density: (72 * width) / ownWidth }).resize(width)
      : sharp(file).resize({ width, withoutEnlargement: true });
  // A JPEG image knows no transparency.
  return format === "png" ? picture.png() : picture.flatten({ background: "white" }).jpeg({ quality: 84 });
}

async function drawCard({ content, cover, face }: Extract<CardTask, { content: CardContent }>) {
  const card = sharp(
    Buffer.from(await satori(layout(content, face && (await toIcon(face))), { ...size, ...options })),
  );
  if (cover && content.sentence !== undefined) {
    const left = size.width - pictureWidth - margin;
    card.composite([{ input: await toCircle(cover), left, top: margin }]);
  } else if (cover) {
    const picture = await crop(cover, content.focus);
    card.composite([{ input: picture, left: size.width - coverWidth, top: 0 }]);
  }
  return card.png({ compressionLevel: 9, palette: true, quality: 90 });
}

async function drawIcon({ initials, ground, isFace, size }: IconContent, picture?: Uint8Array) {
  if (picture && isFace) return sharp(picture).resize(size, size).flatten({ background: paper }).png();
  const box = { width: size, height: size };
  if (!picture)
    return sharp(
      Buffer.from(await satori(initialsBox(drawable(initials), ground, size), { ...box, ...options })),
    ).png();
  const logo = await sharp(picture)
    .resize(Math.round(size * 0.7), Math.round(size * 0.7), { fit: "inside" })
    .toBuffer();
  return sharp({ create: { ...box, channels: 3, background: paper } })
    .composite([{ input: logo }])
    .png();
}

/** A small square as a data URL. */
async function toIcon(face: Uint8Array) {
  const png = await sharp(face)
    .resize(faceWidth * 2, faceWidth * 2)
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}

/** Fills the space for the cover. `focus`: see CardContent. */
async function crop(cover: Uint8Array, focus = "") {
  const { width = 1, height = 1 } = await sharp(cover).metadata();
  const scale = Math.max(coverWidth / width, size.height / height);
  const [scaledWidth, scaledHeight] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const [x = 50, y = 50] = focus ? focus.split(" ").map(Number) : [];
  return sharp(cover)
    .resize(scaledWidth, scaledHeight, { fit: "fill" })
    .extract({
      left: Math.round(((scaledWidth - coverWidth) * x) / 100),
      top: Math.round(((scaledHeight - size.height) * y) / 100),
      width: coverWidth,
      height: size.height,
    })
    .toBuffer();
}

/** A person's picture as a circle. */
function toCircle(picture: Uint8Array) {
  const radius = pictureWidth / 2;
  const circle = `<svg width="${pictureWidth}" height="${pictureWidth}"><circle cx="${radius}" cy="${radius}" r="${radius}"/></svg>`;
  return sharp(picture)
    .resize(pictureWidth, pictureWidth, { fit: "cover" })
    .composite([{ input: Buffer.from(circle), blend: "dest-in" }])
    .png()
    .toBuffer();
}

function initialsBox(initials: string, ground: string, size: number) {
  const middle = { width: size, height: size, alignItems: "center", justifyContent: "center" };
  return box({ ...middle, background: ground, color: paper, ...serif(size * 0.45, paper) }, initials);
}

/**
 * Returns the card as elements for satori. Written without JSX, since Node runs this file directly. `face`: the address of a picture.
 */
function layout({ accent, ...content }: CardContent, face?: string) {
  const [title, author, site] = [content.title, content.author, content.site].map(drawable) as [
    string,
    string,
    string,
  ];
  const sentence = content.sentence === undefined ? undefined : drawable(content.sentence);
  const isWide = sentence !== undefined;
  const fontSize = (title.length > 90 ? 44 : title.length > 60 ? 52 : 60) + (isWide ? 12 : 0);
  const column = {
    flexDirection: "column",
    justifyContent: "space-between",
    width: size.width - (isWide || !content.cover ? 0 : coverWidth) - 2 * margin,
    margin,
  };
  const isRightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(title);
  const textAlign = isRightToLeft ? "right" : "left";
  const lines = { display: "block", lineClamp: isWide ? 3 : 6, width: "100%", textAlign };
  const text = [box({ ...lines, ...serif(fontSize), lineHeight: 1.15 }, title)];
  if (sentence) text.push(box({ ...lines, ...sans(32, sentence), lineHeight: 1.4, marginTop: 24 }, sentence));
  const name = box(serif(34), site);
  const edge: Record<string, string> = accent ? { borderTop: `14px solid ${accent}` } : {};
  return box({ width: "100%", height: "100%", background: paper, color: ink, ...edge }, [
    box(column, [
      face ? box({ alignItems: "center", gap: 18 }, [faceImage(face), name]) : name,
      box({ flexDirection: "column" }, text),
      box({ ...sans(26, author), color: "#5b6378" }, author),
    ]),
  ]);
}

/** Satori draws variable fonts in their regular weight. An outline makes them bolder. */
function serif(fontSize: number, colour = ink) {
  return { fontFamily: serifNames.join(), fontSize, WebkitTextStroke: `${fontSize / 50}px ${colour}` };
}

/** The fonts of these letters are drawn in their thinnest weight. */
const thinLetters =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hebrew}]/u;

function sans(fontSize: number, text: string) {
  const outline: Record<string, string> = thinLetters.test(text) ? { WebkitTextStroke: "1px" } : {};
  return { fontFamily: sansNames.join(), fontSize, ...outline };
}

function faceImage(src: string): Element {
  const style = { borderRadius: 12 };
  return { type: "img", key: null, props: { src, width: faceWidth, height: faceWidth, style } };
}

type Element = Extract<Parameters<typeof satori>[0], { type: unknown }>;

function box(style: Record<string, string | number>, children: string | Element[]): Element {
  return { type: "div", key: null, props: { style: { display: "flex", ...style }, children } };
}
