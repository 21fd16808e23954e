declare module "subset-font" {
  interface Options {
    targetFormat: "woff2";
    variationAxes: Record<string, { min: number; max: number }>;
    /** OpenType features that stay, with the glyphs they need; all others go. */
    keepFeatures: string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
