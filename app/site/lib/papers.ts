/**
 * The backgrounds that an owner may choose, with the tokens that each sets; "" is that of tokens.css. Texts and edges change
 * with the paper, so that they can be read on it.
 */
export const papers = {
  "": {
    "--paper": "light-dark(oklch(0.995 0.001 70), oklch(0.185 0.012 265))",
    "--raised": "light-dark(oklch(0.972 0.006 90), oklch(0.225 0.014 265))",
    "--sunken": "light-dark(oklch(0.975 0.004 265), oklch(0.155 0.012 265))",
    "--soft": "light-dark(oklch(0.44 0.02 265), oklch(0.76 0.012 265))",
    "--faint": "light-dark(oklch(0.53 0.018 265), oklch(0.67 0.014 265))",
    "--line": "light-dark(oklch(0.91 0.008 90), oklch(0.3 0.015 265))",
    "--edge": "light-dark(oklch(0.6 0.015 265), oklch(0.58 0.015 265))",
  },
  warm: {
    "--paper": "light-dark(oklch(0.977 0.013 84), oklch(0.19 0.009 65))",
    "--raised": "light-dark(oklch(0.952 0.018 84), oklch(0.235 0.011 65))",
    "--sunken": "light-dark(oklch(0.957 0.015 84), oklch(0.16 0.008 65))",
    "--soft": "light-dark(oklch(0.42 0.018 65), oklch(0.77 0.014 80))",
    "--faint": "light-dark(oklch(0.5 0.018 75), oklch(0.68 0.014 75))",
    "--line": "light-dark(oklch(0.885 0.022 84), oklch(0.31 0.012 65))",
    "--edge": "light-dark(oklch(0.58 0.02 75), oklch(0.585 0.015 70))",
  },
  cool: {
    "--paper": "light-dark(oklch(0.98 0.008 245), oklch(0.19 0.028 262))",
    "--raised": "light-dark(oklch(0.955 0.013 245), oklch(0.235 0.032 262))",
    "--sunken": "light-dark(oklch(0.96 0.011 245), oklch(0.16 0.025 262))",
    "--soft": "light-dark(oklch(0.43 0.03 258), oklch(0.77 0.02 258))",
    "--faint": "light-dark(oklch(0.505 0.025 255), oklch(0.69 0.025 258))",
    "--line": "light-dark(oklch(0.885 0.018 245), oklch(0.31 0.03 262))",
    "--edge": "light-dark(oklch(0.58 0.025 250), oklch(0.59 0.025 262))",
  },
  plain: {
    "--paper": "light-dark(oklch(1 0 0), oklch(0.12 0 0))",
    "--raised": "light-dark(oklch(0.965 0 0), oklch(0.18 0 0))",
    "--sunken": "light-dark(oklch(0.97 0 0), oklch(0.09 0 0))",
    "--soft": "light-dark(oklch(0.43 0 0), oklch(0.77 0 0))",
    "--faint": "light-dark(oklch(0.525 0 0), oklch(0.67 0 0))",
    "--line": "light-dark(oklch(0.9 0 0), oklch(0.28 0 0))",
    "--edge": "light-dark(oklch(0.6 0 0), oklch(0.57 0 0))",
  },
};
