import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { onAccent } from "../lib/accent.ts";
import {
  type Look,
  lookAddress,
  lookNames,
  lookOfVersion,
  lookStyles,
  lookVariables,
  ownLook,
} from "../lib/look.ts";
import { lookOptions } from "../lib/setting-options.ts";

const tokens = readFileSync("app/styles/tokens.css", "utf8").replace(/\s+/g, " ");

test("the product's own look is that of tokens.css, and needs no style sheet", () => {
  for (const [name, value] of Object.entries(lookVariables(ownLook)))
    expect(tokens).toContain(` ${name}: ${value};`);
  expect(tokens).toContain(` --on-accent: ${onAccent};`);
  expect(lookAddress(ownLook)).toBeUndefined();
});

test("a choice changes what it names alone", () => {
  expect(lookStyles({ ...ownLook, measure: "wide" })).toBe(
    ":root:root, .own-scheme.own-scheme {\n  --measure: 48rem;\n}\n",
  );
  for (const name of lookNames)
    for (const value of Object.keys(lookOptions[name]).filter(Boolean))
      expect(lookStyles({ ...ownLook, [name]: value }), `${name}: ${value}`).toContain("  --");
});

test("the address of the style sheet names the look, and any other version has no style sheet", () => {
  const looks: Look[] = [
    { ...ownLook, accent: "#c2255c" },
    { ...ownLook, paper: "warm", corners: "square" },
    {
      accent: "#00ff00",
      paper: "cool",
      titleFont: "sans",
      textFont: "sans",
      measure: "narrow",
      corners: "",
    },
  ];
  const versions = looks.map(
    (look) => new URL(lookAddress(look)!, "http://localhost").searchParams.get("v")!,
  );
  expect(versions[0]).toBe("2-c2255c-----");
  expect(versions.map(lookOfVersion)).toEqual(looks);
  const others = [
    "",
    "1-c2255c",
    "2-c2255c",
    "2-C2255C-----",
    "2-c2255c------",
    "2-c2255c;-----",
    "2-c2255c-red----",
  ];
  for (const version of [...others, "2------", "1-c2255c-----"])
    expect(lookOfVersion(version)).toBeUndefined();
});
