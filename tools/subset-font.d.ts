declare module "subset-font" {
  interface Options {
    targetFormat: "woff2";
    /** What is left of each axis: a part of it, or one value. */
    variationAxes: Record<string, { min: number; max: number } | number>;
    /** The OpenType features that the subset contains, with the glyphs that they need. */
    keepFeatures: string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
