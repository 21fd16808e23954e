import { createHash } from "node:crypto";
import subsetFont from "subset-font";
import subsetFontPackage from "subset-font/package.json" with { type: "json" };
import type { Plugin } from "vite";

/**
 * The Latin blocks, combining accents, punctuation, currency signs, arrows and mathematical operators. A font file contains only
 * some of these characters.
 */
const characters = [
  [0x0020, 0x036f],
  [0x1d00, 0x1eff],
  [0x2000, 0x22ff],
  [0x2c60, 0x2c7f],
  [0xa720, 0xa7ff],
].reduce((text, [first, last]) => text + range(first!, last!), "");

/** Italics have one weight, which is half of their bytes. Browsers embolden them where bold italics are wanted, which is seldom. */
const weights = { upright: { min: 400, max: 700 }, italic: 400 };

const options = {
  targetFormat: "woff2" as const,
  // Kerning, ligatures, accents, and digits of equal width; no stylistic alternates.
  keepFeatures: ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "tnum"],
};

// Browsers cache a font for a year under its name. The hash that Vite adds to the name is the hash of the original
// font, so the name also gets a hash of what the subset depends on.
const optionsHash = createHash("sha256")
  .update(characters + JSON.stringify([options, weights]) + subsetFontPackage.version)
  .digest("hex")
  .slice(0, 8);
const assetName = ({ names }: { names: string[] }) =>
  names[0]?.endsWith(".woff2")
    ? `assets/[name]-[hash]-${optionsHash}[extname]`
    : "assets/[name]-[hash][extname]";

/** Vite plugin: removes the characters and features that the site never shows, which is 40 % of the fonts' bytes. */
export const subsetFonts: Plugin = {
  name: "subset-fonts",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  config: () => ({ build: { rolldownOptions: { output: { assetFileNames: assetName } } } }),
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "asset" && file.fileName.endsWith(".woff2"))
        file.source = await subsetFont(Buffer.from(file.source), characters, {
          ...options,
          variationAxes: { wght: file.fileName.includes("-italic") ? weights.italic : weights.upright },
        });
  },
};

function range(first: number, last: number) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
