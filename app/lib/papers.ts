/** OKLCH, as CSS writes it: lightness 0 to 1, chroma, hue in degrees. */
type Shades = readonly [light: string, dark: string];

/** What changes with the paper. `edge`, `faint` and `soft` do, so that they can be read on it. */
type Paper = Record<"paper" | "raised" | "sunken" | "soft" | "faint" | "line" | "edge", Shades>;

/** The backgrounds that an owner may choose, by the name of the choice; "" is that of tokens.css. Their contrasts are tested. */
export const papers = {
  "": {
    paper: ["0.995 0.001 70", "0.185 0.012 265"],
    raised: ["0.972 0.006 90", "0.225 0.014 265"],
    sunken: ["0.975 0.004 265", "0.155 0.012 265"],
    soft: ["0.44 0.02 265", "0.76 0.012 265"],
    faint: ["0.53 0.018 265", "0.67 0.014 265"],
    line: ["0.91 0.008 90", "0.3 0.015 265"],
    edge: ["0.6 0.015 265", "0.58 0.015 265"],
  },
  warm: {
    paper: ["0.977 0.013 84", "0.19 0.009 65"],
    raised: ["0.952 0.018 84", "0.235 0.011 65"],
    sunken: ["0.957 0.015 84", "0.16 0.008 65"],
    soft: ["0.42 0.018 65", "0.77 0.014 80"],
    faint: ["0.5 0.018 75", "0.68 0.014 75"],
    line: ["0.885 0.022 84", "0.31 0.012 65"],
    edge: ["0.58 0.02 75", "0.585 0.015 70"],
  },
  cool: {
    paper: ["0.98 0.008 245", "0.19 0.028 262"],
    raised: ["0.955 0.013 245", "0.235 0.032 262"],
    sunken: ["0.96 0.011 245", "0.16 0.025 262"],
    soft: ["0.43 0.03 258", "0.77 0.02 258"],
    faint: ["0.505 0.025 255", "0.69 0.025 258"],
    line: ["0.885 0.018 245", "0.31 0.03 262"],
    edge: ["0.58 0.025 250", "0.59 0.025 262"],
  },
  plain: {
    paper: ["1 0 0", "0.12 0 0"],
    raised: ["0.965 0 0", "0.18 0 0"],
    sunken: ["0.97 0 0", "0.09 0 0"],
    soft: ["0.43 0 0", "0.77 0 0"],
    faint: ["0.525 0 0", "0.67 0 0"],
    line: ["0.9 0 0", "0.28 0 0"],
    edge: ["0.6 0 0", "0.57 0 0"],
  },
} as const satisfies Record<string, Paper>;

export type PaperName = keyof typeof papers;
