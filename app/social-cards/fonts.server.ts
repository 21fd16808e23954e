import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type satori from "satori";

type Font = Parameters<typeof satori>[1]["fonts"][number];

/** A file of a package: the letters that it draws, as code points from and to. */
interface Slice {
  name: string;
  file: string;
  ranges: [number, number][];
}

const find = createRequire(import.meta.url).resolve;
/** For the languages that a post may be in, the first that has a letter draws it. */
const families = [
  ...["source-serif-4", "inter", "noto-sans-arabic", "noto-sans-bengali", "noto-sans-devanagari"],
  ...["noto-sans-hebrew", "noto-sans-tamil", "noto-sans-thai", "noto-sans-jp", "noto-sans-kr"],
  ...["noto-sans-sc", "noto-sans-tc"],
];
const slices = families.flatMap(slicesOf);

function slicesOf(family: string): Slice[] {
  const folder = `@fontsource-variable/${family}`;
  const parts = JSON.parse(readFileSync(find(`${folder}/unicode.json`), "utf8")) as Record<string, string>;
  // They are named as packages of Noto have them, but most of their signs are in none of the files.
  const letters = Object.entries(parts).filter(([part]) => part !== "symbols" && part !== "math");
  return letters.map(([part, ranges]) => {
    const name = `${family}-${part.replace(/[[\]]/g, "")}`;
    return {
      name,
      file: `${folder}/files/${name}-wght-normal.woff2`,
      ranges: ranges.split(",").map(readRange),
    };
  });
}

function readRange(range: string): [number, number] {
  const [from, to] = range.replace("U+", "").split("-");
  return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)];
}

function sliceWith(letter: string): Slice | undefined {
  const code = letter.codePointAt(0)!;
  return slices.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
}

/** Fonts that draw these letters. */
export function fontsFor(letters: string): Font[] {
  const needed = new Set([...letters].map(sliceWith).filter((slice) => slice !== undefined));
  return [...needed].map(fontOf);
}

export const fontsNamed = (names: string[]): Font[] =>
  slices.filter(({ name }) => names.includes(name)).map(fontOf);

function fontOf({ name, file }: Slice): Font {
  return { name, data: readFileSync(find(file)) };
}

const emoji = /[^©®™\P{Extended_Pictographic}]|\ufe0f|\p{Regional_Indicator}/u;

/** The text without emoji and other letters that no font has, which would be boxes. */
export function drawable(text: string): string {
  return text
    .replace(/./gsu, (letter) => (emoji.test(letter) || !sliceWith(letter) ? "" : letter))
    .replace(/\s+/g, " ")
    .trim();
}
