// The owner's accent colour. No colour can be read on both the light and the dark paper: their own contrast is about
// 18:1, and 4.5:1 to each would need 20:1. So each theme gets a shade of its own, with the hue of the owner's colour and
// as little lighter or darker as is needed.
import { papers } from "./papers.ts";

/** The contrast that text needs with its background (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5;

type PaperName = keyof typeof papers;
export type Theme = "light" | "dark";

interface Oklch {
  /** 0 (black) to 1 (white). */
  lightness: number;
  chroma: number;
  /** In radians. */
  hue: number;
}

/** The text on the accent, as in tokens.css. */
export const onAccent = "light-dark(oklch(0.99 0.003 90), oklch(0.17 0.03 266))";

const steps = 200;
/** Lightness and greatest chroma of the tinted ground, as in tokens.css. */
const tints: Record<Theme, [lightness: number, chroma: number]> = {
  light: [0.955, 0.018],
  dark: [0.27, 0.045],
};

/** The nearest shade of a colour ("#3b5bdb") that can be read in a theme. */
export function accentShade(colour: string, theme: Theme, paper: PaperName = ""): string {
  const accent = toOklch(colour);
  const step = (theme === "light" ? -1 : 1) / steps;
  for (let count = 0; count <= steps; count++) {
    const lightness = Math.min(1, Math.max(0, accent.lightness + count * step));
    const shade = count === 0 ? colour : toHex({ ...accent, lightness });
    if (accentContrast(shade, theme, paper) >= minContrast) return shade;
  }
  return theme === "light" ? "#000000" : "#ffffff";
}

/** The smallest contrast of a colour with the paper, what is raised from it, and the text on the colour, 1 to 21. */
export function accentContrast(colour: string, theme: Theme, paper: PaperName = ""): number {
  const counterparts = [papers[paper]["--paper"], papers[paper]["--raised"], onAccent].map((token) => {
    const shade = token.match(/[\d.]+ [\d.]+ [\d.]+/g)![theme === "light" ? 0 : 1]!;
    const [lightness, chroma, degrees] = shade.split(" ").map(Number) as [number, number, number];
    return toHex({ lightness, chroma, hue: (degrees * Math.PI) / 180 });
  });
  return Math.min(...counterparts.map((counterpart) => contrast(colour, counterpart)));
}

/** The contrast of two colours by WCAG 2.2, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [lighter, darker] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The quiet ground of a colour. */
export function accentTint(colour: string, theme: Theme): string {
  const { chroma, hue } = toOklch(colour);
  const [lightness, maxChroma] = tints[theme];
  return toHex({ lightness, chroma: Math.min(chroma, maxChroma), hue });
}

function luminance(colour: string) {
  const [red, green, blue] = hexToLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue as linear light, 0 to 1. */
function hexToLinear(colour: string) {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return channels.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
}

// The matrices of Oklab: https://bottosson.github.io/posts/oklab/
function toOklch(colour: string): Oklch {
  const [red, green, blue] = hexToLinear(colour);
  const [L, M, S] = [
    Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue),
    Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue),
    Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue),
  ];
  const a = 1.9779984951 * L - 2.428592205 * M + 0.4505937099 * S;
  const b = 0.0259040371 * L + 0.7827717662 * M - 0.808675766 * S;
  const lightness = 0.2104542553 * L + 0.793617785 * M - 0.0040720468 * S;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** As "#3b5bdb". A colour that screens cannot show becomes less colourful. */
function toHex(colour: Oklch): string {
  let linear = oklchToLinear(colour);
  for (let chroma = colour.chroma; !linear.every(isInRange) && chroma > 0.001; chroma *= 0.97)
    linear = oklchToLinear({ ...colour, chroma });
  const channels = linear.map((value) => {
    const light = Math.min(1, Math.max(0, value));
    return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function isInRange(value: number) {
  return value > -0.0005 && value < 1.0005;
}

function oklchToLinear({ lightness, chroma, hue }: Oklch) {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const [L, M, S] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ];
}
