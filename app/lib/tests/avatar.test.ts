import { expect, test } from "vitest";
import { avatarOf, initialsOf } from "../avatar-content.ts";

test("initials are the first characters of the first and the last word, in any script", () => {
  for (const [name, initials] of [
    ["Ann Archer", "AA"],
    ["ann", "A"],
    ["Ann Maria van der Berg", "AB"],
    ["Jean-Luc", "JL"],
    ["  (ann)  'archer'  ", "AA"],
    ["日本 花子", "日花"],
    ["日本花子", "日"],
    ["אבי כהן", "אכ"],
    ["محمد العلي", "م\u200cا"],
    ["🚀 Rocket 🦄", "🚀🦄"],
    ["👩🏽‍🚀 Ada", "👩🏽‍🚀A"],
    ["Éa ßen", "ÉSS"],
    ["e\u0301a", "E\u0301"],
    ["क्षमा", "क्ष"],
    ["--- !!!", ""],
    ["", ""],
  ] as const)
    expect(initialsOf(name), name).toBe(initials);
});

test("the tint depends on the person alone, and all tints are used", () => {
  const tintOf = (id: string) => avatarOf({ id, name: "Ann", image: null }).tint;
  const tints = Array.from({ length: 100 }, (_, at) => tintOf(`person${at}`));
  expect(new Set(tints)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(tintOf("person7")).toBe(tints[7]);
});

test("somebody without a name has the default picture, whatever the e-mail", () => {
  expect(avatarOf({ id: "a", name: null, image: null })).toEqual({});
  expect(avatarOf({ id: "a", name: "Ann", image: "/images/x.webp" })).toEqual({ src: "/images/x.webp" });
});
