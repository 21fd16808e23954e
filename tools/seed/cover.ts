import { type Random, randomInteger, seededRandom } from "./random.ts";

/** The colours of each topic's covers: background, shapes, accent. */
const palettes = [
  ["#2740A6", "#BCC9F6", "#F2B03D"],
  ["#19213A", "#5B6B9A", "#E5562F"],
  ["#14665E", "#9FD6CE", "#F2B03D"],
  ["#4B2A7B", "#C9B4EE", "#39C6A5"],
  ["#B23A48", "#F6C9C2", "#FCF8F0"],
  ["#0F3D57", "#7FB7D6", "#F2B03D"],
  ["#2F6DB5", "#DCEBFA", "#FCF8F0"],
  ["#3B3B4F", "#B7B7D1", "#7ED957"],
] as const;

/** Different for every cover. Only the posts of one author share one. */
export function coverSeed({ author, cover }: { author: number; cover: number }): number {
  return 100 * author + cover;
}

/**
 * Draws a cover as an SVG of shapes, always the same for a seed. It has no text, which would depend on the machine's fonts.
 */
export function drawCover(seed: number): string {
  const [background, shapeColour, accent] = palettes[Math.floor((seed % 100) / 10)]!;
  const random = seededRandom(seed);
  // A few covers are square, because people upload square pictures too.
  const [width, height] = random() < 0.1 ? [1200, 1200] : [1600, 900];
  const motifs = [circles, bars, tiles, waves, rays];
  const shapes = motifs[randomInteger(random, 0, motifs.length - 1)]!(random, width, height);
  const sun = `<circle cx="${randomInteger(random, 200, width - 200)}" cy="${randomInteger(random, 150, height - 150)}" r="${randomInteger(random, 50, 150)}" fill="${accent}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${background}"/>
<g fill="${shapeColour}">${shapes.join("")}</g>
${sun}
</svg>`;
}

type Motif = (random: Random, width: number, height: number) => string[];

const circles: Motif = (random, width, height) =>
  repeat(9, () => {
    const [x, y] = [randomInteger(random, 0, width), randomInteger(random, 0, height)];
    return `<circle cx="${x}" cy="${y}" r="${randomInteger(random, 60, 260)}" opacity="${opacity(random)}"/>`;
  });

const bars: Motif = (random, width, height) =>
  repeat(12, (at) => {
    const barHeight = randomInteger(random, height * 0.15, height * 0.8) | 0;
    const step = width / 12;
    return `<rect x="${Math.round(at * step + 12)}" y="${height - barHeight}" width="${Math.round(step - 24)}" height="${barHeight}" rx="10" opacity="${opacity(random)}"/>`;
  });

const tiles: Motif = (random, width, height) =>
  repeat(40, (at) => {
    const [x, y] = [(at % 8) * (width / 8), Math.floor(at / 8) * (height / 5)];
    const rectangle = `x="${x + 8}" y="${y + 8}" width="${width / 8 - 16}" height="${height / 5 - 16}"`;
    return random() < 0.45 ? "" : `<rect ${rectangle} rx="16" opacity="${opacity(random)}"/>`;
  });

const waves: Motif = (random, width, height) =>
  repeat(5, (at) => {
    const [y, amplitude] = [height * (0.25 + at * 0.15), randomInteger(random, 40, 160)];
    const curve = `Q ${width / 4} ${y - amplitude} ${width / 2} ${y} T ${width} ${y}`;
    return `<path d="M 0 ${y} ${curve} V ${height} H 0 Z" opacity="${opacity(random)}"/>`;
  });

const rays: Motif = (random, width, height) =>
  repeat(10, () => {
    const [from, to] = [randomInteger(random, 0, width), randomInteger(random, 0, width)];
    const rayWidth = randomInteger(random, 30, 140);
    return `<path d="M ${from} 0 H ${from + rayWidth} L ${to + rayWidth} ${height} H ${to} Z" opacity="${opacity(random)}"/>`;
  });

function opacity(random: Random) {
  return (0.2 + random() * 0.6).toFixed(2);
}

function repeat(count: number, draw: (at: number) => string) {
  return Array.from({ length: count }, (_, at) => draw(at));
}
