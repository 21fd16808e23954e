// How the owner's site differs from the product's own look: choices of values for some variables of tokens.css.
import { accentShade, accentTint } from "./accent.ts";
import { papers } from "./papers.ts";

/** Values of CSS by the name of their variable. */
type Variables = Record<string, string>;

/** The settings, and for each choice its variables. "" is the product's own look, with the values of tokens.css. */
const choices = {
  paper: papers,
  titleFont: {
    "": { "--font-serif": "var(--serif)", "--font-heading": "var(--font-sans)" },
    serif: { "--font-serif": "var(--serif)", "--font-heading": "var(--serif)" },
    sans: { "--font-serif": "var(--font-sans)", "--font-heading": "var(--font-sans)" },
  },
  textFont: {
    "": { "--font-text": "var(--serif)", "--font-italic": '"Source Serif Italic", var(--serif)' },
    sans: { "--font-text": "var(--font-sans)", "--font-italic": "var(--font-sans)" },
  },
  measure: {
    narrow: { "--measure": "36rem" },
    "": { "--measure": "42rem" },
    wide: { "--measure": "48rem" },
  },
  corners: {
    "": {
      "--radius-sm": "0.375rem",
      "--radius-md": "0.625rem",
      "--radius-lg": "1rem",
      "--radius-full": "999px",
    },
    square: { "--radius-sm": "0", "--radius-md": "0", "--radius-lg": "0", "--radius-full": "0" },
  },
};

type Choices = typeof choices;
export type LookName = keyof Choices;
/** `accent`: as in the settings. */
export type Look = { accent: string } & { [Name in LookName]: keyof Choices[Name] };

export const lookNames = Object.keys(choices) as LookName[];
/** The product's. */
export const ownLook: Look = { accent: "", paper: "", titleFont: "", textFont: "", measure: "", corners: "" };

/** All variables that a look may change, with their values. */
export function lookVariables(look: Look): Variables {
  const chosen = lookNames.map((name) => (choices[name] as Record<string, Variables>)[look[name]]);
  return Object.assign(accentVariables(look), ...chosen);
}

/** The style sheet with what differs from tokens.css. */
export function lookStyles(look: Look): string {
  const own = lookVariables(ownLook);
  const changed = Object.entries(lookVariables(look)).filter(([name, value]) => value !== own[name]);
  // More specific than the selectors of tokens.css, so that the order of the style sheets does not matter.
  return `:root:root, .own-scheme.own-scheme {\n${changed.map(([name, value]) => `  ${name}: ${value};\n`).join("")}}\n`;
}

// Raise this when `lookStyles` returns other styles for a look: browsers keep them for a year.
const stylesVersion = "2";

/** The address of its style sheet, which names the look, so that it never changes. The product's own look has none. */
export function lookAddress(look: Look): string | undefined {
  const values = [look.accent.slice(1), ...lookNames.map((name) => look[name])];
  return values.some(Boolean) ? `/site.css?v=${[stylesVersion, ...values].join("-")}` : undefined;
}

/** The look in the parameter `v` of such an address; undefined when it has another form or version. */
export function lookOfVersion(version: string): Look | undefined {
  const [, colour, ...values] = version.split("-");
  const chosen = Object.fromEntries(lookNames.map((name, at) => [name, values[at]]));
  const look = { ...chosen, accent: colour && `#${colour}` } as Look;
  const isKnown = lookNames.every((name) => Object.hasOwn(choices[name], look[name] ?? "?"));
  if (!isKnown || !/^(#[0-9a-f]{6})?$/.test(look.accent)) return undefined;
  return lookAddress(look)?.endsWith(`=${version}`) ? look : undefined;
}

function accentVariables({ accent, paper }: Look): Variables {
  if (!accent)
    return {
      "--accent": pair("oklch(0.48 0.19 266)", "oklch(0.76 0.12 266)"),
      "--tint": pair("oklch(0.955 0.018 266)", "oklch(0.27 0.045 266)"),
    };
  return {
    "--accent": pair(accentShade(accent, "light", paper), accentShade(accent, "dark", paper)),
    "--tint": pair(accentTint(accent, "light"), accentTint(accent, "dark")),
  };
}

function pair(light: string, dark: string) {
  return `light-dark(${light}, ${dark})`;
}
