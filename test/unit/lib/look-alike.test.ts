import { expect, test } from "vitest";
import { looksLike } from "../../../app/lib/look-alike.ts";

test("names look alike whatever their case, accents, character widths, spaces and punctuation", () => {
  for (const name of [
    "LECTERN",
    "L é c t e r n",
    "Ｌectern",
    "⁠lec-tern!",
    "𝓛𝓮𝓬𝓽𝓮𝓻𝓷",
    "Ⓛectern",
    "L\u0338ectern\u20dd",
    "Lectern®™",
  ])
    expect(looksLike(name, "Lectern"), name).toBe(true);
  for (const name of ["Lecterns", "Lecter", "", "!!!"]) expect(looksLike(name, "Lectern"), name).toBe(false);
  expect([looksLike("कि", "का"), looksLike("🚀 ", "🚀"), looksLike("🚀", "🛸")]).toEqual([
    false,
    true,
    false,
  ]);
});
