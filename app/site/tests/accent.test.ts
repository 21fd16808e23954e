import { expect, test } from "vitest";
import { accentContrast, accentShade, accentTint, contrast, minContrast, type Theme } from "../lib/accent.ts";
import { papers } from "../lib/papers.ts";

const paperNames = Object.keys(papers) as (keyof typeof papers)[];
const themes: Theme[] = ["light", "dark"];
const steps = ["00", "33", "66", "99", "cc", "ff"];
const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#0000ff", "#ffffff")).toBeCloseTo(8.59, 2);
});

test("each theme's shade of a colour can be read as text on every paper, and white text can be read on the light theme's", () => {
  for (const paper of paperNames)
    for (const colour of colours)
      for (const theme of themes) {
        const shade = accentShade(colour, theme, paper);
        const ratio = accentContrast(shade, theme, paper);
        expect(ratio, `${colour}, ${theme}, ${paper}: ${shade}`).toBeGreaterThanOrEqual(minContrast);
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
  for (const colour of colours)
    for (const theme of themes)
      for (const text of texts[theme])
        expect(contrast(text, accentTint(colour, theme)), colour).toBeGreaterThan(minContrast);
});
