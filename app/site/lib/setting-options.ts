// What the owner chooses from, and what it is called.
import { listTimeZones } from "../../lib/time-zones.ts";
import type { Look, LookName } from "./look.ts";

export const days = ["Never", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
export const hours = Array.from({ length: 24 }, (_, hour) => `${hour}:00`);
export const zones = Object.fromEntries(listTimeZones().map((name) => [name, name.replaceAll("_", " ")]));
export const lookOptions: { [Name in LookName]: Record<Look[Name], string> } = {
  paper: {
    "": "Light, with dark blue",
    warm: "Warm: cream, with dark brown",
    cool: "Cool: pale blue, with navy",
    plain: "Plain: white, with black",
  },
  titleFont: { "": "Titles with serifs, headings without", serif: "With serifs", sans: "Without serifs" },
  textFont: { "": "With serifs", sans: "Without serifs" },
  measure: { narrow: "Narrow", "": "Medium", wide: "Wide" },
  corners: { "": "Round", square: "Square" },
};
export const keptDays = {
  0: "Until somebody deletes them",
  30: "30 days",
  90: "3 months",
  180: "6 months",
  365: "1 year",
  730: "2 years",
};
export const commentRules = { members: "Members", off: "Nobody: no comments are shown" };
export const signUpRules = { open: "Everybody", invite: "People with an invitation", closed: "Nobody" };
