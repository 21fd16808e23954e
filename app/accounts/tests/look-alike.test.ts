import { expect, test } from "vitest";
import { containsLookAlike } from "../lib/look-alike.server.ts";
import { validateName } from "../lib/name.ts";

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
    expect(containsLookAlike(name, "Lectern"), name).toBe(true);
  for (const name of ["Lecter", "", "!!!"]) expect(containsLookAlike(name, "Lectern"), name).toBe(false);
  expect([
    containsLookAlike("कि", "का"),
    containsLookAlike("🚀 ", "🚀"),
    containsLookAlike("🚀", "🛸"),
  ]).toEqual([false, true, false]);
});

test("names look alike when letters are replaced by similar ones, by digits, or by signs", () => {
  for (const name of [
    "Lectеrn Academy", // a Cyrillic е
    "Lесtеrn Асаdеmу", // six Cyrillic letters
    "LEC\u0422ERN", // a Cyrillic Т
    "LΕCΤΕRΝ ΑCΑDΕΜΥ", // Greek capitals
    "Lεcτεrη αcαdεmy",
    "ʟᴇᴄᴛᴇʀɴ ᴀᴄᴀᴅᴇᴍʏ",
    "🅻🅴🅲🆃🅴🆁🅽 Academy",
    "Iectern Academy", // a capital i
    "1ectern Acad3my",
    "Lectern @cademy",
    "Lectem Academy",
    "Lectern Acaclemy",
    "Lectern | Academy",
    "Lectern    Academy",
    "ᏞᎬᏟᎢᎬᎡN ᎪᏟᎪᎠᎬᎷᎩ", // Cherokee
  ])
    expect(containsLookAlike(name, name.includes(" ") ? "Lectern Academy" : "Lectern"), name).toBe(true);
  for (const name of ["Lantern Academy", "Lectern Acad", "Академия"])
    expect(containsLookAlike(name, "Lectern Academy"), name).toBe(false);
});

test("a long name is found within a text; a short one only as whole words", () => {
  for (const text of [
    "Official Lectern Academy",
    "LecternAcademySupport",
    "Public Lесtern Academy",
    "x1ectern academy",
  ])
    expect(containsLookAlike(text, "Lectern Academy"), text).toBe(true);
  for (const [text, name] of [
    ["Ada Support", "Ada"],
    ["the A d a", "Ada"],
    ["🚀", "🚀"],
  ] as const)
    expect(containsLookAlike(text, name), text).toBe(true);
  for (const [text, name] of [
    ["Adam", "Ada"],
    ["Ann Archer", "Ada"],
    ["", "Ada"],
    ["Anna 🚀", "🚀"],
    ["Academy of Lecterns", "Lectern Academy"],
  ] as const)
    expect(containsLookAlike(text, name), text).toBe(false);
});

test("a short name is found in a long one in few steps", () => {
  const words = Array.from({ length: 40 }, () => "a").join(" ");
  expect(containsLookAlike(`${words} Ac me`, "Acme")).toBe(true);
  expect(containsLookAlike(`${words} Ac m`, "Acme")).toBe(false);
  expect(validateName(Array(40).fill("ﷺ").join(" "), { name: "Acme", company: "IBM" })).toMatch(/at most/);
});
