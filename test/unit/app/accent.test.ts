import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  accentAddress,
  accentContrast,
  accentCounterparts,
  accentOfVersion,
  accentShade,
  accentStyles,
  contrast,
  minContrast,
  type Theme,
} from "../../../app/lib/accent.ts";

const themes: Theme[] = ["light", "dark"];
const steps = ["00", "33", "66", "99", "cc", "ff"];
const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#0000ff", "#ffffff")).toBeCloseTo(8.59, 2);
});

test("each theme's shade of a colour can be read as text, and white text can be read on the light theme's", () => {
  for (const colour of colours)
    for (const theme of themes) {
      const shade = accentShade(colour, theme);
      expect(accentContrast(shade, theme), `${colour}, ${theme}: ${shade}`).toBeGreaterThanOrEqual(
        minContrast,
      );
      if (theme === "light") expect(contrast(shade, "#ffffff")).toBeGreaterThanOrEqual(minContrast);
    }
});

test("a colour that can be read stays as it is, and no other is changed more than needed", () => {
  expect(accentShade("#2649bd", "light")).toBe("#2649bd");
  expect(accentShade("#ffd400", "dark")).toBe("#ffd400");
  for (const colour of colours)
    for (const theme of themes) {
      const shade = accentShade(colour, theme);
      if (shade !== colour) expect(accentContrast(shade, theme), `${colour}, ${theme}`).toBeLessThan(4.9);
    }
});

test("text can be read on the tinted ground of every colour", () => {
  // --ink and --soft of tokens.css, converted to hexadecimal numbers and rounded.
  const texts = { light: ["#1b2030", "#4e5361"], dark: ["#ecebe6", "#adb0b8"] };
  for (const colour of colours) {
    const [, light, dark] = /--tint: light-dark\((#\w{6}), (#\w{6})\)/.exec(accentStyles(colour))!;
    for (const text of texts.light) expect(contrast(text, light!), colour).toBeGreaterThan(minContrast);
    for (const text of texts.dark) expect(contrast(text, dark!), colour).toBeGreaterThan(minContrast);
  }
});

test("the background colours in accent.ts are those of tokens.css", () => {
  const css = readFileSync("app/styles/tokens.css", "utf8");
  const counterparts = ["paper", "raised", "on-accent"].map((name) => {
    const [, light, dark] = new RegExp(`--${name}: light-dark\\(oklch\\((.*?)\\), oklch\\((.*?)\\)\\)`).exec(
      css,
    )!;
    return { light: light!.split(" ").map(Number), dark: dark!.split(" ").map(Number) };
  });
  for (const theme of themes)
    expect(counterparts.map((counterpart) => counterpart[theme])).toEqual(accentCounterparts[theme]);
});

test("the URL of the stylesheet contains the colour, and any other version has no stylesheet", () => {
  const address = new URL(accentAddress("#c2255c"), "http://localhost");
  expect(accentOfVersion(address.searchParams.get("v"))).toBe("#c2255c");
  for (const version of [null, "", "c2255c", "0-c2255c", "1-C2255C", "1-c2255c;", "1-c2255c-x"])
    expect(accentOfVersion(version)).toBeUndefined();
});
