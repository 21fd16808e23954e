// Contrast by WCAG 2.2 (1.4.3 for text, 1.4.11 for controls), computed from the colours in tokens.css.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lookStyles, ownLook } from "../lib/look.ts";
import { lookOptions } from "../lib/setting-options.ts";

const css = readFileSync("app/styles/tokens.css", "utf8");
const colours = coloursIn(css);

const backgrounds = ["paper", "raised"];
const codeColours = [...colours.keys()].filter((name) => name.startsWith("k-"));
const tints = [1, 2, 3, 4, 5, 6].map((number) => `tint-${number}`);
const texts: [text: string, backgrounds: string[]][] = [
  ["ink", [...backgrounds, "sunken", "tint", "danger-background", "mark", ...tints]],
  ["soft", [...backgrounds, "tint", "sunken"]],
  ["faint", [...backgrounds, "sunken"]],
  ["accent", backgrounds],
  ["danger", backgrounds],
  ["on-accent", ["accent", "danger"]],
  ["on-ground", ["ground"]],
  ...codeColours.map((name): [string, string[]] => [name, ["sunken"]]),
];
/** Outlines of fields and buttons, and the focus ring. */
const outlines: [string, string[]][] = [
  ["edge", [...backgrounds, "tint"]],
  ["accent", [...backgrounds, "sunken"]],
];

for (const paper of Object.keys(lookOptions.paper) as (keyof typeof lookOptions.paper)[])
  for (const theme of ["light", "dark"] as const)
    test(`every text and outline has enough contrast with its backgrounds, ${theme}, paper "${paper}"`, () => {
      const shown = coloursIn(css + lookStyles({ ...ownLook, paper }));
      expect([...shown.keys()]).toEqual([...colours.keys()]);
      expect(findFailures(texts, 4.5, theme, shown)).toEqual([]);
      expect(findFailures(outlines, 3, theme, shown)).toEqual([]);
    });

test("the colours of code are found, and contrast is computed correctly", () => {
  expect(codeColours.length).toBeGreaterThan(3);
  const [white, black, grey] = ["oklch(1 0 0)", "oklch(0 0 0)", "oklch(0.5 0 0)"].map(luminance);
  expect(ratio(white!, black!)).toBeCloseTo(21, 1);
  // rgb(99, 99, 99) on white
  expect(ratio(white!, grey!)).toBeCloseTo(6, 0);
  // rgb(0, 0, 255)
  expect(luminance("oklch(0.452 0.3132 264.05)")).toBeCloseTo(0.0722, 2);
});

/** By name; a later value replaces an earlier one. */
function coloursIn(styles: string) {
  const found = styles.matchAll(/--([\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)/g);
  return new Map([...found].map(([, name, light, dark]) => [name!, { light: light!, dark: dark! }]));
}

function findFailures(
  pairs: [string, string[]][],
  minRatio: number,
  theme: "light" | "dark",
  shown: typeof colours,
) {
  const lightnessOf = (name: string) => luminance(shown.get(name)![theme]);
  return pairs.flatMap(([name, backgroundNames]) =>
    backgroundNames.flatMap((background) => {
      const contrast = ratio(lightnessOf(name), lightnessOf(background));
      return contrast < minRatio ? [`${name} on ${background}: ${contrast.toFixed(2)}`] : [];
    }),
  );
}

/** `first` and `second`: relative luminances, in any order. */
function ratio(first: number, second: number) {
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Relative luminance, 0 to 1, converted through Oklab and linear sRGB; colours outside sRGB are clipped. */
function luminance(colour: string): number {
  const [l, c, h] = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)/.exec(colour)!.slice(1).map(Number) as number[];
  const [a, b] = [c! * Math.cos((h! * Math.PI) / 180), c! * Math.sin((h! * Math.PI) / 180)];
  const [L, M, S] = [
    (l! + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l! - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l! - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const [red, green, blue] = [
    4.0767416621 * L! - 3.3077115913 * M! + 0.2309699292 * S!,
    -1.2684380046 * L! + 2.6097574011 * M! - 0.3413193965 * S!,
    -0.0041960863 * L! - 0.7034186147 * M! + 1.707614701 * S!,
  ].map((part) => Math.min(1, Math.max(0, part)));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
