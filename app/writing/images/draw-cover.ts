import { drawnCoverName } from "../../lib/image.ts";

const [width, height] = [1600, 900];
/** In pixels. Cards crop the sides: the title stays in the part that all of them show. */
const maxTitleWidth = 1040;
const maxLines = 5;

/** Draws a calm cover with the title, in the site's colours and fonts. The same title gives the same picture. */
export async function drawCover(title: string): Promise<File> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d")!;
  const { accent, tint, ink, family } = siteStyle();
  context.fillStyle = tint;
  context.fillRect(0, 0, width, height);
  drawCircles(context, accent, title);
  await document.fonts.load(`600 96px ${family}`, title).catch(() => []);
  drawTitle(context, title, ink, family);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the browser could not encode the cover");
  return new File([blob], `${drawnCoverName}.png`, { type: blob.type });
}

/** The light colours, whatever the writer's own theme: readers of both see the same picture. */
function siteStyle() {
  const probe = document.createElement("p");
  probe.className = "own-scheme scheme-light bg-tint font-serif text-accent";
  const child = document.createElement("span");
  child.className = "text-ink";
  probe.append(child);
  document.body.append(probe);
  const { color: accent, backgroundColor: tint, fontFamily: family } = getComputedStyle(probe);
  const { color: ink } = getComputedStyle(child);
  const style = { accent, tint, ink, family };
  probe.remove();
  return style;
}

function drawCircles(context: CanvasRenderingContext2D, accent: string, title: string) {
  const next = seededRandom(title);
  context.fillStyle = accent;
  context.globalAlpha = 0.09;
  for (let circle = 0; circle < 4; circle++) {
    const radius = 220 + next() * 300;
    // In the corners, so that the words have a quiet ground.
    const [x, y] = [circle % 2 === 0 ? next() * 320 : width - next() * 320, circle < 2 ? 0 : height];
    context.beginPath();
    context.arc(x, y + (next() - 0.5) * 240, radius, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Numbers from 0 to 1 that depend on a text alone. */
function seededRandom(text: string) {
  let state = 2166136261;
  for (const character of text) state = Math.imul(state ^ character.codePointAt(0)!, 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 1;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

function drawTitle(context: CanvasRenderingContext2D, title: string, ink: string, family: string) {
  context.fillStyle = ink;
  context.textAlign = "center";
  context.textBaseline = "middle";
  let size = 112;
  let lines: string[] = [];
  for (; size >= 48; size -= 8) {
    context.font = `600 ${size}px ${family}`;
    lines = wrap(context, title);
    if (lines.length <= Math.min(maxLines, Math.floor(700 / (size * 1.2)))) break;
  }
  if (lines.length > maxLines)
    lines = [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]!.trimEnd()}…`];
  const top = height / 2 - ((lines.length - 1) * size * 1.2) / 2;
  for (const [at, line] of lines.entries()) context.fillText(line.trim(), width / 2, top + at * size * 1.2);
}

/** Breaks between words, also in scripts that write no spaces, and within a word that is too long for a line. */
function wrap(context: CanvasRenderingContext2D, title: string) {
  const fits = (text: string) => context.measureText(text).width <= maxTitleWidth;
  const words = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(title)];
  const pieces = words.flatMap(({ segment }) => (fits(segment) ? [segment] : [...segment]));
  const lines = [""];
  for (const piece of pieces) {
    const line = lines.at(-1)! + piece;
    // Spaces and punctuation are pieces too, but never start a new line.
    if (fits(line.trimEnd()) || /^[\s\p{P}]+$/u.test(piece)) lines[lines.length - 1] = line;
    else lines.push(piece);
  }
  return lines;
}
